import CLinux
import Framebuffer
import Pixels
import Testing

/// What drivers say of themselves.
struct Report {
  var variable = fb_var_screeninfo()
  var fixed = fb_fix_screeninfo()

  /// Red, green and blue as (offset, length).
  init(
    _ width: UInt32, _ height: UInt32, bits: UInt32, _ red: (UInt32, UInt32), _ green: (UInt32, UInt32),
    _ blue: (UInt32, UInt32), line: UInt32, memory: UInt32
  ) {
    variable.xres = width
    variable.yres = height
    variable.xres_virtual = width
    variable.yres_virtual = height
    variable.bits_per_pixel = bits
    variable.red = fb_bitfield(offset: red.0, length: red.1, msb_right: 0)
    variable.green = fb_bitfield(offset: green.0, length: green.1, msb_right: 0)
    variable.blue = fb_bitfield(offset: blue.0, length: blue.1, msb_right: 0)
    fixed.type = 0
    fixed.visual = 2
    fixed.line_length = line
    fixed.smem_len = memory
  }

  /// What becomes of it; whoever asks for a palette gets one of black.
  func geometry() throws(FramebufferError) -> Geometry {
    try Geometry(variable, fixed) { Report.black }
  }

  static let black = Palette(
    red: [UInt8](repeating: 0, count: 256), green: [UInt8](repeating: 0, count: 256),
    blue: [UInt8](repeating: 0, count: 256))

  /// vc4 on a Raspberry Pi with the 7 inch display.
  static var pi: Report { Report(800, 480, bits: 16, (11, 5), (5, 6), (0, 5), line: 1600, memory: 768_000) }
  /// bochs-drm, xrgb8888.
  static var bochs: Report { Report(1280, 800, bits: 32, (16, 8), (8, 8), (0, 8), line: 5120, memory: 4_096_000) }
  /// cirrus-qemu, 24 bits.
  static var cirrus: Report { Report(1024, 768, bits: 24, (16, 8), (8, 8), (0, 8), line: 3072, memory: 2_359_296) }
  /// fbtft's fb_ili9486 on SPI, turned; all its drivers say that their pixels are not standard.
  static var fbtft: Report {
    var report = Report(480, 320, bits: 16, (11, 5), (5, 6), (0, 5), line: 960, memory: 307_200)
    report.variable.nonstd = 1
    report.variable.rotate = 270
    return report
  }
  /// vfb with 16 bits: blue and red the other way round.
  static var vfb16: Report { Report(640, 480, bits: 16, (0, 5), (5, 6), (11, 5), line: 1280, memory: 1_048_576) }
  /// vfb with 32 bits.
  static var vfb32: Report { Report(640, 480, bits: 32, (0, 8), (8, 8), (16, 8), line: 2560, memory: 2_097_152) }
  /// vfb as it comes: 8 bits with a palette.
  static var vfb8: Report {
    var report = Report(640, 480, bits: 8, (0, 8), (0, 8), (0, 8), line: 640, memory: 1_048_576)
    report.fixed.visual = 3
    return report
  }
}

