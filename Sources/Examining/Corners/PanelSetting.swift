import Linux
import Pixels
import TouchInput

/// Settings in force while the corners are tapped, which affect the positions that the panel reports.
package struct PanelSetting {
  package var axes: PanelAxes
  package var screen: CalibrationScreen
  /// The panel's device-tree overlay; nil if it is unknown, and then no line for it is proposed.
  package var overlay: OverlaySetting?
  /// Whether positions come through a calibration of tslib or udev.
  package var isCalibrated = false

  package init(axes: PanelAxes, screen: CalibrationScreen) {
    self.axes = axes
    self.screen = screen
  }
}

extension PanelSetting {
  /// Returns the proposals for a panel whose positions are wrong.
  /// - Parameter panel: how the panel lies under the upright screen, by its own reports.
  @export(interface)
  package func proposals(_ panel: PanelSymmetry) -> [CornerProposal] {
    [deviceTree(panel), configuration(panel), calibration(panel), matrix(panel)].compactMap { $0 }
  }

  /// Returns the map from the panel to the unrotated framebuffer.
  private func onGlass(_ panel: PanelSymmetry) -> PanelSymmetry { screen.symmetry.after(panel) }

  private func deviceTree(_ panel: PanelSymmetry) -> CornerProposal? {
    let missing = onGlass(panel)
    guard let overlay, missing != .identity else { return nil }
    let all = missing.after(overlay.parameters)
    if !overlay.panel.inverts && (all.invertsX || all.invertsY) { return nil }
    var line: Sentence = "dtoverlay=\(overlay.panel.name)"
    if all.invertsX { line = "\(line),invx" }
    if all.invertsY { line = "\(line),invy" }
    if all.swapsAxes { line = "\(line),swapxy" }
    let advice: Sentence =
      "in \(overlay.path), with the parameters that stand there for other things; it counts from the next "
      + "start on"
    return CornerProposal(
      .deviceTree, line,
      isCalibrated ? advice + "; a calibration that makes up for it now must go, or be made again" : advice)
  }

  private func configuration(_ panel: PanelSymmetry) -> CornerProposal? {
    guard isCalibrated, onGlass(panel) == .identity else { return nil }
    return CornerProposal(
      .configuration, "backend = evdev",
      "under [touch] in /etc/touch-overlay.conf: the panel lies right by itself, and the calibration is wrong; for apps "
        + "that use tslib, calibrate again")
  }

  private func calibration(_ panel: PanelSymmetry) -> CornerProposal? {
    let pairs = Corner.allCases.map { corner in
      let share = panel.inverse.place(corner.place.x, corner.place.y)
      let pixel = screen.unrotated(
        Int(corner.place.x) * (screen.width - 1), Int(corner.place.y) * (screen.height - 1))
      return CalibrationPair(
        rawX: share.x == 0 ? axes.x.lowerBound : axes.x.upperBound,
        rawY: share.y == 0 ? axes.y.lowerBound : axes.y.upperBound, x: pixel.x, y: pixel.y)
    }
    guard let fit = try? CalibrationFit(pairs, axes: axes) else { return nil }
    let text = screen.calibration(fit.coefficients).text
    return CornerProposal(
      .calibration, Sentence(Text(text).trimmed.string),
      "in /etc/pointercal, for apps that use tslib; the whole range of the panel is the whole screen, so calibrate with "
        + "targets if that is not right enough")
  }

  private func matrix(_ panel: PanelSymmetry) -> CornerProposal? {
    let symmetry = onGlass(panel)
    let byX: Sentence = symmetry.invertsX ? "-1 0 1" : "1 0 0"
    let byY: Sentence = symmetry.invertsY ? "0 -1 1" : "0 1 0"
    let rows: Sentence = symmetry.swapsAxes ? "\(byY) \(byX)" : "\(byX) \(byY)"
    return CornerProposal(
      .matrix, "ENV{ID_INPUT_TOUCHSCREEN}==\"1\", ENV{LIBINPUT_CALIBRATION_MATRIX}=\"\(rows)\"",
      "as a file like /etc/udev/rules.d/99-touch.rules (behind udev's own, which tell what a touchscreen is), in the "
        + "place of a matrix that is there; it counts when the panel comes again or "
        + "the machine starts, for libinput and for backend = evdev")
  }
}

extension CalibrationScreen {
  /// The map from the upright screen to the unrotated framebuffer.
  fileprivate var symmetry: PanelSymmetry {
    switch turn {
    case .none: .identity
    case .quarter: PanelSymmetry(swapsAxes: true, invertsY: true)
    case .half: PanelSymmetry(invertsX: true, invertsY: true)
    case .threeQuarters: PanelSymmetry(swapsAxes: true, invertsX: true)
    }
  }
}
