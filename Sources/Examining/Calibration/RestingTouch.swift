import Touch
import TouchInput

/// The place on a panel where a finger rested.
struct RestedPlace: Equatable {
  /// Position in the panel's own units.
  let rawX: Int32
  let rawY: Int32
  /// Position on the upright screen by the calibration in force; nil if none was reported.
  let position: Position?
}

/// One finger since it came down: its positions, and how long it stayed at each. A resting finger causes no reports, so
/// each position is weighted by its time.
struct RestingTouch {
  private struct Stay {
    let rawX: Int32
    let rawY: Int32
    let position: Position?
    let since: Microseconds
    var time: Microseconds = 0
  }

  static let shortestRest: Microseconds = 150_000
  /// Maximum number of stays: enough for 1000 reports a second during `FingerWatch.leavingHold`.
  private static let mostStays = 4096

  let finger: Int32
  let start: Microseconds
  private var stays: [Stay] = []

  init(_ contact: ObservedContact, at time: Microseconds) {
    finger = contact.finger
    start = time
    add(contact, at: time)
  }

  mutating func add(_ contact: ObservedContact, at time: Microseconds) {
    // tslib calibrates the filtered positions, so the fit uses these too.
    guard let filtered = contact.filtered, let rawX = Int32(exactly: filtered.x.rounded()),
      let rawY = Int32(exactly: filtered.y.rounded())
    else { return }
    closeStay(at: time)
    if stays.count == RestingTouch.mostStays { return }
    stays.append(Stay(rawX: rawX, rawY: rawY, position: contact.position, since: time))
  }

  private mutating func closeStay(at time: Microseconds) {
    if let last = stays.last { stays[stays.count - 1].time = max(0, time - last.since) }
  }

  /// Ends the touch and returns where the finger rested; nil if it rested too briefly or moved about.
  mutating func lift(at time: Microseconds, axes: PanelAxes) -> RestedPlace? {
    closeStay(at: time)
    guard let x = median({ Float($0.rawX) }), let y = median({ Float($0.rawY) }) else { return nil }
    let (farX, farY) = (axes.x.span / 40, axes.y.span / 40)
    var rested: Microseconds = 0
    var all: Microseconds = 0
    for stay in stays {
      all += stay.time
      let (offX, offY) = (Double(stay.rawX) - Double(x), Double(stay.rawY) - Double(y))
      if abs(offX) <= farX && abs(offY) <= farY { rested += stay.time }
    }
    guard rested >= RestingTouch.shortestRest, rested >= all / 10 * 7, let rawX = Int32(exactly: x),
      let rawY = Int32(exactly: y)
    else { return nil }
    return RestedPlace(rawX: rawX, rawY: rawY, position: position)
  }

  private var position: Position? {
    guard let x = median({ $0.position?.x }), let y = median({ $0.position?.y }) else { return nil }
    return Position(x: x, y: y)
  }

  /// Returns the median of the values, each weighted by its time.
  private func median(_ value: (Stay) -> Float?) -> Float? {
    var values: [(value: Float, time: Microseconds)] = []
    for stay in stays {
      if let value = value(stay), value.isFinite { values.append((value, stay.time)) }
    }
    values.sort { $0.value < $1.value }
    var all: Microseconds = 0
    for entry in values { all += entry.time }
    var below: Microseconds = 0
    for entry in values {
      below += entry.time
      if below > all / 2 { return entry.value }
    }
    return nil
  }
}
