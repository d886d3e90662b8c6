import Touch

/// The times at which to look who is master of the displays: that changes, and shows, a while after a program has opened
/// or closed one, or another console has come to the front.
public struct DisplayLooks: Sendable {
  /// Interval of the looks soon after an event, and how long they last.
  private static var shortInterval: Microseconds { 200_000 }
  private static var shortTime: Microseconds { 2_000_000 }
  /// Interval of the looks after those, and the time after the event at which they end.
  private static var longInterval: Microseconds { 1_000_000 }
  private static var longTime: Microseconds { 15_000_000 }
  /// Interval of looks while an app hides the framebuffer: a plane above it may become free without any event.
  private static var hiddenInterval: Microseconds { 5_000_000 }

  private var noticedAt: Microseconds = 0
  /// Time of the next look; nil if none is needed.
  public private(set) var due: Microseconds?

  public init() {}

  /// Notes an event. A program that opens a display again and again puts off no look.
  public mutating func notice(now: Microseconds) {
    noticedAt = now
    due = min(due ?? .max, now + DisplayLooks.shortInterval)
  }

  /// Notes that the daemon begins to draw on a framebuffer that an app hides.
  public mutating func begin(now: Microseconds) { due = min(due ?? .max, now + DisplayLooks.hiddenInterval) }

  /// Notes a look.
  ///
  /// - Parameter request: the time from which a plane may be asked for, where an app hides the framebuffer that is drawn
  ///   on; nil where none would be taken.
  public mutating func looked(now: Microseconds, nextRequest request: Microseconds?) {
    let isShort = now - noticedAt < DisplayLooks.shortTime
    let next = now + (isShort ? DisplayLooks.shortInterval : DisplayLooks.longInterval)
    if next - noticedAt < DisplayLooks.longTime {
      due = next
    } else {
      due = request.map { max($0, now + DisplayLooks.hiddenInterval) }
    }
  }
}
