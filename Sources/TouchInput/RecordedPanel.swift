import Touch

/// Plays a recording through the same rules as a live panel: its touches on a screen of some size.
public struct RecordedPanel {
  private let description: PanelDescription
  private let width: Float
  private let height: Float
  private var events: EventTracker
  private var tracker = SlotTracker()
  /// Positions outside the screen, which were brought to its edge.
  public private(set) var outside = 0

  public init(_ recording: borrowing Recording, width: Int, height: Int) {
    description = recording.description
    self.width = Float(width)
    self.height = Float(height)
    events = EventTracker(recording.description)
  }

  /// The touches after `event`, when it ends a report.
  public mutating func take(_ event: KernelEvent) -> TouchFrame? {
    guard let raw = events.take(event) else { return nil }
    tracker.begin(at: raw.time)
    for slot in 0..<Slots.count { tracker.take(report(raw.slots[slot]), slot: slot) }
    return tracker.finish()
  }

  /// A recording may end with fingers still down.
  public mutating func end(at time: Microseconds) -> TouchFrame { tracker.cancelAll(at: time) }

  private mutating func report(_ contact: RawContact?) -> SlotReport {
    guard let contact, let x = description.x, let y = description.y else {
      return SlotReport(finger: nil, position: Position(x: 0, y: 0))
    }
    return SlotReport(
      finger: contact.finger,
      position: Position(x: scale(contact.x, x, to: width), y: scale(contact.y, y, to: height)),
      pressure: pressure(contact.pressure), size: Float(contact.size) * width / (x.span + 1))
  }

  private mutating func scale(_ value: Int32, _ axis: PanelDescription.Axis, to length: Float) -> Float {
    let place = (Float(value) - Float(axis.minimum)) * length / (axis.span + 1)
    if place >= 0 && place <= length - 1 { return place }
    outside += 1
    return max(0, min(place, length - 1))
  }

  private func pressure(_ value: Int32?) -> Float {
    guard let value, let axis = description.pressure, axis.span > 0 else { return 1 }
    return max(0, min(1, (Float(value) - Float(axis.minimum)) / axis.span))
  }
}

extension PanelDescription.Axis {
  fileprivate var span: Float { Float(maximum) - Float(minimum) }
}
