import Overlay
import Touch

extension Contact {
  init(_ id: UInt32, _ position: Position, phase: Phase = .began, slot: UInt8 = 0) {
    self.init(
      id: id, slot: slot, phase: phase, position: position, previous: position, pressure: 1, size: 0, time: 0)
  }
}

extension Marks {
  /// These marks and no others.
  init(at positions: [Position]) {
    self.init()
    for (index, position) in positions.enumerated() { began(Contact(UInt32(index + 1), position), now: 0) }
  }

  mutating func add(_ id: UInt32, at position: Position) { began(Contact(id, position), now: 0) }

  mutating func move(_ id: UInt32, to position: Position) {
    update(now: 0) { _, other in other == id ? Contact(id, position, phase: .moved) : nil }
  }

  var places: [(x: Double, y: Double)] { (0..<count).map { (Double(self[$0].centre.x), Double(self[$0].centre.y)) } }

  mutating func remove(_ id: UInt32) {
    over(Contact(id, Position(x: 0, y: 0), phase: .cancelled), now: 0)
  }
}
