/// A rectangle of the screen in pixels. The left and upper edges belong to it, the right and lower ones do not.
public struct Region: Equatable, Sendable, BitwiseCopyable {
  public var x: Float
  public var y: Float
  public var width: Float
  public var height: Float

  public init(x: Float, y: Float, width: Float, height: Float) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public func contains(_ position: Position) -> Bool {
    position.x >= x && position.x < x + width && position.y >= y && position.y < y + height
  }
}
