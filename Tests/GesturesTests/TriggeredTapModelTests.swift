import Gestures
import Seeded
import Testing
import Touch

@Suite("TriggeredTap: random hands against an obvious model")
struct TriggeredTapModelTests {
  /// How often what was told, over all seeds of a run.
  private struct Tally {
    var lines: [String: Int] = [:]
    var events = 0
  }

  private func compare(seed: UInt64, _ tally: inout Tally) -> String? {
    var random = Seeded(seed ^ 0xABCD)
    // Some see only a part of the touches, some have a region, and some are complete after a few.
    let seen = random.chance(50) ? 100 : 85
    let salt = UInt32(random.int(0...1000))
    let isSeen: (UInt32) -> Bool = { ($0 &* 2_654_435_761 &+ salt) % 100 < seen }
    var model = TriggeredTapModel(
      minimumDelay: Microseconds(random.int(0...5)) * 100_000, movementLimit: Float(random.int(3...25)),
      longestTap: Microseconds(random.int(1...6)) * 100_000, largestSize: 150, region: nil,
      completingCount: random.chance(40) ? random.int(1...3) : nil, isSeen: isSeen)
    if random.chance(30) { model.region = Region(x: 5, y: 5, width: 25, height: 30) }

    var told: [String] = []
    let gesture = TriggeredTap(
      minimumDelay: model.minimumDelay, region: model.region, completingCount: model.completingCount
    ) { told.append("\($0.state)") }
    gesture.movementLimit = model.movementLimit
    gesture.longestTap = model.longestTap
    var panel = RandomPanel(seed)
    var history: [TouchEvent] = []
    var kept = TriggeredTapModel.Answer()
    for step in 0..<250 {
      let event = panel.next()
      let followed = gesture.touches
      gesture.take(event, begins: { isSeen($0.id) })
      // Whatever its last finger did, the gesture is over with it.
      if !followed.isEmpty && gesture.touches.isEmpty && !gesture.state.isFinal {
        return "step \(step): still \(gesture.state)"
      }
      history.append(event)
      let answer = model.answer(history)
      // What can be read stays until the next sequence starts.
      if answer.hasStarted { kept = answer }
      if told != answer.told { return "step \(step): told \(told), expected \(answer.told)" }
      if gesture.count != kept.count { return "step \(step): \(gesture.count), not \(kept.count)" }
      if gesture.isComplete != kept.isComplete { return "step \(step): complete \(gesture.isComplete)" }
      tally.events += 1
      if event.touches.allSatisfy({ $0.phase.isFinal }) {
        for line in told { tally.lines[line, default: 0] += 1 }
        told = []
        history = []
      }
    }
    return nil
  }

  @Test("many thousands of events", .random, arguments: 0..<8)
  func random(part: Int) {
    var tally = Tally()
    for seed in Cases(60, of: "\(part)") { if let fault = compare(seed: seed, &tally) { Issue.record("\(fault)") } }
    guard Cases.areFull else { return }
    #expect(tally.events > 14_000)
    // The hands do enough of everything.
    for line in ["began", "changed", "ended", "cancelled"] { #expect(tally.lines[line, default: 0] > 5, "\(line)") }
  }
}
