import Touch
import TouchInput

/// Where a finger rested on a panel.
struct RestedPlace: Equatable {
  /// In the panel's own units.
  let rawX: Int32
  let rawY: Int32
  /// On the upright screen, where the panel was seen to be calibrated.
  let position: Position?
}

/// One finger from when it came: what it told, and for how long. A finger that rests tells nothing new, so a place
/// counts for as long as it stood.
struct RestingTouch {
  private struct Stay {
    let rawX: Int32
    let rawY: Int32
    let position: Position?
    let since: Microseconds
    var time: Microseconds = 0
  }

  static let shortestRest: Microseconds = 150_000
  /// A panel of a thousand reports a second that is touched for the longest time there is.
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
    // A calibration is applied to what the filters let through.
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

  /// Where it rested until it lifted; nil where it was too short or moved about.
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

  /// The value for which as long a time lay below as above.
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
