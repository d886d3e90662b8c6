import Touch

extension [Contact] {
  /// The middle of the touches; there must be at least one.
  var middle: Position {
    var sum = Vector(x: 0, y: 0)
    for touch in self { sum = sum + Vector(x: touch.position.x, y: touch.position.y) }
    sum = sum * (1 / Float(count))
    return Position(x: sum.x, y: sum.y)
  }

  /// The touch with this ``Contact/id``; nil when the array does not contain it.
  subscript(id id: UInt32) -> Contact? { first { $0.id == id } }
}
