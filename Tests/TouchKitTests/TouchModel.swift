import Pixels
import Touch

/// What a random responder does: everything that the rules ask about it.
struct Actor {
  var name: String
  /// In its parent's pixels.
  var frame = Rectangle(left: 0, top: 0, right: 0, bottom: 0)
  var isHidden = false
  var isTouchable = true
  var isMultiple = false
  var isExclusive = false
  /// It takes a touch if this bit of the remainder of its number is set.
  var taste: UInt32 = 7
  /// The app's own that is behind it instead of the view that it is in.
  var behind: Int?

  func takes(_ id: UInt32) -> Bool { taste >> (id % 3) & 1 == 1 }
}

/// One call of a responder.
struct Call: Hashable, Comparable, CustomStringConvertible {
  var phase: Phase
  var actor: Int
  var touches: [UInt32]

  var description: String { "\(actor) \(phase) \(touches)" }

  static func < (one: Call, other: Call) -> Bool {
    (one.phase.rawValue, one.actor, one.touches.first ?? 0) < (
      other.phase.rawValue, other.actor, other.touches.first ?? 0
    )
  }
}

/// The rules of touches as plainly as they can be said: who is in whom is a list of lists, who holds what is a list.
struct TouchModel {
  var actors: [Actor]
  /// The first is the window's.
  var children: [[Int]]
  private(set) var owners: [UInt32: Int] = [:]
  var isAside = false

  init(_ actors: [Actor]) {
    self.actors = actors
    children = actors.map { _ in [] }
  }

  func parent(of actor: Int) -> Int? { children.firstIndex { $0.contains(actor) } }

  /// It and all that are in it.
  func within(_ actor: Int) -> [Int] { [actor] + children[actor].flatMap { within($0) } }

  // MARK: what is done to the tree

  mutating func remove(_ actor: Int) -> [Call] {
    guard let parent = parent(of: actor) else { return [] }
    let gone = within(0).contains(actor) ? within(actor) : []
    children[parent].removeAll { $0 == actor }
    return cancel { gone.contains($0) }
  }

  mutating func add(_ actor: Int, to parent: Int) -> [Call] {
    if within(actor).contains(parent) { return [] }
    // Who is in it already comes to the front, and keeps what it holds.
    let calls = self.parent(of: actor) == parent ? [] : remove(actor)
    children[parent].removeAll { $0 == actor }
    children[parent].append(actor)
    return calls
  }

  mutating func cancel(_ isMeant: (Int) -> Bool) -> [Call] {
    let gone = owners.filter { isMeant($0.value) }
    for id in gone.keys { owners[id] = nil }
    return calls(.cancelled, gone)
  }

  // MARK: events

  /// Everything that is to be called, phase by phase.
  mutating func take(_ event: TouchEvent) -> [[Call]] {
    if isAside { return [] }
    let present = Set(event.touches.map(\.id))
    var ended: [UInt32: Int] = [:]
    var cancelled = owners.filter { !present.contains($0.key) }
    for touch in event.touches {
      if touch.phase == .ended { ended[touch.id] = owners[touch.id] }
      if touch.phase == .cancelled { cancelled[touch.id] = owners[touch.id] }
    }
    for id in Array(ended.keys) + Array(cancelled.keys) { owners[id] = nil }
    let holding = owners
    let began = begin(event.touches.filter { $0.phase == .began })
    let moved = holding.filter { event[$0.key]?.phase == .moved }
    return [calls(.ended, ended), calls(.cancelled, cancelled), began, calls(.moved, moved)]
  }

  private mutating func begin(_ touches: [Contact]) -> [Call] {
    var waiting = touches.map { (touch: $0, chain: chain(at: $0.position)) }
    var calls: [Call] = []
    while true {
      waiting.removeAll { $0.chain.isEmpty }
      if waiting.isEmpty { return calls }
      // The first touch whose turn it is: nobody else has still to pass the same responder.
      let turn = waiting.first { one in !waiting.contains { $0.chain.dropFirst().contains(one.chain[0]) } }
      let actor = turn!.chain[0]
      var asked = waiting.filter { $0.chain[0] == actor }.map(\.touch.id)
      let others = owners.values.filter { $0 != actor }
      if actors[actor].isExclusive && !others.isEmpty || others.contains(where: { actors[$0].isExclusive })
        || !actors[actor].isMultiple && owners.values.contains(actor)
      {
        waiting.removeAll { asked.contains($0.touch.id) }
        continue
      }
      if !actors[actor].isMultiple { asked = [asked[0]] }
      calls.append(Call(phase: .began, actor: actor, touches: asked.sorted()))
      for id in asked where actors[actor].takes(id) { owners[id] = actor }
      for index in waiting.indices where asked.contains(waiting[index].touch.id) { waiting[index].chain.removeFirst() }
      waiting.removeAll { owners[$0.touch.id] != nil }
    }
  }

  private func calls(_ phase: Phase, _ touches: [UInt32: Int]) -> [Call] {
    Dictionary(grouping: touches.keys) { touches[$0]! }.map { Call(phase: phase, actor: $0, touches: $1.sorted()) }
  }

  // MARK: who is where

  /// The views at a position, each with the corner of the one that it is in, from the back to the front: the last counts.
  private func chain(at position: Position) -> [Int] {
    var hits: [Int] = []
    look(0, 0, 0, position, &hits)
    var chain: [Int] = []
    var next = hits.last
    while let actor = next {
      chain.append(actor)
      next = actors[actor].behind ?? parent(of: actor)
    }
    return chain
  }

  private func look(_ actor: Int, _ x: Int, _ y: Int, _ position: Position, _ hits: inout [Int]) {
    let (one, frame) = (actors[actor], actors[actor].frame)
    let (left, top) = (Float(x + frame.left), Float(y + frame.top))
    let (right, bottom) = (Float(x + frame.right), Float(y + frame.bottom))
    let isOn = left <= position.x && position.x < right && top <= position.y && position.y < bottom
    guard isOn, !one.isHidden, one.isTouchable else { return }
    hits.append(actor)
    for child in children[actor] { look(child, x + frame.left, y + frame.top, position, &hits) }
  }
}
