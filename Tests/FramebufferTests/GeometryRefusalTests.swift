import CLinux
import Framebuffer
import Temporary
import Testing

@Suite("Geometry: what is refused, and in which words")
struct GeometryRefusalTests {
  /// The sentence with which the Pi's report is refused after a change.
  private func refusal(_ base: Report = .pi, _ change: (inout Report) -> Void) -> String? {
    var report = base
    change(&report)
    return failure { () throws(FramebufferError) in _ = try report.geometry() }?.sentence.string
  }

  @Test func `impossible sizes`() {
    #expect(refusal { $0.variable.xres = 0 } == "its size of 0x480 pixels is impossible")
    #expect(refusal { $0.variable.yres = 0 } == "its size of 800x0 pixels is impossible")
    #expect(refusal { $0.variable.xres = 32769 } == "its size of 32769x480 pixels is impossible")
    #expect(refusal { $0.variable.yres = .max } == "its size of 800x4294967295 pixels is impossible")
  }

  @Test("planes and text are not packed pixels", arguments: UInt32(1)...5)
  func types(type: UInt32) {
    #expect(refusal { $0.fixed.type = type } == "its memory is not packed pixels (type \(type), nonstd 0)")
  }

  @Test(
    "nor is a layout of the driver's own, which may be a code of four letters", arguments: [UInt32(2), 7, 0x5659_5559])
  func nonstd(code: UInt32) {
    #expect(refusal { $0.variable.nonstd = code } == "its memory is not packed pixels (type 0, nonstd \(code))")
  }

  private static let advice =
    "are neither true colour nor 8 bits of grey or of a palette; set a 16, 24 or 32 bit mode"

