import Examining
import Linux
import Testing
import TouchInput

/// A touch controller behind the kernel's inversions and swap, at which a screen is looked at in one of eight ways.
private struct PropertyPanel {
  /// Orientation of the controller's own axes under the upright screen.
  let mounted: PanelSymmetry
  var invertsX: Bool
  var invertsY: Bool
  var swaps: Bool

  /// The controller's own place of a place of the screen, searched.
  private func own(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    for candidate in [(x, y), (1 - x, y), (x, 1 - y), (1 - x, 1 - y), (y, x), (1 - y, x), (y, 1 - x), (1 - y, 1 - x)] {
      let place = mounted.place(candidate.0, candidate.1)
      if abs(place.x - x) < 1e-9 && abs(place.y - y) < 1e-9 { return candidate }
    }
    return (0, 0)
  }

  /// Applies the kernel's touchscreen properties: inverts the controller's axes, then swaps them.
  func reported(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    var (x, y) = own(x, y)
    if invertsX { x = 1 - x }
    if invertsY { y = 1 - y }
    if swaps { (x, y) = (y, x) }
    return (x, y)
  }
}

@Suite("Corners: what is proposed brings touches where they should be")
struct CornerProposalTests {
  private static let axes = PanelAxes(x: 0...4095, y: 0...4095)
  private static let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]

  private static func setting(turns: Int = 0, width: Int = 800, height: Int = 480) -> PanelSetting {
    PanelSetting(
      axes: axes, screen: CalibrationScreen(width: width, height: height, quarterTurns: turns))
  }

  /// The firmware's setting of an overlay with these parameters.
  private static func overlay(_ name: String, _ parameters: PanelSymmetry = .identity) -> OverlaySetting? {
    let words = [
      "dtoverlay=\(name)", parameters.invertsX ? "invx" : "", parameters.invertsY ? "invy" : "",
      parameters.swapsAxes ? "swapxy" : "",
    ]
    let line = words.filter { !$0.isEmpty }.joined(separator: ",")
    return OverlaySetting(Text("\(line)\n"), path: "/boot/firmware/config.txt")
  }

  private static func line(_ setting: PanelSetting, _ panel: PanelSymmetry, _ kind: CornerProposal.Kind) -> String? {
    setting.proposals(panel).first { $0.kind == kind }?.line
  }

  @Test(
    "the overlay's parameters on top of those that are there, whether or not the overlay inverts by itself",
    arguments: [false, true])
  func deviceTree(invertsByItself: Bool) throws {
    for mounted in PanelSymmetry.all {
      for present in PanelSymmetry.all {
        let panel = PropertyPanel(
          mounted: mounted, invertsX: present.invertsX != invertsByItself,
          invertsY: present.invertsY != invertsByItself, swaps: present.swapsAxes)
        let reading = PanelSymmetry(
          raw: Self.corners.map { corner in
            let share = panel.reported(corner.0, corner.1)
            return (Int32(share.x * 4095), Int32(share.y * 4095))
          }, axes: Self.axes)
        let found = try #require(reading)
        var setting = Self.setting()
        setting.overlay = Self.overlay("vc4-kms-dsi-7inch", present)
        guard let line = Self.line(setting, found, .deviceTree) else {
          #expect(found == .identity)
          continue
        }
        let words = line.split(separator: ",")
        #expect(words.first == "dtoverlay=vc4-kms-dsi-7inch")
        #expect(Set(words.dropFirst()).isSubset(of: ["invx", "invy", "swapxy"]))
        let after = PropertyPanel(
          mounted: mounted, invertsX: words.contains("invx") != invertsByItself,
          invertsY: words.contains("invy") != invertsByItself, swaps: words.contains("swapxy"))
        for corner in Self.corners { #expect(after.reported(corner.0, corner.1) == corner) }
      }
    }
  }

  @Test func `examples by hand`() {
    var setting = Self.setting(width: 720, height: 1280)
    setting.overlay = Self.overlay("vc4-kms-dsi-ili9881-7inch")
    #expect(
      Self.line(setting, PanelSymmetry(invertsX: true, invertsY: true), .deviceTree)
        == "dtoverlay=vc4-kms-dsi-ili9881-7inch,invx,invy")
    // The axes are swapped already; inverting the reported x inverts the controller's y.
    setting.overlay = Self.overlay("vc4-kms-dsi-ili9881-7inch", PanelSymmetry(swapsAxes: true))
    #expect(
      Self.line(setting, PanelSymmetry(invertsX: true), .deviceTree)
        == "dtoverlay=vc4-kms-dsi-ili9881-7inch,invy,swapxy")
    setting.overlay = Self.overlay("ads7846", PanelSymmetry(swapsAxes: true))
    #expect(Self.line(setting, PanelSymmetry(swapsAxes: true), .deviceTree) == "dtoverlay=ads7846")
    #expect(Self.line(setting, PanelSymmetry(invertsX: true), .deviceTree) == nil)
    setting.overlay = nil
    #expect(Self.line(setting, PanelSymmetry(swapsAxes: true), .deviceTree) == nil)
  }

  @Test func `a calibration in force must go when the overlay is changed`() {
    var setting = Self.setting()
    setting.overlay = Self.overlay("vc4-kms-dsi-7inch")
    func advice() -> String? {
      setting.proposals(PanelSymmetry(invertsX: true)).first { $0.kind == .deviceTree }?.advice
    }
    #expect(advice()?.contains("must go") == false)
    setting.isCalibrated = true
    #expect(advice()?.contains("must go") == true)
  }

  @Test func `a panel that lies right behind a calibration that does not`() {
    var setting = Self.setting()
    #expect(Self.line(setting, .identity, .configuration) == nil)
    setting.isCalibrated = true
    #expect(Self.line(setting, .identity, .configuration) == "backend = evdev")
    #expect(Self.line(setting, PanelSymmetry(invertsX: true), .configuration) == nil)
  }

  @Test("tslib's calibration, in all ways and turns: the panel's corners are the screen's", arguments: 0...3)
  func pointercal(turns: Int) throws {
    for panel in PanelSymmetry.all {
      let setting = Self.setting(turns: turns)
      let line = try #require(Self.line(setting, panel, .calibration))
      let calibration = try Pointercal(Text(line), "/etc/pointercal")
      #expect(calibration.width == (turns % 2 == 0 ? 800 : 480) && calibration.height == (turns % 2 == 0 ? 480 : 800))
      for (x, y) in [(0, 0), (4095, 0), (4095, 4095), (0, 4095)] as [(Int32, Int32)] {
        let screen = panel.place(Double(x) / 4095, Double(y) / 4095)
        let pixel = (x: Int(screen.x * 799), y: Int(screen.y * 479))
        // Turned as the picture lies, a quarter clockwise at a time.
        let glass =
          switch turns {
          case 1: (x: 479 - pixel.y, y: pixel.x)
          case 2: (x: 799 - pixel.x, y: 479 - pixel.y)
          case 3: (x: pixel.y, y: 799 - pixel.x)
          default: pixel
          }
        let place = try #require(calibration.coefficients.place(x, y))
        #expect(Int(place.x) == glass.x && Int(place.y) == glass.y, "\(panel), \(turns)")
      }
    }
  }

  @Test("udev's matrix, in all ways and turns", arguments: 0...3)
  func matrix(turns: Int) throws {
    for panel in PanelSymmetry.all {
      let line = try #require(Self.line(Self.setting(turns: turns), panel, .matrix))
      let start = "ENV{ID_INPUT_TOUCHSCREEN}==\"1\", ENV{LIBINPUT_CALIBRATION_MATRIX}=\""
      try #require(line.hasPrefix(start) && line.hasSuffix("\""))
      let m = line.dropFirst(start.count).dropLast().split(separator: " ").compactMap { Double($0) }
      try #require(m.count == 6)
      for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.25, 0.75)] {
        let screen = panel.place(x, y)
        let glass =
          switch turns {
          case 1: (1 - screen.y, screen.x)
          case 2: (1 - screen.x, 1 - screen.y)
          case 3: (screen.y, 1 - screen.x)
          default: (screen.x, screen.y)
          }
        #expect((m[0] * x + m[1] * y + m[2], m[3] * x + m[4] * y + m[5]) == glass, "\(panel), \(turns)")
      }
    }
  }
}
