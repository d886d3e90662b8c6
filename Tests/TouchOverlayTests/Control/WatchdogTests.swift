import Testing
import TouchOverlay

@Suite("Watchdog: when all is well")
struct WatchdogTests {
  @Test("nobody wants to know")
  func nobody() {
    #expect(Watchdog(limit: nil, now: 5).due == nil)
  }

  @Test("at half the time, and only where the render thread has answered since")
  func answers() {
    var watchdog = Watchdog(limit: 10_000, now: 1000)
    #expect(watchdog.due == 6000)
    let first = watchdog.look(answers: 1, now: 6100)
    #expect(first)
    #expect(watchdog.due == 11_100)
    let silent = watchdog.look(answers: 1, now: 11_100)
    #expect(!silent)
    let again = watchdog.look(answers: 2, now: 16_100)
    #expect(again)
    watchdog.restart()
    let new = watchdog.look(answers: 1, now: 21_100)
    #expect(new)
  }

  @Test("where there is no render thread, nothing is wrong with it")
  func none() {
    var watchdog = Watchdog(limit: 10_000, now: 0)
    for round in Int64(1)...3 {
      let well = watchdog.look(answers: nil, now: round * 5000)
      #expect(well)
    }
  }
}
