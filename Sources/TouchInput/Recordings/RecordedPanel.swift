import Touch

/// Plays a recording through the same rules as a live panel, with its touches on a screen of the given size.
public struct RecordedPanel: ~Copyable {
  private let axes: PlainScale?
  private var scale: ContactScale
  private var events: EventTracker
  private var tracker: SlotTracker

  /// - Parameters:
  ///   - width: of the upright screen.
  ///   - quarterTurns: clockwise, by which the screen lies turned under the panel.
  public init(
    _ recording: borrowing Recording, width: Int, height: Int, quarterTurns: Int = 0, taps: TapCounter = TapCounter()
  ) {
    let screen = ScreenSize(width: width, height: height, quarterTurns: quarterTurns)
    let description = recording.description
    axes = PanelExtent(description).map { PlainScale($0, screen, matrix: recording.matrix ?? .identity) }
    scale = ContactScale(description, screen, unit: axes?.unit ?? Position(x: 1, y: 1))
    events = EventTracker(description)
    tracker = SlotTracker(taps: taps)
  }

  /// Number of coordinates outside the screen, which were clamped.
  public var outside: Int { scale.outside }

  /// Takes an event; returns the touches if the event ends a report.
  public mutating func take(_ event: KernelEvent) -> TouchFrame? {
    guard events.take(event) else { return nil }
    tracker.begin(at: events.told.time)
    for slot in 0..<Slots.count {
      if events.told.palms.contains(slot) {
        tracker.cancel(slot: slot)
      } else {
        tracker.take(report(events.told.slots[slot]), slot: slot)
      }
    }
    return tracker.finish()
  }

  /// Cancels all touches, because a recording may end with fingers down.
  public mutating func end(at time: Microseconds) -> TouchFrame { tracker.cancelAll(at: time) }

  private mutating func report(_ contact: KernelContact?) -> SlotReport? {
    guard let contact, let axes else { return nil }
    return scale.report(contact, at: axes.position(contact))
  }
}
