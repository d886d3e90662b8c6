import CLinux
import Framebuffer
import FuzzRules
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

  @Test("honest modes of any size are accepted", .random)
  func honest() {
    var faults: [String] = []
    for seed in Cases(4000) {
      var random = Seeded(seed)
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
        faults += GeometryRules.faults(try report.geometry(), report.variable, report.fixed)
      } catch {
        faults.append(error.sentence.string)
      }
    }
    #expect(faults.isEmpty)
  }
}
