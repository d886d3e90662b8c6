import CLinux

/// A set of axes, by the kernel's codes from 0 to 63.
struct AxisSet: OptionSet, BitwiseCopyable {
  let rawValue: UInt64

  static let all = AxisSet(rawValue: .max)

  static func axis(_ code: Int32) -> AxisSet { AxisSet(rawValue: 1 << UInt64(code)) }
}

extension PanelDescription.Fingers {
  /// The axes of a finger's position.
  var placeAxes: AxisSet {
    self == .one ? [.axis(ABS_X), .axis(ABS_Y)] : [.axis(ABS_MT_POSITION_X), .axis(ABS_MT_POSITION_Y)]
  }
}
