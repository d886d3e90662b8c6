import Touch

/// The time for which touch-overlay-lend is left alone after a refusal: each request is a process of its own. An app
/// that switches the plane off with each of its frames is as good as one that refuses, also where it shows frames only
/// when it is touched.
package struct LenderRest {
  /// The first rest, and the longest.
  private static var shortest: Microseconds { 150_000 }
  private static var longest: Microseconds { 60_000_000 }
  /// The rest while programs go on opening displays, which is the longest while an app may be starting; and the time
  /// after which they count as going on.
  private static var noisy: Microseconds { 3_000_000 }
  private static var startOfApp: Microseconds { 15_000_000 }

  private var rest = LenderRest.shortest
  private var refusedAt: Microseconds = 0
  /// The last event, and the first one after a quiet time.
  private var wokenAt = -LenderRest.longest
  private var noiseBegan: Microseconds = 0
  /// Time until which an app may be starting: a minute after an event, or after the first refusal.
  private var startEnd: Microseconds?
  /// Whether the last plane was switched off with the app's next frame, so that the next one may be, too.
  package private(set) var isDoubtful = false
  /// Time of the next request; `.max` where only an event can bring a plane.
  package private(set) var end: Microseconds = 0

  package init() {}

  /// Notes a refusal.
  ///
  /// - Parameter isFinal: whether the display cannot have a plane.
  package mutating func refused(now: Microseconds, isFinal: Bool) {
    refusedAt = now
    end = isFinal ? .max : now + rest
    let startEnd = startEnd ?? now + LenderRest.longest
    self.startEnd = startEnd
    rest = min(2 * rest, isDoubtful || now >= startEnd ? LenderRest.longest : LenderRest.noisy)
  }

  /// Notes that a plane was lent.
  package mutating func lent() {
    if !isDoubtful { rest = LenderRest.shortest }
  }

  /// Notes that the plane that was lent last is lost; returns whether that counts as a refusal. A plane that was switched
  /// off before it had stayed during a touch counts, but for the first: the app may have taken it for a picture of its
  /// own.
  package mutating func lost(now: Microseconds, isSwitchedOff: Bool, hasStayed: Bool) -> Bool {
    let wasDoubtful = isDoubtful
    isDoubtful = isSwitchedOff && !hasStayed
    if !isDoubtful { rest = LenderRest.shortest }
    guard isDoubtful, wasDoubtful else { return false }
    refused(now: now, isFinal: false)
    return true
  }

  /// Shortens the rest, because an app may have come.
  package mutating func wake(now: Microseconds) {
    if now - wokenAt >= LenderRest.longest { noiseBegan = now }
    wokenAt = now
    startEnd = now + LenderRest.longest
    let isStart = now - noiseBegan < LenderRest.startOfApp
    rest = isStart ? LenderRest.shortest : LenderRest.noisy
    if isStart { isDoubtful = false }
    end = min(end, refusedAt + rest)
  }
}
