import Raster

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
