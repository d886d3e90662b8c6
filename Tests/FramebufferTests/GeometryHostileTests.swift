import CLinux
import Framebuffer
import FuzzRules
import Seeded
import Testing

@Suite("Geometry: whatever a driver says, every byte of every page lies within the memory")
struct GeometryHostileTests {
  private static func hostile(_ random: inout Seeded) -> UInt32 {
    random.once(in: 3)
      ? UInt32.random(in: 0...UInt32.max, using: &random) : DriverSays.edges.randomElement(using: &random)!
  }

  static func report(_ random: inout Seeded) -> Report {
    let real = [Report.pi, .bochs, .cirrus, .vfb16, .vfb32, .vfb8]
    var report = real.randomElement(using: &random)!
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      DriverSays.change(UInt8(random.int(0...22)), to: hostile(&random), &report.variable, &report.fixed)
    }
    return report
  }

  @Test("honest modes of any size are accepted", .random)
  func honest() {
    var faults: [String] = []
    for var random in Cases(4000).random {
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
