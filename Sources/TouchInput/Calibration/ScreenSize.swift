import Touch

/// A screen and how its upright picture lies on the glass, which is where the panel is.
struct ScreenSize: Sendable {
  /// Upright.
  let width: Int
  let height: Int
  /// Clockwise.
  let quarterTurns: Int

  /// As it lies.
  var glass: (width: Int, height: Int) { quarterTurns % 2 == 0 ? (width, height) : (height, width) }

  /// The place of the upright screen that lies at this one of the glass. A position is the near edge of all that the
  /// panel cannot tell from it; seen from the other side, the far edge is the near one.
  ///
  /// - Parameter unit: how far that reaches, in pixels.
  func upright(_ position: Position, unit: Position) -> Position {
    let left = Float(glass.width) - unit.x - position.x
    let up = Float(glass.height) - unit.y - position.y
    return switch quarterTurns {
    case 1: Position(x: position.y, y: left)
    case 2: Position(x: left, y: up)
    case 3: Position(x: up, y: position.x)
    default: position
    }
  }
}
