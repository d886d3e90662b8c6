/// Counts the taps of a row: a touch that begins soon after a tap ended, and near where that tap began, is the next
/// one.
public struct TapCounter: Sendable {
  /// Maximum duration of a tap. A longer touch is a press.
  private static var longestTap: Microseconds { 500_000 }
  /// Maximum time from the end of a tap to the beginning of the next.
  private let longestPause: Microseconds
  /// Maximum distance from the beginning of a tap to its end, and to the beginning of the next, in pixels.
  private let greatestDistance: Float

  private struct Tap {
    var position: Position
    var end: Microseconds
    var count: UInt8
  }

  /// Maximum number of rows: ten fingers may tap at once, each in a row of its own.
  private static var mostRows: Int { 10 }
  /// The last tap of each row.
  private var rows = InlineArray<10, Tap?>(repeating: nil)

  public init(longestPause: Microseconds = 300_000, greatestDistance: Float = 25) {
    self.longestPause = longestPause
    self.greatestDistance = greatestDistance
  }

  /// Returns the position of a new touch in its row: 1 for the first.
  public mutating func began(at position: Position, time: Microseconds) -> UInt8 {
    for index in 0..<TapCounter.mostRows {
      guard let tap = rows[index] else { continue }
      if time - tap.end <= longestPause && isNear(tap.position, position) {
        rows[index] = nil
        return tap.count < .max ? tap.count + 1 : .max
      }
    }
    return 1
  }

  /// Records the end of a touch. If it was short and stayed near where it began, it was a tap, and another may follow.
  public mutating func ended(
    from start: Position, since began: Microseconds, at position: Position, count: UInt8, time: Microseconds
  ) {
    guard time - began <= TapCounter.longestTap, isNear(start, position) else { return }
    rows[freeRow] = Tap(position: start, end: time, count: count)
  }

  /// The first row without a tap, or else the one whose tap ended first.
  private var freeRow: Int {
    var (free, end) = (0, Microseconds.max)
    for index in 0..<TapCounter.mostRows {
      guard let tap = rows[index] else { return index }
      if tap.end < end { (free, end) = (index, tap.end) }
    }
    return free
  }

  private func isNear(_ a: Position, _ b: Position) -> Bool {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) <= greatestDistance * greatestDistance
  }
}
