import Pixels
import Seeded
import Touch
import TouchKit

/// A random app on both sides: as responders that write down their calls, and as the model.
struct RandomApp {
  let calls = Diary()
  let window: Stage
  /// By the number of their actor: the window, the panes, then what the app has behind them.
  var panes: [Int: Pane] = [:]
  var model: TouchModel
  private let paneCount: Int
  private var random: Seeded

  init(_ seed: UInt64) {
    var random = Seeded(seed)
    let paneCount = random.int(1...9)
    var actors = [Actor(name: "0", frame: Rectangle(left: 0, top: 0, right: 200, bottom: 120), isMultiple: true)]
    for index in 1...paneCount { actors.append(RandomApp.actor(index, &random)) }
    let behind = random.int(0...2)
    for index in 0..<behind { actors.append(RandomApp.actor(1 + paneCount + index, &random)) }
    // These stand in a row, and none leads back.
    for index in 0...paneCount where behind > 0 && random.once(in: 4) { actors[index].behind = 1 + paneCount }
    if behind == 2 { actors[1 + paneCount].behind = 2 + paneCount }
    actors[0].taste = UInt32(random.int(0...7))
    actors[0].isExclusive = random.once(in: 8)
    model = TouchModel(actors)
    window = Stage(200, 120, calls)
    (self.paneCount, self.random) = (paneCount, random)
    build()
  }

  private static func actor(_ index: Int, _ random: inout Seeded) -> Actor {
    var actor = Actor(name: "\(index)", frame: frame(&random))
    actor.isMultiple = random.chance(50)
    actor.isExclusive = random.once(in: 6)
    actor.taste = random.chance(40) ? 7 : UInt32(random.int(0...7))
    return actor
  }

  private static func frame(_ random: inout Seeded) -> Rectangle {
    let (left, top) = (random.int(-2...12) * 10, random.int(-2...8) * 10)
    return Rectangle(
      left: left, top: top, right: left + random.int(-1...12) * 10, bottom: top + random.int(-1...10) * 10)
  }

  private mutating func build() {
    var backstage: [Int: Backstage] = [:]
    for index in model.actors.indices.dropFirst(1 + paneCount) {
      backstage[index] = Backstage("\(index)", calls)
      let actor = model.actors[index]
      backstage[index]!.isMultipleTouchEnabled = actor.isMultiple
      backstage[index]!.isExclusiveTouch = actor.isExclusive
      backstage[index]!.manner.takes = { actor.takes($0.id) }
    }
    for (index, one) in backstage { one.manner.next = model.actors[index].behind.flatMap { backstage[$0] } }
    for index in 1...paneCount {
      let actor = model.actors[index]
      let pane = Pane(actor.name, actor.frame, calls)
      pane.manner.takes = { actor.takes($0.id) }
      pane.manner.next = actor.behind.flatMap { backstage[$0] }
      panes[index] = pane
    }
    let actor = model.actors[0]
    window.manner.takes = { actor.takes($0.id) }
    window.manner.next = actor.behind.flatMap { backstage[$0] }
    window.isExclusiveTouch = actor.isExclusive
    for index in 1...paneCount {
      let parent = random.int(0...index - 1)
      view(parent).add(panes[index]!)
      _ = model.add(index, to: parent)
      flag(index)
    }
  }

  private func view(_ index: Int) -> TouchView { panes[index] ?? window }

  private func flag(_ index: Int) {
    guard let pane = panes[index] else { return }
    let actor = model.actors[index]
    pane.isMultipleTouchEnabled = actor.isMultiple
    pane.isExclusiveTouch = actor.isExclusive
    pane.isHidden = actor.isHidden
    pane.isTouchable = actor.isTouchable
    pane.frame = actor.frame
  }

  /// What was called since the last time, in order.
  func told() -> [Call] {
    calls.read().map { line in
      let words = line.split(separator: " ")
      let phase = [Phase.began, .moved, .ended, .cancelled].first { "\($0)" == words[1] }!
      let name = words[0] == "window" ? 0 : Int(words[0])!
      return Call(phase: phase, actor: name, touches: words.dropFirst(2).map { UInt32($0)! }.sorted())
    }
  }

  /// Does something to the app between two events; returns what is to be called.
  mutating func change() -> [Call] {
    let index = random.int(1...paneCount)
    let pane = panes[index]!
    switch random.int(0...9) {
    case 0:
      pane.remove()
      return model.remove(index)
    case 1, 2:
      let parent = random.int(0...paneCount)
      view(parent).add(pane)
      return model.add(index, to: parent)
    case 3: model.actors[index].isHidden = random.once(in: 3)
    case 4: model.actors[index].isTouchable = !random.once(in: 3)
    case 5: model.actors[index].isMultiple.toggle()
    case 6: model.actors[index].isExclusive = random.once(in: 5)
    case 7: model.actors[index].frame = RandomApp.frame(&random)
    case 8 where random.once(in: 3):
      window.putAside()
      model.isAside = true
      return model.cancel { _ in true }
    default:
      window.comeBack()
      model.isAside = false
    }
    flag(index)
    return []
  }
}
