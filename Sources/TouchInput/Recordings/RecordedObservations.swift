import Linux
import Touch

/// A recorded panel's observations, report by report: the counterpart of ``ObservedPanel``.
public struct RecordedObservations: ~Copyable {
  private var events: EventTracker
  private var scale: ObservationScale
  /// nil where the panel's range is the screen.
  private let calibration: Pointercal.Coefficients?
  private var isAfterDrop = false
  private var drops = 0

  /// Prepares for the events of a recording; nil if its axes do not make a panel.
  ///
  /// - Parameters:
  ///   - width: of the upright screen.
  ///   - quarterTurns: clockwise, by which the screen lies turned under the panel.
  ///   - calibration: tslib's, without its filters; nil to take the panel's range for the screen.
  package init?(
    _ recording: borrowing Recording, width: Int, height: Int, quarterTurns: Int = 0,
    calibration: Pointercal.Coefficients? = nil
  ) {
    let description = recording.description
    guard let x = description.x, let y = description.y, description.refusal == nil else { return nil }
    let screen = ScreenSize(width: width, height: height, quarterTurns: quarterTurns)
    let unrotated = screen.unrotated
    let axes = AxisScale(x: x, y: y, width: unrotated.width, height: unrotated.height)
    // tslib reports whole pixels.
    let unit = calibration == nil ? axes.unit : Position(x: 1, y: 1)
    scale = ObservationScale(axes: axes, screen: screen, unit: unit)
    self.calibration = calibration
    events = EventTracker(description)
  }

  /// Counts so far. Positions are not clamped to the screen, so none is counted as outside.
  public var counts: TouchCounts { TouchCounts(drops: drops, unseen: events.unseen, beyond: events.beyond) }

  /// Takes an event; returns an observation if the event ends a report.
  public mutating func take(_ event: KernelEvent) -> Observation? {
    if event.isDropped {
      drops += 1
      isAfterDrop = true
    }
    guard events.take(event) else { return nil }
    defer { isAfterDrop = false }
    guard let calibration else { return scale.observation(events.told, news: nil, isAfterDrop: isAfterDrop) }
    var news = NewPositions()
    var raw = NewPositions()
    for slot in 0..<Slots.count {
      guard let contact = events.told.slots[slot] else { continue }
      let (x, y) = calibration.wrapped(contact.x, contact.y)
      news.slots.insert(slot)
      news.positions[slot] = Position(x: Float(x), y: Float(y))
      raw.positions[slot] = Position(x: Float(contact.x), y: Float(contact.y))
    }
    raw.slots = news.slots
    return scale.observation(events.told, news: news, filtered: raw, isAfterDrop: isAfterDrop)
  }
}
