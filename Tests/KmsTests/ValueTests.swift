import CDrm
import Linux
import Testing

@testable import Kms
@testable import board_probe

struct ValueTests {
  @Test
  func `formats by their letters`() {
    #expect(Fourcc.xrgb8888.code == drm_XRGB8888())
    #expect(Fourcc.argb8888.code == drm_ARGB8888())
    #expect(Fourcc.xrgb8888.letters == "XR24")
    #expect(Fourcc.argb8888.letters == "AR24")
    #expect(Fourcc(code: 0x0020_3852).letters == "R8..")
  }

  /// The names are those of drivers/gpu/drm/drm_connector.c.
  @Test(
    arguments: [
      (0, "Unknown-2"), (1, "VGA-2"), (7, "LVDS-2"), (10, "DP-2"), (11, "HDMI-A-2"), (14, "eDP-2"), (15, "Virtual-2"),
      (16, "DSI-2"), (17, "DPI-2"), (18, "Writeback-2"), (19, "SPI-2"), (20, "USB-2"), (21, "Unknown-2"),
    ] as [(UInt32, String)])
  func `connectors by their names`(_ type: UInt32, _ name: String) {
    #expect(Connector.name(type: type, number: 2).string == name)
  }

  @Test
  func `the screen of the named connector, or a built-in one, or the first that is no writeback`() throws {
    func screen(_ name: String, _ kind: String) -> ActiveScreen {
      let connector = Connector(
        id: 1, name: Text(name), isWriteback: kind == "writeback", isBuiltIn: kind == "built-in",
        encoder: 1)
      return ActiveScreen(crtc: 1, crtcIndex: 0, connector: connector, mode: Mode(drm_mode_modeinfo()))
    }
    let writeback = screen("Writeback-1", "writeback")
    let (first, second) = (screen("HDMI-A-1", ""), screen("HDMI-A-2", ""))
    let panel = screen("DSI-1", "built-in")
    func chosen(_ screens: [ActiveScreen], _ name: String? = nil) -> String {
      do throws(PlaneLoan.Failure) {
        return try PlaneLoan.screen(among: screens, name.map { Text($0) }).connector.name.string
      } catch { return error.sentence("/dev/dri/card7").string }
    }
    #expect(chosen([writeback, first, second, panel]) == "DSI-1")
    #expect(chosen([writeback, first, second]) == "HDMI-A-1")
    #expect(chosen([writeback]) == "Writeback-1")
    #expect(chosen([]) == "the master of /dev/dri/card7 shows nothing yet")
    #expect(chosen([writeback, first, second, panel], "HDMI-A-2") == "HDMI-A-2")
    #expect(
      chosen([first, panel], "HDMI-A")
        == "the master of /dev/dri/card7 shows nothing on HDMI-A, which is the name in [framebuffer]")
  }

  @Test
  func `a screen for each connector of a lit CRTC`() {
    func lit(_ name: String, by crtc: UInt32) -> LitConnector {
      let connector = Connector(
        id: 1, name: Text(name), isWriteback: false, isBuiltIn: false, encoder: 1)
      return LitConnector(connector: connector, crtc: crtc)
    }
    func crtc(_ id: UInt32, isOn: Bool) -> Crtc {
      Crtc(id: id, framebuffer: 0, mode: isOn ? Mode(drm_mode_modeinfo()) : nil)
    }
    let screens = ActiveScreen.all(
      of: [crtc(50, isOn: true), crtc(51, isOn: false), crtc(52, isOn: true), crtc(53, isOn: true)],
      [lit("DP-1", by: 52), lit("HDMI-A-1", by: 50), lit("HDMI-A-2", by: 50), lit("VGA-1", by: 51), lit("DP-2", by: 0)])
    #expect(screens.map { $0.connector.name.string } == ["HDMI-A-1", "HDMI-A-2", "DP-1"])
    #expect(screens.map { $0.crtc } == [50, 50, 52])
    #expect(screens.map { $0.crtcIndex } == [0, 0, 2])
  }

  /// The timing of VESA's 1024x768 at 60 Hz.
  @Test
  func `frames in a second`() {
    var info = drm_mode_modeinfo()
    #expect(Mode(info).hertz == 0)
    (info.clock, info.htotal, info.vtotal, info.hdisplay, info.vdisplay) = (65000, 1344, 806, 1024, 768)
    let mode = Mode(info)
    #expect((mode.width, mode.height, mode.hertz) == (1024, 768, 60))
  }

  @Test(arguments: [(20, 20), (200, 120), (800, 480), (1024, 768), (4096, 2160)], [1, 25, 60, 144])
  func `a mode for memory`(_ size: (width: Int, height: Int), _ hertz: Int) {
    let mode = Mode(width: size.width, height: size.height, hertz: hertz)
    #expect((mode.width, mode.height, mode.hertz) == (size.width, size.height, hertz))
    let info = mode.info
    #expect(info.hdisplay < info.hsync_start && info.hsync_start < info.hsync_end && info.hsync_end < info.htotal)
    #expect(info.vdisplay < info.vsync_start && info.vsync_start < info.vsync_end && info.vsync_end < info.vtotal)
  }

  // DRM_EVENT_FLIP_COMPLETE is 2, DRM_EVENT_VBLANK 1. A header has 8 bytes, these events 32: token at 8, sequence at
  // 24.
  private static func event(_ type: UInt8, token: UInt8, sequence: UInt8) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    (bytes[0], bytes[4], bytes[8], bytes[24]) = (type, 32, token, sequence)
    return bytes
  }

  @Test
  func `flips among events`() {
    let first = ValueTests.event(2, token: 7, sequence: 100)
    let blank = ValueTests.event(1, token: 8, sequence: 101)
    let second = ValueTests.event(2, token: 9, sequence: 102)
    #expect(
      FlipEvent.all(in: first + blank + second) == [
        FlipEvent(token: 7, sequence: 100), FlipEvent(token: 9, sequence: 102),
      ])
    #expect(FlipEvent.all(in: []) == [])
    for length in 0..<32 {
      #expect(FlipEvent.all(in: Array(first[..<length])) == [])
      #expect(FlipEvent.all(in: first + second[..<length]) == [FlipEvent(token: 7, sequence: 100)])
    }
  }

  @Test
  func `an event whose length makes no sense ends the list`() {
    let whole = ValueTests.event(2, token: 7, sequence: 100)
    for length in [0, 7, 33, 255] as [UInt8] {
      var bytes = whole
      bytes[4] = length
      #expect(FlipEvent.all(in: bytes) == [])
      #expect(FlipEvent.all(in: whole + bytes) == [FlipEvent(token: 7, sequence: 100)])
    }
    // A flip's event that is too short for its fields is left out, and those after it are read.
    var short = Array(whole[..<16])
    short[4] = 16
    #expect(FlipEvent.all(in: short + whole) == [FlipEvent(token: 7, sequence: 100)])
  }
}
