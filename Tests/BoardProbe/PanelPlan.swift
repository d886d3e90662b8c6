import Linux

/// What kind of panel to be, from the command line.
struct PanelPlan {
  let fifo: String
  let name: String
  let x: Axis
  let y: Axis
  let pressure: Axis
  let slots: Int

  init(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fifo", "--name", "--x", "--y", "--pressure", "--slots"])
    try options.refuseOperands("panel")
    fifo = options.string("--fifo", otherwise: "/run/panel")
    name = options.string("--name", otherwise: "Board Probe Panel")
    x = try Axis(options, "--x", otherwise: Axis(0, 799), span: 1)
    y = try Axis(options, "--y", otherwise: Axis(0, 479), span: 1)
    // Room for two different pressures above the lowest, which tslib takes for a lifted finger.
    pressure = try Axis(options, "--pressure", otherwise: Axis(0, 255), span: 2)
    slots = try options.number("--slots", in: 1...64) ?? 10
  }

  /// What pressures cycle through when a line names none: 40 to 99, or the panel's own range where that does not fit.
  var ownPressures: ClosedRange<Int32> {
    let usable = (pressure.minimum + 1)...pressure.maximum
    let low = max(usable.lowerBound, 40)
    let high = min(usable.upperBound, 99)
    return low < high ? low...high : usable
  }
}
