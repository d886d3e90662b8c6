import Seeded
import Testing
import TouchKit

@Suite("TouchWindow: random apps under random fingers against an obvious model")
struct TouchModelTests {
  /// Phases in the order of the rules; within one, responders in any order.
  private func isSame(_ told: [Call], _ expected: [[Call]]) -> Bool {
    var rest = told[...]
    for phase in expected {
      if rest.prefix(phase.count).sorted() != phase.sorted() { return false }
      rest = rest.dropFirst(phase.count)
    }
    return rest.isEmpty
  }

  @Test("everybody is told what the model says, and nothing else", .random, arguments: 0..<4)
  func stream(part: Int) {
    var callCount = 0
    for seed in Cases(100, of: "\(part)") {
      var random = Seeded(seed)
      var app = RandomApp(seed)
      var panel = RandomPanel(fingers: random.int(1...10))
      for step in 0..<80 {
        if random.once(in: 3) {
          let expected = app.change()
          let told = app.told()
          guard isSame(told, [expected]) else {
            Issue.record("change \(step): \(told) instead of \(expected)")
            return
          }
        }
        let event = panel.report(&random)
        app.window.sendEvent(event)
        let (told, expected) = (app.told(), app.model.take(event))
        guard isSame(told, expected) else {
          Issue.record("event \(step): \(told) instead of \(expected)")
          return
        }
        callCount += told.count
      }
      app.window.close()
      #expect(isSame(app.told(), [app.model.cancel { _ in true }]))
    }
    // It is no proof if nothing happened.
    if Cases.areFull { #expect(callCount > 4000) }
  }
}
