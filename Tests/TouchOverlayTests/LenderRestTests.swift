import Testing
import Touch
import TouchOverlay

@Suite("LenderRest: when touch-overlay-lend is asked again")
struct LenderRestTests {
  private static let second: Microseconds = 1_000_000
  private static let begin = 1000 * second

  /// Asks whenever it may, and is refused; returns the times of the requests within a minute, in milliseconds.
  private func requests(
    wakingEvery interval: Microseconds?, for time: Microseconds = 60 * second, isFinal: Bool = false
  ) -> [Microseconds] {
    var rest = LenderRest()
    var times: [Microseconds] = []
    rest.wake(now: Self.begin)
    for now in stride(from: Self.begin, to: Self.begin + time, by: 10_000) {
      if let interval, (now - Self.begin) % interval == 0 { rest.wake(now: now) }
      if now < rest.end { continue }
      times.append((now - Self.begin) / 1000)
      rest.refused(now: now, isFinal: isFinal)
    }
    return times
  }

  @Test func `after an event soon, and for a minute every three seconds at least: an app may take long to start`() {
    let times = requests(wakingEvery: nil)
    #expect(times.prefix(7) == [0, 150, 450, 1050, 2250, 4650, 7650])
    #expect(times.dropFirst(7) == Array(stride(from: 10_650, to: 60_000, by: 3000))[...])
  }

  @Test func `also without an event: the app may have come just before the daemon`() {
    var rest = LenderRest()
    var now = Self.begin
    while now < Self.begin + 50 * Self.second {
      rest.refused(now: now, isFinal: false)
      #expect(rest.end - now <= 3 * Self.second)
      now = rest.end
    }
    rest.refused(now: now, isFinal: false)
    rest.wake(now: now)
    #expect(rest.end == now + 150_000)
  }

  @Test func `once a minute at last`() {
    let times = requests(wakingEvery: nil, for: 600 * Self.second)
    #expect(times.suffix(3).map { $0 - times[times.count - 4] } == [60_000, 120_000, 180_000])
  }

  @Test func `not at all where there cannot be a plane, until the next event`() {
    #expect(requests(wakingEvery: nil, isFinal: true) == [0])
    #expect(requests(wakingEvery: 10 * Self.second, for: 15 * Self.second, isFinal: true) == [0, 10_000])
  }

  @Test(
    "events that do not end are an app that starts, for fifteen seconds, and a noise from then on",
    arguments: [10, 100, 1000])
  func noise(milliseconds: Int) {
    let times = requests(wakingEvery: Microseconds(milliseconds) * 1000, for: 75 * Self.second)
    // An app that shows its picture a while after it has opened the display.
    let first = times.filter { $0 < 15_000 }
    #expect(zip(first, first.dropFirst()).allSatisfy { $1 - $0 <= 1000 })
    #expect(times.filter { $0 >= 18_000 }.count <= 57 / 3 + 1)
  }

  @Test("an app that switches the plane off with each frame is asked once more at once, and then less and less often")
  func switchedOff() {
    var rest = LenderRest()
    var times: [Microseconds] = []
    var offAt: Microseconds?
    for now in stride(from: Self.begin, to: Self.begin + 60 * Self.second, by: 10_000) {
      if offAt == now {
        offAt = nil
        let isRefusal = rest.lost(now: now, isSwitchedOff: true, hasStayed: false)
        #expect(isRefusal == (times.count > 1))
      }
      if offAt != nil || now < rest.end { continue }
      times.append((now - Self.begin) / 1000)
      rest.lent()
      offAt = now + 50_000
    }
    #expect(times == [0, 50, 250, 600, 1250, 2500, 4950, 9800, 19_450, 38_700])
    // Another app may have come.
    rest.wake(now: Self.begin + 60 * Self.second)
    #expect(rest.end == Self.begin + 38_750_000 + 150_000)
  }

