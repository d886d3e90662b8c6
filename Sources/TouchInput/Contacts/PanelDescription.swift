import CLinux
import Linux
import Touch

/// The properties of a panel: its axes, and how it tells one finger from another.
public struct PanelDescription: Sendable {
  struct Axis: Equatable, BitwiseCopyable {
    let minimum: Int32
    let maximum: Int32
    /// Units per millimetre; 0 where the driver does not report it.
    var resolution: Int32 = 0

    var span: Float { Float(maximum) - Float(minimum) }
  }

  /// The way in which a panel tells one finger from another.
  public enum Fingers: Sendable {
    /// Protocol B: each finger keeps a slot.
    case slots
    /// Protocol A: every report lists the contacts without identifying them.
    case contacts
    case one
  }

  /// The range of an axis's values.
  public struct Range: Sendable {
    public let name: StaticString
    public let minimum: Int32
    public let maximum: Int32
  }

  private static let axisCount = 64

  /// Axes, indexed by the kernel's code.
  private var axes = InlineArray<64, Axis?>(repeating: nil)
  private(set) var isEmpty = true
  /// Whether a finger is down while its pressure is above 0, because nothing else tells that.
  public private(set) var isByPressure = false
  /// Whether a contact in a list may be over because its pressure is 0, as no key tells that.
  private(set) var liftsByPressure = false

  init() {}

  init(_ axes: [RecordedDevice.Axis], hasTouchKey: Bool) {
    for axis in axes {
      set(axis: axis.code, Axis(minimum: axis.minimum, maximum: axis.maximum, resolution: axis.resolution))
    }
    chooseSign(hasTouchKey: hasTouchKey)
  }

  mutating func set(axis code: Int, _ axis: Axis) {
    guard (0..<PanelDescription.axisCount).contains(code) else { return }
    axes[code] = axis
    isEmpty = false
  }

  func axis(_ code: Int32) -> Axis? { axes[Int(code)] }

  /// Chooses what tells that a finger is down, once all axes are set: slots or lists of contacts, BTN_TOUCH, or, on a
  /// panel with one finger that has no such key, its pressure.
  mutating func chooseSign(hasTouchKey: Bool) {
    // A pressure that is never 0 tells no lift.
    isByPressure =
      fingers == .one && !claimsAllAxes && !hasTouchKey && pressure.map { $0.minimum <= 0 && $0.maximum > 0 } ?? false
    liftsByPressure = fingers == .contacts && !hasTouchKey
  }

  /// Whether it is a keyboard or a mouse whose firmware claims every axis: no panel has the code before ABS_MT_SLOT, and
  /// udev and libevdev go by that as well.
  private var claimsAllAxes: Bool { axis(ABS_MT_SLOT) != nil && axis(ABS_MT_SLOT - 1) != nil }

  public var fingers: Fingers {
    if claimsAllAxes || axis(ABS_MT_POSITION_X) == nil || axis(ABS_MT_POSITION_Y) == nil { return .one }
    return axis(ABS_MT_SLOT) == nil ? .contacts : .slots
  }

  /// Number of fingers that are told apart, on a panel without slots by this product.
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

  /// Whether sizes cannot be in units of the positions: not even a palm would be as large as a tenth of the panel.
  public var sizesAreForeign: Bool {
    guard let x, let size, size.maximum > 0 else { return false }
    return Float(size.maximum) * 10 < x.span
  }

  /// Ranges of those relevant axes that the panel has.
  public var ranges: [Range] {
    let axes: [(StaticString, Axis?)] = [("x", x), ("y", y), ("pressure", pressure), ("size", size)]
    return axes.compactMap { name, axis in axis.map { Range(name: name, minimum: $0.minimum, maximum: $0.maximum) } }
  }

  /// The reason why its axes give no positions; nil if they do.
  var refusal: Sentence? {
    guard let x, let y else { return "it has no axes for positions" }
    guard x.minimum < x.maximum, y.minimum < y.maximum else {
      return "its axes from \(x.minimum) to \(x.maximum) and from \(y.minimum) to \(y.maximum) hold no positions"
    }
    return nil
  }
}
