import Touch

/// A screen, and how its upright picture lies on the glass, to which the panel is fixed.
struct ScreenSize: Sendable {
  /// Size of the upright picture.
  let width: Int
  let height: Int
  /// Clockwise quarter turns of the upright picture on the glass.
  let quarterTurns: Int

  /// Size of the picture as it lies on the glass.
  var glass: (width: Int, height: Int) { quarterTurns % 2 == 0 ? (width, height) : (height, width) }

  /// Returns the upright position for a position on the glass. A position is the near edge of the area that it stands
  /// for; where the picture is turned, the area's far edge becomes the near one.
  ///
  /// - Parameter unit: size of that area, in pixels.
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
