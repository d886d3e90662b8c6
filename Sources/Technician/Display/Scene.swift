import Overlay
import Raster
import Touch

/// The picture of a page: plates from bottom to top, and spots over them.
public struct Scene: Sendable {
  /// A marked position without a finger.
  public struct Spot: Sendable {
    public let position: Position
    public let disc: Disc
  }

  public var plates: [Plate] = []
  public var spots: [Spot] = []
}

/// A drawing that is laid over the app, with the position of its upper left corner.
public struct Plate: Sendable {
  public let x: Int
  public let y: Int
  public let drawing: Bitmap

  init(x: Int, y: Int, _ drawing: Bitmap) {
    self.x = x
    self.y = y
    self.drawing = drawing
  }
}
