import Linux

/// Properties of the panel to create, from the command line.
struct PanelPlan {
  let fifo: String
  let identity: PanelIdentity
  let kind: PanelKind
  let x: Axis
  let y: Axis
  let pressure: Axis?
  let size: Axis?
  let slots: Int
  let isTouchpad: Bool
  /// Whether the panel is marked as lying on a screen.
  let isDirect: Bool

  init(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(
      words,
      valued: ["--fifo", "--name", "--phys", "--id", "--kind", "--x", "--y", "--pressure", "--size", "--slots"],
      switches: ["--no-pressure", "--not-direct", "--touchpad", "--any-range"])
    try options.refuseOperands("panel")
    fifo = options.string("--fifo", otherwise: "/run/panel")
    identity = try PanelIdentity(options)
    kind = try PanelKind(options)
    x = try Axis(options, "--x", span: 1) ?? Axis(0, 799)
    y = try Axis(options, "--y", span: 1) ?? Axis(0, 479)
    // Leaves room for two different pressures above the lowest one, which tslib takes for a lifted finger.
    let pressure = try Axis(options, "--pressure", span: 2)
    if options.has("--no-pressure") && pressure != nil {
      throw .usage("--pressure and --no-pressure cannot stand together")
    }
    self.pressure = options.has("--no-pressure") ? nil : pressure ?? Axis(0, 255)
    size = try Axis(options, "--size", span: 1)
    let slots = try options.number("--slots", in: 1...64)
    if case .one = kind {
      if size != nil { throw .usage("a panel of --kind one reports no --size") }
      if slots ?? 1 != 1 { throw .usage("a panel of --kind one has no more than one of --slots") }
      self.slots = 1
    } else {
      self.slots = slots ?? 10
    }
    isTouchpad = options.has("--touchpad")
    isDirect = !isTouchpad && !options.has("--not-direct")
  }

  /// Pressures to cycle through when a line names none: 40 to 99, or the panel's own range if that does not fit.
  var ownPressures: ClosedRange<Int32> {
    // A range that makes no sense sets no limits.
    guard let pressure, pressure.span >= 2 else { return 40...99 }
    let usable = (pressure.minimum + 1)...pressure.maximum
    let low = max(usable.lowerBound, 40)
    let high = min(usable.upperBound, 99)
    return low < high ? low...high : usable
  }
}
