import Gestures
import Seeded
import Testing
import Touch

@Suite("All gestures under random hands: what must hold at any time")
struct RandomGestureTests {
  private let follows: [String: [String]] = [
    "": ["recognised", "began"], "began": ["changed", "ended", "cancelled"],
    "changed": ["changed", "ended", "cancelled"], "recognised": ["recognised", "began"],
    "ended": ["recognised", "began"], "cancelled": ["recognised", "began"],
  ]

  private func gestures(_ random: inout Seeded) -> [GestureRecogniser] {
    let tap = Tap()
    let double = Tap(taps: 2)
    let drag = Drag()
    let press = LongPress(minimumDuration: 150_000)
    if random.chance(50) {
      tap.waits(for: double)
      tap.waits(for: drag)
      press.waits(for: drag)
    }
    let swipe = Swipe(.left)
    swipe.minimumDistance = 10
    swipe.straightness = 1
    var all = [
      tap, double, Tap(fingers: 2), drag, Drag(fingers: 2...2), press, LongPress(fingers: 2), swipe, Pinch(),
      TriggeredTap(minimumDelay: 200_000),
    ]
    for one in all where random.chance(30) { one.precedence = .before }
    all.shuffle(using: &random)
    return all
  }

  @Test(
    "states follow each other as they may, nothing gone is followed, and all comes to an end", .random,
    arguments: 0..<4)
  func always(part: Int) {
    var heard: [String: Int] = [:]
    var faults: [String] = []
    for seed in Cases(50, of: "\(part)") {
      var random = Seeded(seed &* 77)
      let all = gestures(&random)
      var last = Array(repeating: "", count: all.count)
      for (index, one) in all.enumerated() {
        one.action = { [follows] gesture in
          let state = "\(gesture.state)"
          if follows[last[index]]?.contains(state) != true { faults.append("\(seed): \(last[index]) to \(state)") }
          last[index] = state
          heard["\(type(of: gesture)) \(state)", default: 0] += 1
        }
      }
      var panel = RandomPanel(seed, longestStep: 90, greatestCrowd: 4, isRestless: true)
      for _ in 0..<300 {
        let event = panel.next()
        for one in all {
          if random.chance(70), let deadline = one.deadline, deadline < event.time { one.timePassed(deadline) }
          one.take(event, begins: { $0.id % 10 != 0 })
          if random.once(in: 200) { one.cancel(at: event.time) }
          if random.once(in: one.isEnabled ? 200 : 10) { one.isEnabled.toggle() }
          faults += self.faults(one, panel, event).map { "\(seed): \(type(of: one)) \($0)" }
        }
      }
      // All fingers leave, and time passes.
      for one in all { one.isEnabled = true }
      for time in [panel.time + 1, panel.time + 5_000_000, panel.time + 10_000_000] {
        for one in all { one.take(TouchEvent(time: time, touches: [])) }
      }
      for one in all where !one.touches.isEmpty || one.deadline != nil || one.state != .possible {
        faults.append("\(seed): \(type(of: one)) is left \(one.state)")
      }
    }
    #expect(faults.prefix(3).isEmpty)
    guard Cases.areFull else { return }
    for kind in ["Tap recognised", "LongPress changed", "Drag ended", "Swipe recognised", "Pinch changed"] {
      #expect(heard[kind, default: 0] > 10, "\(kind)")
    }
  }

  private func faults(_ one: GestureRecogniser, _ panel: RandomPanel, _ event: TouchEvent) -> [String] {
    var faults: [String] = []
    for touch in one.touches where !panel.down.contains(where: { $0.id == touch.id }) {
      faults.append("follows \(touch.id), which is gone")
    }
    for touch in one.touches where touch.id % 10 == 0 { faults.append("follows a foreign touch") }
    if one.state.isFinal && one.deadline != nil { faults.append("wants to be woken after its end") }
    if one.state.isActive && one.touches.isEmpty { faults.append("goes on without a finger") }
    if one.takesTouches && (one.precedence == .beside || one.state == .possible || one.state == .failed) {
      faults.append("takes touches though \(one.state)")
    }
    for touch in event.touches where one.takes(touch) && touch.id % 10 == 0 { faults.append("takes a foreign touch") }
    return faults
  }
}
