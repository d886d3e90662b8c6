/// A recorded panel's observations, report by report: the counterpart of ``ObservedPanel``.
public struct RecordedObservations: ~Copyable {
  private var events: EventTracker
  private var scale: ObservationScale
  private var isAfterDrop = false
  private var drops = 0

  /// Prepares for the events of a recording; nil if its axes do not make a panel.
  ///
  /// - Parameters:
  ///   - width: of the upright screen.
  ///   - quarterTurns: clockwise, by which the screen lies turned under the panel.
  ///   - calibration: tslib's, without its filters; nil to take the panel's range for the screen,
  ///     through udev's calibration where the recording lists it.
  package init?(
    _ recording: borrowing Recording, width: Int, height: Int, quarterTurns: Int = 0,
    calibration: Pointercal.Coefficients? = nil
  ) {
    let description = recording.description
    guard let extent = PanelExtent(description) else { return nil }
    let screen = ScreenSize(width: width, height: height, quarterTurns: quarterTurns)
    let axes = PlainScale(extent, screen, matrix: recording.matrix ?? .identity, calibration: calibration)
    scale = ObservationScale(axes: axes, screen: screen, unit: axes.unit)
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
    return scale.observation(events.told, news: nil, isAfterDrop: isAfterDrop)
  }
}
