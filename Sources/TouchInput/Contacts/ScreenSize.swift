import Touch

/// A screen, and how its upright picture lies on the framebuffer, to which the panel is fixed.
struct ScreenSize: Sendable {
  /// Size of the upright picture.
  let width: Int
  let height: Int
  /// Clockwise quarter turns of the upright picture on the framebuffer.
  let quarterTurns: Int

  /// Size of the unrotated framebuffer, in pixels.
  var unrotated: (width: Int, height: Int) { quarterTurns % 2 == 0 ? (width, height) : (height, width) }

  /// Returns the upright position for a position on the framebuffer. A position is the near edge of the area that it stands
  /// for; where the picture is turned, the area's far edge becomes the near one.
  ///
  /// - Parameter unit: size of that area, in pixels; negative if the position is its far edge already.
  func upright(_ position: Position, unit: Position) -> Position {
    let left = Float(unrotated.width) - max(0, unit.x) - position.x
    let up = Float(unrotated.height) - max(0, unit.y) - position.y
    return switch quarterTurns {
    case 1: Position(x: position.y, y: left)
    case 2: Position(x: left, y: up)
    case 3: Position(x: up, y: position.x)
    default: position
    }
  }
}
