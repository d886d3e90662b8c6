import Testing
import Touch
import TouchOverlay

@Suite("DisplayLooks: when to look who is master of the displays")
struct DisplayLooksTests {
  private static let second: Microseconds = 1_000_000
  private static let noticed = 100 * second

  /// Looks whenever it is due; returns the times of the looks since the event, in milliseconds, within a minute.
  private func looksWithinMinute(isHidden: (Microseconds) -> Bool) -> [Microseconds] {
    var looks = DisplayLooks()
    looks.notice(now: DisplayLooksTests.noticed)
    var times: [Microseconds] = []
    while let due = looks.due {
      let since = due - DisplayLooksTests.noticed
      if since > 60 * DisplayLooksTests.second { break }
      times.append(since / 1000)
      looks.looked(now: due, nextRequest: isHidden(since) ? 0 : nil)
    }
    return times
  }

  private static let often: [Microseconds] = [200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000]
  private static let seldom: [Microseconds] = [
    3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000, 11_000, 12_000, 13_000, 14_000,
  ]

  @Test func `without an event, never`() {
    #expect(DisplayLooks().due == nil)
  }

  @Test func `often for two seconds after an event, then every second, and no more after 15 seconds`() {
    #expect(looksWithinMinute { _ in false } == DisplayLooksTests.often + DisplayLooksTests.seldom)
  }

  @Test func `every five seconds for as long as an app hides the framebuffer`() {
    let usual = DisplayLooksTests.often + DisplayLooksTests.seldom
    let always: [Microseconds] = usual + [19_000, 24_000, 29_000, 34_000, 39_000, 44_000, 49_000, 54_000, 59_000]
    #expect(looksWithinMinute { _ in true } == always)
    // The framebuffer is seen again after 20 seconds.
    let ended: [Microseconds] = usual + [19_000, 24_000]
    #expect(looksWithinMinute { $0 < 20 * DisplayLooksTests.second } == ended)
  }

  @Test func `no sooner than a plane may be asked for`() {
    var looks = DisplayLooks()
    looks.notice(now: DisplayLooksTests.noticed)
    let now = DisplayLooksTests.noticed + 20 * DisplayLooksTests.second
    looks.looked(now: now, nextRequest: now + 60 * DisplayLooksTests.second)
    #expect(looks.due == now + 60 * DisplayLooksTests.second)
    looks.looked(now: now, nextRequest: nil)
    #expect(looks.due == nil)
  }

  @Test func `no later because of more events, which let the looks go on longer`() {
    var looks = DisplayLooks()
    for step in Microseconds(0)..<10 { looks.notice(now: DisplayLooksTests.noticed + step * 20_000) }
    #expect(looks.due == DisplayLooksTests.noticed + DisplayLooksTests.second / 5)
    looks.looked(now: DisplayLooksTests.noticed + 15 * DisplayLooksTests.second - 900_000, nextRequest: nil)
    #expect(looks.due == DisplayLooksTests.noticed + 15 * DisplayLooksTests.second + 100_000)
  }

  @Test func `five seconds after the beginning on a hidden framebuffer, and no later than was due`() {
    var looks = DisplayLooks()
    looks.begin(now: DisplayLooksTests.noticed)
    #expect(looks.due == DisplayLooksTests.noticed + 5 * DisplayLooksTests.second)
    looks.notice(now: DisplayLooksTests.noticed)
    looks.begin(now: DisplayLooksTests.noticed)
    #expect(looks.due == DisplayLooksTests.noticed + DisplayLooksTests.second / 5)
  }
}
