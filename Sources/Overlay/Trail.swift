import Touch

/// The path of a finger: dots at even distances, each with the time at which the finger passed it. When the capacity is
/// used up, a new dot replaces the oldest.
struct Trail: Sendable, BitwiseCopyable {
  static let capacity = 24

  struct Dot: BitwiseCopyable {
    var place: Position
    var time: Microseconds
    /// Counts up from dot to dot.
    var number: UInt16
  }

  private var dots: InlineArray<24, Dot>
  private var first = 0
  private(set) var count = 0
  private var last: Position
  private var nextNumber: UInt16 = 0

  init(from start: Position) {
    last = start
    dots = InlineArray(repeating: Dot(place: start, time: 0, number: 0))
  }

  /// The dots from the oldest to the newest.
  subscript(index: Int) -> Dot { dots[(first + index) % Trail.capacity] }

  /// Adds dots along a straight line from the last position to `place`.
  mutating func follow(to place: Position, at time: Microseconds, spacing: Float) {
    let (across, down) = (place.x - last.x, place.y - last.y)
    let distance = (across * across + down * down).squareRoot()
    guard distance >= spacing else { return }
    // A jump may be longer than the whole trail, so only the dots at its end are computed.
    let steps = (distance / spacing).rounded(.down)
    let kept = min(steps, Float(Trail.capacity))
    var step = steps - kept + 1
    while step <= steps {
      let share = step * spacing / distance
      add(Position(x: last.x + across * share, y: last.y + down * share), time)
      step += 1
    }
    let share = steps * spacing / distance
    last = Position(x: last.x + across * share, y: last.y + down * share)
  }

  /// Removes dots that are not newer than `time`.
  mutating func forget(before time: Microseconds) {
    while count > 0 && self[0].time <= time {
      first = (first + 1) % Trail.capacity
      count -= 1
    }
  }

  private mutating func add(_ place: Position, _ time: Microseconds) {
    if count == Trail.capacity {
      first = (first + 1) % Trail.capacity
      count -= 1
    }
    dots[(first + count) % Trail.capacity] = Dot(place: place, time: time, number: nextNumber)
    nextNumber &+= 1
    count += 1
  }
}
