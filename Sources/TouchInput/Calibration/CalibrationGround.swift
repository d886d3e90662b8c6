import Linux

/// What a new calibration of a panel is made on.
package struct CalibrationGround {
  package let axes: PanelAxes
  /// How tslib's configuration turns positions, if it says so instead of the calibration.
  package let configured: Int?
  /// nil where there is none that can be used.
  package let old: Pointercal?
  /// Where a new one belongs.
  package let path: String
  /// The panel that it is made for: one that was away is another.
  package let panel: UInt64

  package init(axes: PanelAxes, configured: Int?, old: Pointercal?, path: String, panel: UInt64 = 0) {
    self.axes = axes
    self.configured = configured
    self.old = old
    self.path = path
    self.panel = panel
  }

  fileprivate init(_ member: PanelMember, _ settings: PanelSettings) throws(PanelError) {
    path = Pointercal.path
    panel = member.token
    if settings.backend == .evdev {
      throw .configuration("with backend = evdev nobody asks for \(path); take that out of the configuration")
    }
    if member.panel.isCalibrated {
      throw .configuration(
        "\(member.panel.path) (\(member.panel.name)) hands on positions that are calibrated already; name the panel that "
          + "it reads")
    }
    let chain = try TslibConfiguration.required()
    guard chain.isCalibrated else {
      throw .configuration(
        "tslib's configuration \(TslibConfiguration.path) has no line 'module linear', so no calibration is asked for; "
          + "add it as the last line")
    }
    axes = PanelAxes(x: member.panel.extent.x, y: member.panel.extent.y)
    configured = chain.rotation
    do throws(PanelError) {
      old = try Pointercal.read(path: path)
    } catch {
      // It is to be replaced.
      old = nil
    }
  }
}

/// Calibrations that are tried.
extension TouchPanels {
  /// Of the first panel; throws why none can be made.
  package func calibrationGround() throws(PanelError) -> CalibrationGround {
    guard let member = members.first else { throw .lost("there is no touch panel") }
    return try CalibrationGround(member, settings)
  }

  /// Whether the first panel is still the one for which a calibration is being made.
  package func isThere(_ ground: CalibrationGround) -> Bool { members.first?.token == ground.panel }

  /// Positions of the first panel come by this calibration from now on; without one, by the machine's.
  package func goBy(_ calibration: Pointercal?) throws(PanelError) {
    guard let member = members.first else {
      // One that comes goes by the machine's.
      if calibration == nil { return }
      throw .lost("there is no touch panel")
    }
    let (settings, width, height) = (settings, width, height)
    try member.panel.goBy { (candidate) throws(PanelError) in
      guard let calibration else {
        return try PanelWay.usual(candidate, BackendChoice(settings, candidate, width: width, height: height))
      }
      let choice = try BackendChoice(trying: calibration, settings, width: width, height: height)
      return try PanelWay.trying(calibration, candidate, choice)
    }
  }
}
