import CLinux
import Linux

/// Properties of the panel to create, from the command line.
struct PanelPlan {
  let fifo: String
  let name: String
  let kind: PanelKind
  let x: Axis
  let y: Axis
  let pressure: Axis?
  let size: Axis?
  let slots: Int
  /// Whether it has BTN_TOUCH.
  let hasTouchKey: Bool
  let isTouchpad: Bool

  init(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(
      words,
      valued: ["--fifo", "--name", "--kind", "--x", "--y", "--size", "--slots"],
      switches: ["--no-pressure", "--no-key", "--touchpad", "--any-range"])
    try options.refuseOperands("panel")
    fifo = options.string("--fifo", otherwise: "/run/panel")
    name = options.string("--name", otherwise: "Board Probe Panel")
    kind = try PanelKind(options)
    x = try Axis(options, "--x", span: 1) ?? Axis(0, 799)
    y = try Axis(options, "--y", span: 1) ?? Axis(0, 479)
    pressure = options.has("--no-pressure") ? nil : Axis(0, 255)
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
