/// Counts taps: a touch that begins soon after a tap ended, and near where that began, is the next of a row.
public struct TapCounter: Sendable {
  /// A touch that lasts longer is a press, and no tap.
  private static var longestTap: Microseconds { 500_000 }
  /// From the end of a tap to the beginning of the next.
  private let longestPause: Microseconds
  /// From the beginning of a tap to its end, and to the beginning of the next, in pixels.
  private let greatestDistance: Float

  private struct Tap {
    var position: Position
    var end: Microseconds
    var count: UInt8
  }

  /// Two fingers may tap in turn; more rows at a time than this are not followed.
  private var rows = InlineArray<4, Tap?>(repeating: nil)
  private var oldest = 0

  public init(longestPause: Microseconds = 300_000, greatestDistance: Float = 25) {
    self.longestPause = longestPause
    self.greatestDistance = greatestDistance
  }

  /// The place of a touch in its row: 1 for the first.
  public mutating func began(at position: Position, time: Microseconds) -> UInt8 {
    for index in 0..<4 {
      guard let tap = rows[index] else { continue }
      if time - tap.end <= longestPause && isNear(tap.position, position) {
        rows[index] = nil
        return tap.count < .max ? tap.count + 1 : .max
      }
    }
    return 1
  }

  /// A touch has ended. If it was short and stayed near where it began it was a tap, and may be followed by another.
  public mutating func ended(
    from start: Position, since began: Microseconds, at position: Position, count: UInt8, time: Microseconds
  ) {
    guard time - began <= TapCounter.longestTap, isNear(start, position) else { return }
    rows[oldest] = Tap(position: start, end: time, count: count)
    oldest = (oldest + 1) % 4
  }

  private func isNear(_ a: Position, _ b: Position) -> Bool {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) <= greatestDistance * greatestDistance
  }
}
