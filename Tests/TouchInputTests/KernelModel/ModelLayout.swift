import CLinux

@testable import TouchInput

/// Kind of a modelled panel.
struct ModelLayout {
  /// Tracking ids that a driver gives to fingers.
  enum Names {
    /// Counts in 16 bits, as the kernel does for most drivers.
    case counting(from: Int32)
    /// The number of the slot, again and again.
    case slot
    /// A few, in no order.
    case few
  }

  var fingers: PanelDescription.Fingers
  var slots: Int
  var queue: Int
  var names = Names.counting(from: 0)
  /// Without it, the pressure of a panel with one finger tells that the finger is down.
  var hasTouchKey = true
  /// The key comes before the positions, and not after.
  var keyFirst = true
  /// The axis that says of a finger that it hovers, or is a palm; nil where none does.
  var apart: Int32?
  var tellsPressure = true
  /// How a driver without slots lists fingers.
  var lists = Lists()

  struct Lists {
    enum Lifted {
      case none
      /// Once more, with a size of 0.
      case empty
      /// Once more as before, when it is the last one and a key tells of its lift.
      case whole
    }
    var lifted = Lifted.none
    /// Whether the last contact lacks its SYN_MT_REPORT.
    var leavesLastOpen = false
    /// Whether a report that is not about fingers has no list.
    var leavesOut = false
    /// Whether each contact has its finger's name.
    var names = false
    /// Whether the panel has a key that its driver never reports.
    var hasDeadKey = false
  }

  /// Whether each touch has an x of its own, by which it differs from all others.
  var placesTell = true

  /// Whether a reader sees a touch before anything else, from which it can count the touches that it misses.
  var accounts = false

  static let width = 4096
  static let height = 512
  /// Width of a panel's own part of the screen.
  static let band: Int32 = 1024

  var axes: [Int32] {
    var axes: [Int32] = fingers == .one ? [ABS_X, ABS_Y] : [ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOUCH_MAJOR]
    if fingers == .slots { axes += [ABS_MT_SLOT, ABS_MT_TRACKING_ID] }
    if tellsPressure { axes.append(fingers == .one ? ABS_PRESSURE : ABS_MT_PRESSURE) }
    if let apart { axes.append(apart) }
    return axes
  }

  var panel: PanelDescription {
    var description = PanelDescription()
    for axis in axes {
      let maximum =
        switch axis {
        case ABS_X, ABS_MT_POSITION_X: ModelLayout.width - 1
        case ABS_Y, ABS_MT_POSITION_Y: ModelLayout.height - 1
        case ABS_MT_SLOT: slots - 1
        case ABS_MT_DISTANCE: 1
        case ABS_MT_TRACKING_ID: 65535
        // In the units of the positions, a palm is as large as a tenth of the panel.
        case ABS_MT_TOUCH_MAJOR: 511
        default: 255
        }
      description.set(axis: Int(axis), PanelDescription.Axis(minimum: 0, maximum: Int32(maximum)))
    }
    description.chooseSign(hasTouchKey: hasTouchKey)
    return description
  }

  /// Whether pressure takes the place of the key.
  var isByPressure: Bool { fingers == .one && !hasTouchKey }

  /// Every touch that the driver tells of can be counted, seen or not.
  var countsTouches: Bool {
    guard case .counting = names else { return false }
    return fingers == .slots && slots <= 32 && apart == nil
  }
}
