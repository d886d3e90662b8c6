import Linux

/// The prerequisites for a new calibration of a panel.
package struct CalibrationContext {
  package let axes: PanelAxes
  /// Quarter turns that tslib's configuration sets instead of the calibration's; nil if it sets none.
  package let configured: Int?
  /// The present calibration; nil if there is none that can be used.
  package let old: Pointercal?
  /// The path of the new calibration.
  package let path: String
  /// The token of the panel; a panel that is lost and comes back gets another.
  package let panel: UInt64

  /// The prerequisites where nothing is configured and there is no calibration yet.
  package init(axes: PanelAxes, path: String) {
    self.axes = axes
    configured = nil
    old = nil
    self.path = path
    panel = 0
  }

  fileprivate init(_ member: PanelMember, _ settings: PanelSettings) throws(PanelError) {
    path = Pointercal.path
    panel = member.token
    if settings.backend == .evdev {
      throw .configuration(
        "with backend = evdev the calibration \(path) is not used; remove backend from the configuration")
    }
    if member.panel.isCalibrated {
      throw .configuration(
        "\(member.panel.path) (\(member.panel.name)) passes on positions that are calibrated already; name the panel "
          + "that it reads")
    }
    let chain = try TslibConfiguration.required()
    guard chain.isCalibrated else {
      throw .configuration(
        "tslib's configuration \(TslibConfiguration.path) has no line 'module linear', so tslib uses no calibration; "
          + "add it as the last line")
    }
    axes = PanelAxes(x: member.panel.extent.x, y: member.panel.extent.y)
    configured = chain.rotation
    // An unusable calibration will be replaced, so it is no obstacle.
    old = try? Pointercal.read(path: path)
  }
}

/// Calibrations on trial.
extension TouchPanels {
  /// Returns the prerequisites for the first panel; throws the reason if it cannot be calibrated.
  package func calibrationContext() throws(PanelError) -> CalibrationContext {
    guard let member = members.first else { throw .lost("there is no touch panel") }
    return try CalibrationContext(member, settings)
  }

  /// Whether the first panel is still the one for which a calibration is being made.
  package func isThere(_ context: CalibrationContext) -> Bool { members.first?.token == context.panel }

  /// Applies this calibration to the first panel's positions; nil restores the machine's calibration.
  package func goBy(_ calibration: Pointercal?) throws(PanelError) {
    guard let member = members.first else {
      // Without a panel there is nothing to restore: the next one will use the machine's calibration.
      if calibration == nil { return }
      throw .lost("there is no touch panel")
    }
    let (settings, width, height) = (settings, width, height)
    try member.panel.goBy { (candidate) throws(PanelError) in
      guard let calibration else {
        return try BackendChoice(settings, candidate, width: width, height: height)
      }
      return try BackendChoice(trying: calibration, settings, candidate, width: width, height: height)
    }
  }
}