  /// The guide for integrators promises a request a minute at last, and a sentence that tells why.
  @Test("an app that switches the plane off whenever it is touched, however long after that, is asked as seldom")
  func switchedOffWhenTouched() {
    let touches: (every: Microseconds, count: Int) = (10 * Self.second, 360)
    var rest = LenderRest()
    var isLent = false
    var loans: [Microseconds] = []
    var refusals = 0
    for touch in 1...touches.count {
      let now = Self.begin + Microseconds(touch) * touches.every
      // The daemon asks as soon as it may.
      if !isLent, rest.end < now {
        isLent = true
        loans.append(max(rest.end, now - touches.every) - Self.begin)
        rest.lent()
      }
      if !isLent { continue }
      isLent = false
      let isRefusal = rest.lost(now: now, isSwitchedOff: true, hasStayed: false)
      if isRefusal { refusals += 1 }
    }
    // All but the first one are refusals, which the log tells.
    #expect(refusals == loans.count - 1)
    let inLastHalf = loans.filter { $0 > 1800 * Self.second }.count
    #expect(inLastHalf > 20 && inLastHalf <= 30, "\(loans)")
  }

  @Test("a plane that has stayed during a touch, or was switched off for the first time, brings no rest")
  func switchedOffOnce() {
    var rest = LenderRest()
    var now = Self.begin
    for hasStayed in [false, true, false, true, true] {
      rest.lent()
      now += 100_000
      let isRefusal = rest.lost(now: now, isSwitchedOff: true, hasStayed: hasStayed)
      #expect(!isRefusal && rest.end <= now)
      #expect(rest.isDoubtful != hasStayed)
    }
  }

  @Test func `an app that comes is not taken for the one that has switched a plane off`() {
    var rest = LenderRest()
    rest.lent()
    var isRefusal = rest.lost(now: Self.begin, isSwitchedOff: true, hasStayed: false)
    #expect(!isRefusal && rest.isDoubtful)
    rest.wake(now: Self.begin + Self.second)
    #expect(!rest.isDoubtful)
    rest.lent()
    isRefusal = rest.lost(now: Self.begin + 2 * Self.second, isSwitchedOff: true, hasStayed: false)
    #expect(!isRefusal)
    // Nor do events that do not end stand for a new app each.
    for step in Microseconds(2)...20 { rest.wake(now: Self.begin + step * Self.second) }
    isRefusal = rest.lost(now: Self.begin + 21 * Self.second, isSwitchedOff: true, hasStayed: false)
    #expect(!isRefusal)
    rest.wake(now: Self.begin + 22 * Self.second)
    isRefusal = rest.lost(now: Self.begin + 22 * Self.second, isSwitchedOff: true, hasStayed: false)
    #expect(isRefusal)
  }

  @Test func `planes that are lost at once with their leases, or by changes of the mode, bring no rest`() {
    var rest = LenderRest()
    for step in Microseconds(0)..<10 {
      rest.lent()
      // Every other one is switched off, never two in a row.
      let isRefusal = rest.lost(
        now: Self.begin + step * 100_000 + 50_000, isSwitchedOff: step % 2 == 0, hasStayed: false)
      #expect(!isRefusal && rest.end <= Self.begin)
      #expect(rest.isDoubtful == (step % 2 == 0))
    }
  }

  @Test func `long rests after refusals end with the first plane that is lent`() {
    var rest = LenderRest()
    for _ in 0..<10 { rest.refused(now: Self.begin, isFinal: false) }
    #expect(rest.end == Self.begin + 3 * Self.second)
    rest.lent()
    let later = rest.end + Self.second
    let isRefusal = rest.lost(now: later, isSwitchedOff: true, hasStayed: false)
    #expect(!isRefusal)
    rest.refused(now: later, isFinal: false)
    #expect(rest.end == later + 150_000)
  }

  @Test func `a quiet minute ends the noise`() {
    var rest = LenderRest()
    for step in Microseconds(0)..<100 { rest.wake(now: Self.begin + step * Self.second) }
    let later = Self.begin + 200 * Self.second
    rest.refused(now: later - 1, isFinal: true)
    rest.wake(now: later)
    #expect(rest.end == later - 1 + 150_000)
  }
}