  @Test("palettes of more bits, monochrome and codes", arguments: [UInt32(0), 1, 3, 5, 6, .max])
  func visuals(visual: UInt32) {
    #expect(
      refusal { $0.fixed.visual = visual }
        == "its 16 bits per pixel (visual \(visual), grayscale 0) \(Self.advice)")
  }

  @Test("palettes of fewer bits", arguments: [UInt32(0), 1, 2, 4, 16, .max])
  func palettes(bits: UInt32) {
    #expect(
      refusal(.vfb8) { $0.variable.bits_per_pixel = bits }
        == "its \(bits) bits per pixel (visual 3, grayscale 0) \(Self.advice)")
  }

  @Test func `grey that is not eight bits, is inverted, or a code`() {
    #expect(
      refusal { $0.variable.grayscale = 1 } == "its 16 bits per pixel (visual 2, grayscale 1) \(Self.advice)")
    #expect(
      refusal(.vfb8) {
        $0.variable.grayscale = 1
        $0.fixed.visual = 0
      } == "its 8 bits per pixel (visual 0, grayscale 1) \(Self.advice)")
    #expect(
      refusal(.vfb8) { $0.variable.grayscale = 0x3432_5258 }
        == "its 8 bits per pixel (visual 3, grayscale 875713112) \(Self.advice)")
  }

  @Test("depths that are no true colour", arguments: [UInt32(0), 1, 4, 8, 15, 30, 33, 64, .max])
  func depths(bits: UInt32) {
    #expect(
      refusal { $0.variable.bits_per_pixel = bits }
        == "its pixel layout of \(bits) bits, red 5 at 11, green 6 at 5, blue 5 at 0 is not one of 16, 24 or 32 bits "
        + "of true colour")
  }

  @Test func `channels that overlap, leave the pixel, are missing, mirrored or not what they seem`() {
    let layout = "its pixel layout of 16 bits, "
    let end = " is not one of 16, 24 or 32 bits of true colour"
    #expect(
      refusal { $0.variable.red.offset = 10 } == layout + "red 5 at 10, green 6 at 5, blue 5 at 0" + end)
    #expect(
      refusal { $0.variable.red.offset = 12 } == layout + "red 5 at 12, green 6 at 5, blue 5 at 0" + end)
    #expect(
      refusal { $0.variable.green.length = 0 } == layout + "red 5 at 11, green 0 at 5, blue 5 at 0" + end)
    #expect(
      refusal { $0.variable.blue.offset = .max } == layout + "red 5 at 11, green 6 at 5, blue 5 at 4294967295" + end)
    #expect(
      refusal { $0.variable.blue.length = .max } == layout + "red 5 at 11, green 6 at 5, blue 4294967295 at 0" + end)
    let same = layout + "red 5 at 11, green 6 at 5, blue 5 at 0" + end
    #expect(refusal { $0.variable.red.msb_right = 1 } == same)
  }

  @Test func `lines that are shorter than their pixels`() {
    #expect(refusal { $0.fixed.line_length = 1599 } == "its lines of 1599 bytes are shorter than 1600 bytes of pixels")
    #expect(refusal { $0.fixed.line_length = 0 } == "its lines of 0 bytes are shorter than 1600 bytes of pixels")
    #expect(refusal { $0.variable.xoffset = 1 } == "its lines of 1600 bytes are shorter than 1602 bytes of pixels")
    #expect(
      refusal { $0.variable.xoffset = .max } == "its lines of 1600 bytes are shorter than 8589936190 bytes of pixels")
  }

  @Test func `memory that is shorter than the screen`() {
    #expect(refusal { $0.fixed.smem_len = 768_000 } == nil)
    #expect(
      refusal { $0.fixed.smem_len = 767_999 }
        == "its 767999 bytes of memory do not hold 800x480 pixels from line 0 on")
    #expect(refusal { $0.fixed.smem_len = 0 } == "its 0 bytes of memory do not hold 800x480 pixels from line 0 on")
    #expect(
      refusal { $0.variable.yoffset = 1 } == "its 768000 bytes of memory do not hold 800x480 pixels from line 1 on")
    #expect(
      refusal { $0.variable.yoffset = .max }
        == "its 768000 bytes of memory do not hold 800x480 pixels from line 4294967295 on")
  }

  @Test func `a page that wraps to the top of the memory, whether or not the memory would hold it without that`() {
    func wrap(_ report: inout Report, from line: UInt32) {
      report.variable.vmode = UInt32(FB_VMODE_YWRAP)
      report.variable.yres_virtual = 960
      report.variable.yoffset = line
    }
    let end =
      " on wraps to line 0 after 960 lines (FB_VMODE_YWRAP), and cannot be drawn on; let the app pan without that"
    for memory: UInt32 in [960 * 1600, 1440 * 1600] {
      func refusal(from line: UInt32) -> String? {
        self.refusal {
          $0.fixed.smem_len = memory
          wrap(&$0, from: line)
        }
      }
      for line: UInt32 in [481, 868, 960] {
        #expect(refusal(from: line) == "its page of 800x480 pixels from line \(line)" + end)
      }
      for line: UInt32 in [0, 1, 480] { #expect(refusal(from: line) == nil) }
    }
    // Without the flag, the page lies partly behind the virtual size.
    let plain = refusal {
      $0.fixed.smem_len = 1440 * 1600
      wrap(&$0, from: 868)
      $0.variable.vmode = 0
    }
    #expect(plain == nil)
  }

  @Test func `sizes whose product leaves 64 bits are refused like any other`() async {
    // 2^31 lines of 2^32 - 1 bytes still fit into 63 bits; with the pixels of one more line they do not.
    await #expect(processExitsWith: .success) {
      var report = Report.pi
      report.variable.xres = 10
      report.variable.yres = 1
      report.variable.xoffset = 0x7FFF_FFF5
      report.variable.yoffset = 0x8000_0000
      report.fixed.line_length = .max
      report.fixed.smem_len = .max
      #expect(throws: FramebufferError.self) { try report.geometry() }
    }
  }
}
