import Seeded
import Testing
import TouchKit

@Suite("TouchWindow: apps that do their worst in every callback")
struct ChaosTests {
  @Test(
    "one end for every touch that was taken, none after it, and no call of what was removed", .random, arguments: 0..<4)
  func chaos(part: Int) {
    var (taken, cancelled, gestures) = (0, 0, 0)
    for seed in Cases(75, of: "\(part)") {
      let census: Chaos.Census
      do {
        let chaos = Chaos(seed)
        census = chaos.census
        for step in 0..<120 where !chaos.isClosed {
          chaos.sendNext()
          chaos.revive()
          if step % 5 == 0 { _ = try? chaos.window.dispatch() }
          // Nobody comes back from being aside for ever.
          if chaos.window.isPutAside && step % 2 == 0 { chaos.window.comeBack() }
          chaos.check()
          guard chaos.ledger.faults.isEmpty else {
            Issue.record("event \(step): \(chaos.ledger.faults[0])")
            return
          }
        }
        chaos.finish()
        chaos.check()
        if let fault = chaos.ledger.faults.first { Issue.record("at the end: \(fault)") }
        #expect(chaos.ledger.open.isEmpty)
        taken += chaos.ledger.takenCount
        cancelled += chaos.ledger.cancelledCount
        gestures += chaos.gestureCount
      }
      #expect(census.alive == 0)
    }
    // It is no proof if nothing happened.
    if Cases.areFull { #expect(taken > 1500 && cancelled > 750 && gestures > 225) }
  }
}
