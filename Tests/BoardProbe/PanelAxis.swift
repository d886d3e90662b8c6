import CEvdev
import CLinux

/// An axis of a panel, with the range that it announces.
struct PanelAxis {
  let code: Int32
  let range: Axis

  /// Returns the axes of a panel. Multi-touch panels of protocol B also have the single-touch axes that kernel drivers
  /// emulate.
  static func all(of plan: PanelPlan) -> [PanelAxis] {
    switch plan.kind {
    case .slots: single(plan) + slots(plan) + contacts(plan)
    case .contacts: contacts(plan)
    case .one: single(plan)
    }
  }

  private static func single(_ plan: PanelPlan) -> [PanelAxis] {
    some([(ABS_X, plan.x), (ABS_Y, plan.y), (ABS_PRESSURE, plan.pressure)])
  }

  private static func slots(_ plan: PanelPlan) -> [PanelAxis] {
    some([(ABS_MT_SLOT, Axis(0, Int32(plan.slots) - 1)), (ABS_MT_TRACKING_ID, Axis(0, Contacts.lastTrackingID))])
  }

  private static func contacts(_ plan: PanelPlan) -> [PanelAxis] {
    some([
      (ABS_MT_POSITION_X, plan.x), (ABS_MT_POSITION_Y, plan.y), (ABS_MT_PRESSURE, plan.pressure),
      (ABS_MT_TOUCH_MAJOR, plan.size),
    ])
  }

  private static func some(_ axes: [(code: Int32, range: Axis?)]) -> [PanelAxis] {
    axes.compactMap { axis in axis.range.map { PanelAxis(code: axis.code, range: $0) } }
  }

  /// Whether the maximum is below the minimum. `/dev/uinput` refuses such a range, so it is set afterwards.
  var isUpsideDown: Bool { range.span < 0 }

  var information: input_absinfo {
    var information = input_absinfo()
    information.minimum = range.minimum
    information.maximum = range.maximum
    return information
  }
}
