import CLinux
import Framebuffer
import Pixels
import Seeded
import Testing

@Suite("Geometry: whatever a driver says, every byte of every page lies within the memory")
struct GeometryHostileTests {
  private static let edges: [UInt32] = [
    0, 1, 2, 3, 7, 8, 15, 16, 24, 31, 32, 33, 479, 480, 799, 800, 1600, 4096, 32767, 32768, 32769, 65535, 65536,
    768_000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF,
  ]

  private static func hostile(_ random: inout Seeded) -> UInt32 {
    random.once(in: 3) ? UInt32.random(in: 0...UInt32.max, using: &random) : edges.randomElement(using: &random)!
  }

  static func report(_ random: inout Seeded) -> Report {
    let real = [Report.pi, .bochs, .cirrus, .vfb16, .vfb32, .vfb8]
    var report = real.randomElement(using: &random)!
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let value = hostile(&random)
      switch Int.random(in: 0..<16, using: &random) {
      case 0: report.variable.xres = value
      case 1: report.variable.yres = value
      case 2: report.variable.xoffset = value
      case 3: report.variable.yoffset = value
      case 4: report.variable.bits_per_pixel = value
      case 5: report.variable.red.offset = value
      case 6: report.variable.green.length = value
      case 7: report.variable.blue.offset = value
      case 8: report.variable.nonstd = value
      case 9: report.variable.grayscale = value
      case 10: report.fixed.type = value
      case 11: report.fixed.visual = value
      case 12: report.fixed.line_length = value
      case 13: report.variable.xres_virtual = value
      case 14: report.variable.yres_virtual = value
      default: report.fixed.smem_len = value
      }
    }
    return report
  }

  /// What is wrong with what was made of a report, in arithmetic that cannot overflow.
  private func faults(_ geometry: Geometry, _ report: Report) -> [String] {
    var faults: [String] = []
    let variable = report.variable
    let bytes = Int128(variable.bits_per_pixel) / 8
    let line = Int128(report.fixed.line_length)
    let firstByte = Int128(variable.yoffset) * line + Int128(variable.xoffset) * bytes
    let pastLastByte = firstByte + Int128(variable.yres - 1) * line + Int128(variable.xres) * bytes
    if pastLastByte > Int128(report.fixed.smem_len) { faults.append("it ends behind the memory") }
    if (Int128(variable.xoffset) + Int128(variable.xres)) * bytes > line { faults.append("lines overlap") }
    if report.fixed.type != 0 || variable.nonstd != 0 { faults.append("it is not packed pixels") }
    if geometry.width != variable.xres || geometry.height != variable.yres { faults.append("the size is another") }
    if geometry.lineLength != line || Int128(geometry.offset) != firstByte { faults.append("the place is another") }
    if geometry.memoryLength != min(report.fixed.smem_len, 0x7FFF_FFFF) { faults.append("the memory is another") }
    return faults + formatFaults(geometry, report) + pageFaults(geometry, report)
  }

  private func formatFaults(_ geometry: Geometry, _ report: Report) -> [String] {
    let variable = report.variable
    switch geometry.format.kind {
    case .grey:
      return variable.bits_per_pixel == 8 && variable.grayscale == 1 && (2...5).contains(report.fixed.visual)
        ? [] : ["it is not grey"]
    case .palette:
      return variable.bits_per_pixel == 8 && variable.grayscale == 0 && [3, 5].contains(report.fixed.visual)
        ? [] : ["it has no palette"]
    case .trueColour: break
    }
    var faults: [String] = []
    if ![16, 24, 32].contains(variable.bits_per_pixel) { faults.append("the depth is odd") }
    if ![2, 4].contains(report.fixed.visual) || variable.grayscale != 0 { faults.append("it is not true colour") }
    var taken = Int128(0)
    for field in [variable.red, variable.green, variable.blue] {
      if field.length == 0 || Int128(field.offset) + Int128(field.length) > Int128(variable.bits_per_pixel) {
        faults.append("a channel is outside its pixel")
        continue
      }
      let mask = (Int128(1) << Int128(field.length) - 1) << Int128(field.offset)
      if taken & mask != 0 { faults.append("channels overlap") }
      taken |= mask
    }
    return faults
  }

  private func pageFaults(_ geometry: Geometry, _ report: Report) -> [String] {
    var faults: [String] = []
    let bytes = Int128(report.variable.bits_per_pixel) / 8
    let line = Int128(report.fixed.line_length)
    func end(_ right: Int, _ bottom: Int) -> Int128 { (Int128(bottom) - 1) * line + Int128(right) * bytes }
    let pages = geometry.pages()
    if pages.count < 1 || pages[0] != geometry.visible { faults.append("the visible page is not the first") }
    for index in 0..<pages.count {
      let page = pages[index]
      if page.left < 0 || page.top < 0 || Int128(page.right) * bytes > line { faults.append("a page leaves its lines") }
      if page.right > geometry.virtualWidth || page.bottom > geometry.virtualHeight {
        faults.append("a page is no part of the whole")
      }
      if end(page.right, page.bottom) > Int128(report.fixed.smem_len) { faults.append("a page leaves the memory") }
      if page.right - page.left != geometry.width || page.bottom - page.top != geometry.height {
        faults.append("a page has another size")
      }
    }
    if end(geometry.virtualWidth, geometry.virtualHeight) > Int128(report.fixed.smem_len) {
      faults.append("the whole leaves the memory")
    }
    return faults
  }

  @Test("random lies", arguments: UInt64(1)...10)
  func lies(seed: UInt64) {
    var random = Seeded(seed)
    var faults: [String] = []
    var accepted = 0
    var refused = 0
    for _ in 0..<3000 {
      let report = Self.report(&random)
      do throws(FramebufferError) {
        faults += self.faults(try report.geometry(), report)
        accepted += 1
      } catch {
        if error.sentence.string.isEmpty || error.sentence.string.contains("\n") { faults.append("no reason") }
        refused += 1
      }
    }
    #expect(faults.isEmpty)
    #expect(accepted > 300)
    #expect(refused > 300)
  }

  @Test("honest modes of any size are accepted", arguments: UInt64(1)...4)
  func honest(seed: UInt64) {
    var random = Seeded(seed)
    var faults: [String] = []
    for _ in 0..<1000 {
      var report = [Report.pi, .bochs, .cirrus, .vfb16, .vfb32, .vfb8].randomElement(using: &random)!
      report.variable.xres = UInt32.random(in: 1...4096, using: &random)
      report.variable.yres = UInt32.random(in: 1...4096, using: &random)
      report.variable.xoffset = UInt32.random(in: 0...64, using: &random)
      report.variable.yoffset = UInt32.random(in: 0...8192, using: &random)
      let pixels = report.variable.xres + report.variable.xoffset
      let lines = report.variable.yres + report.variable.yoffset
      report.fixed.line_length = pixels * report.variable.bits_per_pixel / 8 + UInt32.random(in: 0...64, using: &random)
      report.variable.xres_virtual = UInt32.random(in: 0...6000, using: &random)
      report.variable.yres_virtual = UInt32.random(in: 0...20000, using: &random)
      report.fixed.smem_len = report.fixed.line_length * lines
      do throws(FramebufferError) {
        faults += self.faults(try report.geometry(), report)
      } catch {
        faults.append(error.sentence.string)
      }
    }
    #expect(faults.isEmpty)
  }
}
