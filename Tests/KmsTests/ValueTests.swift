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
    #expect(chosen([]) == "the master of /dev/dri/card7 shows nothing of its own yet")
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
}
