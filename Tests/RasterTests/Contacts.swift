import Overlay
import Touch

extension Marks {
  /// Makes marks of the painter's picture at these positions.
  init(at positions: [Position]) {
    self.init()
    for (index, position) in positions.enumerated() { add(UInt32(index + 1), at: position) }
  }

  mutating func add(_ id: UInt32, at position: Position) {
    append(Mark(id: id, at: position, .picture(scale: 1, opacity: 1)))
  }

  mutating func change(_ id: UInt32, to shape: Shape) {
    change { mark in
      var mark = mark
      if mark.id == id { mark.shape = shape }
      return mark
    }
  }

  mutating func move(_ id: UInt32, to position: Position) {
    change { mark in
      var mark = mark
      if mark.id == id { mark.place = position }
      return mark
    }
  }

  mutating func remove(_ id: UInt32) { change { mark in mark.id == id ? nil : mark } }

  var places: [(x: Double, y: Double)] { (0..<count).map { (Double(self[$0].place.x), Double(self[$0].place.y)) } }

  private mutating func change(_ change: (Mark) -> Mark?) {
    let marks = (0..<count).map { self[$0] }
    removeAll()
    for mark in marks.compactMap(change) { append(mark) }
  }
}