@Suite("Geometry: real drivers")
struct GeometryLayoutTests {
  @Test func `vc4, bochs, cirrus and fbtft`() throws {
    let layouts: [(report: Report, geometry: Geometry)] = [
      (.pi, Geometry(width: 800, height: 480, lineLength: 1600, memoryLength: 768_000, format: .rgb565)),
      (.bochs, Geometry(width: 1280, height: 800, lineLength: 5120, memoryLength: 4_096_000, format: .xrgb8888)),
      (.cirrus, Geometry(width: 1024, height: 768, lineLength: 3072, memoryLength: 2_359_296, format: .rgb888)),
      (.fbtft, Geometry(width: 480, height: 320, lineLength: 960, memoryLength: 307_200, format: .rgb565)),
    ]
    for (report, geometry) in layouts { #expect(try report.geometry() == geometry) }
  }

  @Test func `vfb, 16 and 32 bits with red at the bottom`() throws {
    let small = try Report.vfb16.geometry()
    #expect(small.format.bitsPerPixel == 16)
    #expect(small.format.red == Component(offset: 0, length: 5))
    #expect(small.format.green == Component(offset: 5, length: 6))
    #expect(small.format.blue == Component(offset: 11, length: 5))
    let large = try Report.vfb32.geometry()
    #expect(large.format.bytesPerPixel == 4)
    #expect(large.format.red == Component(offset: 0, length: 8))
    #expect(large.format.blue == Component(offset: 16, length: 8))
    #expect(large.memoryLength == 2_097_152)
  }

  @Test func `direct colour, spare bytes at the ends of lines, a transparent channel`() throws {
    var report = Report.bochs
    report.fixed.visual = 4
    report.fixed.line_length = 5184
    report.fixed.smem_len = 5184 * 799 + 5120
    report.variable.transp = fb_bitfield(offset: 24, length: 8, msb_right: 0)
    let geometry = try report.geometry()
    #expect(geometry.lineLength == 5184)
    #expect(geometry.memoryLength == 4_147_136)
  }

  @Test func `eight bits: a palette, one that cannot be changed, and grey`() throws {
    var report = Report.vfb8
    #expect(try report.geometry().format == .indexed(Report.black))
    #expect(try report.geometry().format.bytesPerPixel == 1)
    report.fixed.visual = 5
    #expect(try report.geometry().format == .indexed(Report.black))
    for visual in UInt32(2)...5 {
      report.fixed.visual = visual
      report.variable.grayscale = 1
      #expect(try report.geometry().format == .grey8)
    }
  }

  @Test func `a palette is asked for only where there is one, and its reason comes through`() throws {
    func geometry(_ report: Report) throws(FramebufferError) -> Geometry {
      try Geometry(report.variable, report.fixed) { () throws(FramebufferError) in
        throw FramebufferError("the palette went home")
      }
    }
    _ = try geometry(.pi)
    #expect {
      try geometry(.vfb8)
    } throws: {
      ($0 as? FramebufferError)?.sentence.string == "the palette went home"
    }
  }

  @Test func `a changed palette is another mode`() throws {
    let before = try Report.vfb8.geometry()
    let ramp = [UInt8](0...255)
    let after = try Geometry(Report.vfb8.variable, Report.vfb8.fixed) { Palette(red: ramp, green: ramp, blue: ramp) }
    #expect(!after.isPage(ofSameMode: before))
    #expect(after.keepsPixels(of: before))
    #expect(try !Report.vfb16.geometry().keepsPixels(of: before))
    #expect(try Report.vfb8.geometry().isPage(ofSameMode: before))
  }

  @Test("memory elsewhere is another mode, and holds nothing of ours; a page more in the same memory does")
  func otherMemory() throws {
    let before = try Report.pi.geometry()
    var report = Report.pi
    report.fixed.smem_start = 0x3C10_0000
    #expect(try !report.geometry().isPage(ofSameMode: before))
    #expect(try !report.geometry().keepsPixels(of: before))
    report = .pi
    report.variable.yres = 240
    #expect(try !report.geometry().isPage(ofSameMode: before))
    #expect(try report.geometry().keepsPixels(of: before))
    report = .pi
    report.fixed.line_length = 1600
    report.variable.green.length = 5
    #expect(try !report.geometry().keepsPixels(of: before))
  }

  @Test func `what the glass measures, by whoever set it up, counts instead of what the driver says`() throws {
    var report = Report.pi
    report.variable.width = 400
    let geometry = try report.geometry()
    #expect(geometry.density == 2)
    var settings = FramebufferSettings()
    #expect(settings.measured(geometry).density == 2)
    settings.millimetres = (160, 100)
    #expect(settings.measured(geometry).density == 5)
    #expect(settings.measured(try Report.bochs.geometry()).density == 8)
  }

