import Seeded
import Testing
import Touch

/// Changes of a touch, in their order.
private struct Change: Equatable {
  var phase: Phase
  var position: Position
  var from: Position
  var time: Microseconds
}

/// The plain reading of what an app says: a list of touches, each with what happened to it.
private struct FeedModel {
  /// Every touch that there ever was, by its number from 1.
  var lives: [[Change]] = []
  var down: [Int64: Int] = [:]
  var beyond = 0

  mutating func take(_ touch: FedTouch, at time: Microseconds) {
    let life = down[touch.id]
    switch touch.phase {
    case .began:
      if let life { end(touch.id, life, .ended, time) }
      begin(touch, time, counts: true)
    case .moved, .stationary:
      guard let life else { return begin(touch, time, counts: false) }
      let former = lives[life].last!.position
      if former != touch.position {
        lives[life].append(Change(phase: .moved, position: touch.position, from: former, time: time))
      }
    case .ended, .cancelled:
      if let life { end(touch.id, life, touch.phase, time) }
    }
  }

  private mutating func begin(_ touch: FedTouch, _ time: Microseconds, counts: Bool) {
    if down.count == 32 {
      if counts { beyond += 1 }
      return
    }
    down[touch.id] = lives.count
    lives.append([Change(phase: .began, position: touch.position, from: touch.position, time: time)])
  }

  private mutating func end(_ id: Int64, _ life: Int, _ phase: Phase, _ time: Microseconds) {
    let place = lives[life].last!.position
    lives[life].append(Change(phase: phase, position: place, from: place, time: time))
    down[id] = nil
  }
}

@Suite("FedTouches: random apps against an obvious model")
struct FedTouchesStreamTests {
  private func randomTouch(_ fingers: Int, _ random: inout Seeded) -> FedTouch {
    let phases: [Phase] = [.began, .moved, .moved, .stationary, .ended, .cancelled]
    return FedTouch(
      id: Int64(random.int(0...fingers - 1)) - 2, phase: phases[random.int(0...5)],
      position: Position(x: Float(random.int(0...3)), y: Float(random.int(0...3))))
  }

  @Test("every touch lives as the app says", .random)
  func stream() { for seed in Cases(30) { feed(seed) } }

  private func feed(_ seed: UInt64) {
    var random = Seeded(seed)
    // Most of many fingers are unknown when they end, so that the places fill up only where they begin more often.
    let fingers = [2, 5, 20, 200][random.int(0...3)]
    let longest = [1, 4, 100][random.int(0...2)]
    var touches = FedTouches()
    var model = FeedModel()
    var told: [UInt32: [Change]] = [:]
    var down: [UInt8: UInt32] = [:]
    var faults: [String] = []
    var time: Microseconds = 0

    for _ in 0..<400 {
      time += Int64(random.int(0...9000))
      let call = (0..<random.int(0...longest)).map { _ in
        var touch = randomTouch(fingers, &random)
        if fingers == 200 && random.chance(60) && touch.phase.isFinal { touch.phase = .began }
        return touch
      }
      for touch in call { model.take(touch, at: time) }
      _ = touches.take(call, at: time) { frame in
        var seen: Set<UInt32> = []
        for index in 0..<frame.count {
          let contact = frame[index]
          if !seen.insert(contact.id).inserted { faults.append("\(contact.id) stands twice in a frame") }
          if contact.phase == .began {
            if down[contact.slot] != nil { faults.append("two touches in \(contact.slot)") }
            down[contact.slot] = contact.id
          }
          if down[contact.slot] != contact.id { faults.append("\(contact.id) is in the place of another") }
          if contact.phase.isFinal { down[contact.slot] = nil }
          if contact.phase == .stationary {
            if contact.position != told[contact.id]?.last?.position { faults.append("\(contact.id) moved silently") }
            continue
          }
          told[contact.id, default: []].append(
            Change(phase: contact.phase, position: contact.position, from: contact.previous, time: contact.time))
        }
        for id in down.values where !seen.contains(id) { faults.append("\(id) is down and not in the frame") }
      }
      if down.count != model.down.count { faults.append("\(down.count) instead of \(model.down.count) are down") }
    }
    #expect(faults.isEmpty)
    #expect(touches.beyond == model.beyond)
    #expect(told.count == model.lives.count)
    for (index, life) in model.lives.enumerated() { #expect(told[UInt32(index + 1)] == life) }
    #expect(model.lives.count > 20)
    // So many fingers take all places at times.
    if fingers == 200 && longest == 100 { #expect(model.beyond > 0) }
  }
}
