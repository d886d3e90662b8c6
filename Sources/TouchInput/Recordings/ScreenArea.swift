import Touch

/// A part of the screen in pixels.
public struct ScreenArea: Equatable, Sendable {
  private let left: Float
  private let top: Float
  private let right: Float
  private let bottom: Float

  public init(x: Int, y: Int, width: Int, height: Int) {
    left = Float(x)
    top = Float(y)
    right = Float(x + width)
    bottom = Float(y + height)
  }

  func contains(_ position: Position) -> Bool {
    position.x >= left && position.x < right && position.y >= top && position.y < bottom
  }
}
