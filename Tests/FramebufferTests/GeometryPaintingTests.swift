import CLinux
import Overlay
import Pixels
import Raster
import Seeded
import Testing
import Touch

@testable import Framebuffer

/// Painting on whatever was accepted, in memory that ends where the driver says: the address sanitizer sees every byte
/// beside it.
@Suite("Geometry: painting on what is accepted stays within the memory")
struct GeometryPaintingTests {
  private static let largest = 1 << 20

  /// Small modes, honest and not.
  private static func small(_ random: inout Seeded) -> Report {
    var report = GeometryHostileTests.report(&random)
    let bytes = max(1, report.variable.bits_per_pixel / 8)
    report.variable.xres = UInt32(random.int(1...90))
    report.variable.yres = UInt32(random.int(1...60))
    report.variable.xoffset = UInt32(random.chance(70) ? 0 : random.int(0...20))
    report.variable.yoffset = UInt32(random.chance(40) ? 0 : random.int(0...120))
    report.variable.xres_virtual = report.variable.xres + UInt32(random.int(0...40))
    report.variable.yres_virtual = report.variable.yres * UInt32(random.int(0...5))
    let line = (Int(report.variable.xres_virtual) * Int(bytes) + random.int(-20...40))
    report.fixed.line_length = UInt32(clamping: line)
    let lines = Int(report.variable.yoffset + report.variable.yres)
    report.fixed.smem_len = UInt32(clamping: lines * line + random.int(-2 * 90...200 * 90))
    return report
  }

  @Test("marks everywhere, on every page, and then none", .random)
  func paint() { for seed in Cases(10) { paint(seed) } }

  private func paint(_ seed: UInt64) {
    var random = Seeded(seed)
    var painted = 0
    for _ in 0..<200 {
      let report = random.chance(70) ? Self.small(&random) : GeometryHostileTests.report(&random)
      guard let geometry = geometry(report), geometry.memoryLength <= Self.largest else { continue }
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: geometry.memoryLength, alignment: 1)
      defer { memory.deallocate() }
      let content = [UInt8](repeating: UInt8(random.int(0...255)), count: geometry.memoryLength)
      memory.copyBytes(from: content)
      show(geometry, memory, &random)
      let isSame = content.withUnsafeBytes { memcmp($0.baseAddress!, memory.baseAddress!, $0.count) == 0 }
      #expect(isSame, "\(report)")
      painted += 1
    }
    #expect(painted > 20)
  }

  private func geometry(_ report: Report) -> Geometry? {
    let ramp = (0...255).map { UInt8($0) }
    do throws(FramebufferError) {
      return try Geometry(report.variable, report.fixed) { Palette(red: ramp, green: ramp, blue: ramp) }
    } catch { return nil }
  }

  private func show(_ geometry: Geometry, _ memory: UnsafeMutableRawBufferPointer, _ random: inout Seeded) {
    let pixels = geometry.memory(at: memory.baseAddress!)
    let copies = UnsafeMutableRawBufferPointer.allocate(byteCount: Painter.memorySize(pixels), alignment: 16)
    defer { copies.deallocate() }
    copies.initializeMemory(as: UInt8.self, repeating: 0)
    let disc = Disc(radius: 9, Disc.Layer(.darkGrey), Disc.Layer(inset: 1, .white))
    var painter = Painter(memory: pixels, unsafeMemory: copies)
    var access = PlainAccess()
    for _ in 0..<3 {
      var marks = Marks()
      for id in 1...6 {
        let x = random.chance(50) ? random.int(-9...9) : geometry.width + random.int(-9...9)
        let y = random.chance(50) ? random.int(-9...9) : geometry.height + random.int(-9...9)
        let place = Position(x: Float(x), y: Float(y))
        marks.append(Mark(id: UInt32(id), at: place, .disc(disc)))
      }
      _ = painter.show(marks, on: geometry.pages(), through: &access)
      _ = painter.watch(through: &access)
    }
    _ = painter.giveBack(through: &access)
  }
}
