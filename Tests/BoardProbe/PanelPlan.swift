import CLinux
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
  /// Whether it has BTN_TOUCH.
  let hasTouchKey: Bool
  let isTouchpad: Bool
  /// Whether the panel is marked as lying on a screen.
  let isDirect: Bool

  init(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(
      words,
      valued: ["--fifo", "--name", "--phys", "--id", "--kind", "--x", "--y", "--pressure", "--size", "--slots"],
      switches: ["--no-pressure", "--no-key", "--not-direct", "--touchpad", "--any-range"])
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
    hasTouchKey = !options.has("--no-key")
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

/// Protocol by which a panel reports its contacts.
enum PanelKind {
  /// Protocol B: a slot and a tracking id for each finger; a report holds only the changes.
  case slots
  /// Protocol A: a list of all contacts in each report, without an identity for each.
  case contacts
  /// A single contact on ABS_X and ABS_Y.
  case one

  init(_ options: Options) throws(ProbeFailure) {
    guard let text = options.value("--kind") else {
      self = .slots
      return
    }
    switch text {
    case "slots": self = .slots
    case "contacts": self = .contacts
    case "one": self = .one
    default: throw .usage("--kind wants slots, contacts or one, not \(text.string)")
    }
  }
}

/// Values that tell a panel from others: EVIOCGNAME, EVIOCGPHYS and EVIOCGID.
struct PanelIdentity {
  let name: String
  let place: String?
  let bus: Int32
  let vendor: Int32
  let product: Int32

  init(_ options: Options) throws(ProbeFailure) {
    name = options.string("--name", otherwise: "Board Probe Panel")
    place = options.value("--phys")?.string
    guard let text = options.value("--id") else {
      bus = BUS_VIRTUAL
      vendor = 0
      product = 0
      return
    }
    let numbers = text.split(at: UInt8(ascii: ":"), keepEmpty: true).compactMap { part in
      part.hexadecimal.flatMap { UInt16(exactly: $0) }.map { Int32($0) }
    }
    guard numbers.count == 3, text.split(at: UInt8(ascii: ":"), keepEmpty: true).count == 3 else {
      throw .usage("--id wants BUS:VENDOR:PRODUCT in hexadecimal, each up to ffff, not \(text.string)")
    }
    bus = numbers[0]
    vendor = numbers[1]
    product = numbers[2]
  }
}
