import Touch

/// The fingers that a mouse stands for: one at its pointer while the button is held, and with Ctrl a second one that
/// mirrors it about the middle of the window. With Shift as well, both move in parallel, and when Shift is released
/// they mirror each other about the new middle. Phone simulators work the same way.
package struct MouseFingers {
  private let width: Float
  private let height: Float
  private var centre: Position
  private var hasSecond = false
  private var goesAlong = false
  package private(set) var first: Position?

  package init(width: Int, height: Int) {
    self.width = Float(width)
    self.height = Float(height)
    centre = Position(x: Float(width) / 2, y: Float(height) / 2)
  }

  /// Position of the second finger, limited to the screen, as a panel reports nothing outside.
  package var second: Position? {
    guard hasSecond, let first else { return nil }
    return inside(Position(x: 2 * centre.x - first.x, y: 2 * centre.y - first.y))
  }

  package mutating func press(at position: Position) { first = inside(position) }

  package mutating func lift() { first = nil }

  package mutating func move(to position: Position) {
    guard let former = first else { return }
    let position = inside(position)
    if goesAlong {
      centre.x += position.x - former.x
      centre.y += position.y - former.y
    }
    first = position
  }

  package mutating func hold(control: Bool, shift: Bool) {
    hasSecond = control
    goesAlong = control && shift
    if !control { centre = Position(x: width / 2, y: height / 2) }
  }

  private func inside(_ position: Position) -> Position { position.within(width: width, height: height) }
}

extension Position {
  /// Returns the nearest position on a screen of this size, as a panel reports it.
  func within(width: Float, height: Float) -> Position {
    Position(x: min(width - 1, max(0, x)), y: min(height - 1, max(0, y)))
  }
}