  @Test("the second page, and a page that starts within a line")
  func pages() throws {
    var report = Report.pi
    report.variable.yres_virtual = 960
    report.variable.yoffset = 480
    report.fixed.smem_len = 1_536_000
    #expect(try report.geometry().offset == 768_000)

    report.variable.xres_virtual = 1024
    report.variable.xoffset = 24
    report.variable.yoffset = 2
    report.fixed.line_length = 2048
    #expect(try report.geometry().offset == 4144)
  }

  @Test func `pages beside the visible one, as far as lines and memory hold them`() throws {
    var report = Report.pi
    report.variable.yres_virtual = 1440
    report.fixed.smem_len = 2 * 768_000
    var geometry = try report.geometry()
    #expect(geometry.virtualHeight == 960)
    #expect(geometry.pages().count == 2)
    #expect(geometry.pages()[1] == Rectangle(left: 0, top: 480, right: 800, bottom: 960))
    report.variable.yoffset = 480
    geometry = try report.geometry()
    #expect(geometry.pages()[0] == Rectangle(left: 0, top: 480, right: 800, bottom: 960))
    #expect(geometry.pages()[1] == Rectangle(left: 0, top: 0, right: 800, bottom: 480))
    // An app that scrolls has the visible page alone.
    report.variable.yoffset = 100
    geometry = try report.geometry()
    #expect(geometry.pages().count == 1)
    #expect(geometry.pages()[0] == Rectangle(left: 0, top: 100, right: 800, bottom: 580))
  }

  @Test(
    "what is larger than pages and their margin is seen whole, by a second display say",
    arguments: [
      // A 7-inch display beside a monitor, beside one of 4K; pages whose height is rounded up; lines with a margin.
      (800, 480, 1920, 1080, 1), (800, 480, 3840, 2160, 1), (1920, 1080, 1920, 2176, 1), (1366, 768, 1376, 1536, 2),
      (400, 240, 800, 480, 1), (800, 480, 800, 1440, 3),
    ])
  func manyEyes(width: UInt32, height: UInt32, virtualWidth: UInt32, virtualHeight: UInt32, pages: Int) throws {
    var report = Report.pi
    report.variable.xres = width
    report.variable.yres = height
    report.variable.xres_virtual = virtualWidth
    report.variable.yres_virtual = virtualHeight
    report.fixed.line_length = virtualWidth * 4
    report.fixed.smem_len = virtualWidth * 4 * virtualHeight
    #expect(try report.geometry().pages().count == pages)
  }

  @Test func `the last line may end with its last visible pixel: then no line has more`() throws {
    var report = Report.pi
    report.variable.xres_virtual = 1000
    report.fixed.line_length = 2000
    report.fixed.smem_len = 479 * 2000 + 1600
    #expect(try report.geometry().virtualWidth == 800)
    report.fixed.smem_len = 480 * 2000
    #expect(try report.geometry().virtualWidth == 1000)
  }

  @Test func `a turned screen is told upright`() throws {
    let geometry = try Report.pi.geometry()
    #expect(geometry.pages(turn: .half).width == 800)
    #expect(geometry.pages(turn: .quarter).width == 480)
    #expect(geometry.pages(turn: .threeQuarters).height == 800)
    #expect(geometry.pages(turn: .quarter, size: (600, 1024)).height == 1024)
  }

  @Test func `a pan is another page of the same mode; a mode change is not`() throws {
    var report = Report.pi
    report.fixed.smem_len = 1_536_000
    report.variable.yres_virtual = 960
    let first = try report.geometry()
    report.variable.yoffset = 480
    let second = try report.geometry()
    #expect(first != second)
    #expect(second.isPage(ofSameMode: first))
    report.variable.yres = 400
    #expect(try !report.geometry().isPage(ofSameMode: first))
    #expect(try !Report.vfb16.geometry().isPage(ofSameMode: first))
  }
}
