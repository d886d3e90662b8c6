import Testing
import TouchOverlay

@Suite("Watchdog: when all is well")
struct WatchdogTests {
  @Test func `nobody wants to know`() {
    #expect(Watchdog(limit: nil, now: 5).due == nil)
  }

  @Test("a limit that nobody can keep does not make it look all the time", arguments: [1, 2, 1999] as [Int64])
  func tiny(limit: Int64) {
    #expect(Watchdog(limit: limit, now: 5).due == 1005)
  }

  @Test func `at half the time, and only where both threads have answered since`() {
    var watchdog = Watchdog(limit: 10_000, now: 1000)
    #expect(watchdog.due == 6000)
    func look(_ render: UInt32, _ input: UInt32, _ now: Int64) -> Bool {
      watchdog.look(answers: (render, input), now: now)
    }
    let first = look(1, 1, 6100)
    #expect(first && watchdog.due == 11_100)
    let silent = look(1, 1, 11_100)
    let withoutRender = look(1, 2, 16_100)
    let withoutInput = look(2, 2, 21_100)
    #expect(!silent && !withoutRender && !withoutInput)
    let again = look(3, 3, 26_100)
    #expect(again)
    watchdog.restart()
    let new = look(1, 1, 31_100)
    #expect(new)
  }

  @Test func `where there are no threads, nothing is wrong with them`() {
    var watchdog = Watchdog(limit: 10_000, now: 0)
    for round in Int64(1)...3 {
      let well = watchdog.look(answers: nil, now: round * 5000)
      #expect(well)
    }
  }
}
