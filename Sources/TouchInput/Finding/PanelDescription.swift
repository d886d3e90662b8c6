import CLinux
import Linux
import Touch

/// What is known of a panel before it is touched: its axes, and how it tells one finger from another.
public struct PanelDescription: Sendable {
  struct Axis: Equatable, BitwiseCopyable {
    let minimum: Int32
    let maximum: Int32
    /// Units in a millimetre; 0 where the driver does not say.
    var resolution: Int32 = 0
  }

  /// How it tells one finger from another.
  public enum Fingers: Sendable {
    /// Protocol B: each finger keeps a slot.
    case slots
    /// Protocol A: every report lists the contacts, and nothing says which was which.
    case contacts
    case one
  }

  /// What the values of an axis may be.
  public struct Range: Sendable {
    public let name: StaticString
    public let minimum: Int32
    public let maximum: Int32
  }

  private static let axisCount = 64

  /// By the kernel's number of the axis.
  private var axes = InlineArray<64, Axis?>(repeating: nil)
  private(set) var isEmpty = true

  init() {}

  mutating func set(axis code: Int, _ axis: Axis) {
    guard (0..<PanelDescription.axisCount).contains(code) else { return }
    axes[code] = axis
    isEmpty = false
  }

  func axis(_ code: Int32) -> Axis? { axes[Int(code)] }

  public var fingers: Fingers {
    if axis(ABS_MT_POSITION_X) == nil || axis(ABS_MT_POSITION_Y) == nil { return .one }
    return axis(ABS_MT_SLOT) == nil ? .contacts : .slots
  }

  /// How many fingers it tells apart; those of a panel without slots are told apart by us.
  public var slots: Int {
    switch fingers {
    case .slots: axis(ABS_MT_SLOT).map { Int(clamping: Int64($0.maximum) + 1) } ?? 0
    case .contacts: Slots.count
    case .one: 1
    }
  }

  var x: Axis? { axis(fingers == .one ? ABS_X : ABS_MT_POSITION_X) }
  var y: Axis? { axis(fingers == .one ? ABS_Y : ABS_MT_POSITION_Y) }
  var pressure: Axis? { axis(fingers == .one ? ABS_PRESSURE : ABS_MT_PRESSURE) }

  var size: Axis? { fingers == .one ? nil : axis(ABS_MT_TOUCH_MAJOR) }
  var orientation: Axis? { fingers == .one ? nil : axis(ABS_MT_ORIENTATION) }

  /// Of the axes that count, those that it has.
  public var ranges: [Range] {
    let axes: [(StaticString, Axis?)] = [("x", x), ("y", y), ("pressure", pressure), ("size", size)]
    return axes.compactMap { name, axis in axis.map { Range(name: name, minimum: $0.minimum, maximum: $0.maximum) } }
  }

  /// Why no positions can be made of its axes; nil when they can.
  var refusal: Sentence? {
    guard let x, let y else { return "it has no axes for positions" }
    guard x.minimum < x.maximum, y.minimum < y.maximum else {
      return "its axes from \(x.minimum) to \(x.maximum) and from \(y.minimum) to \(y.maximum) hold no positions"
    }
    return nil
  }
}
