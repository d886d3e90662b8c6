import Overlay
import Raster

extension Bitmap {
  /// Draws a cup on its saucer, 64 pixels wide at scale 1, with (x, y) near its middle.
  ///
  /// - Parameter sway: phase of the steam's movement, from 0 to 1; nil for steam that stands still.
  mutating func cup(x: Float, y: Float, scale: Float = 1, sway: Float? = nil) {
    let white = KioskColours.white
    let handle: [(Float, Float)] = [(22, -6), (32, -4), (32, 6), (20, 10)]
    strokes(
      Bitmap.path(handle.map { (x + $0.0 * scale, y + $0.1 * scale) }), width: 5 * scale, white)
    box(x, y, scale, left: -24, top: -16, width: 48, height: 38, corner: 12)
    box(x, y, scale, left: -24, top: -16, width: 48, height: 14, corner: 5)
    box(x, y, scale, left: -32, top: 25, width: 64, height: 6, corner: 3)
    for wisp in 0..<3 {
      let left = Float(wisp * 12 - 12)
      let points = [Float](arrayLiteral: -24, -29, -34).enumerated().map { index, height in
        (x + (left + Bitmap.swing(index, wisp, sway)) * scale, y + height * scale)
      }
      strokes(Bitmap.path(points), width: 2 * scale, KioskColours.steam)
    }
  }

  /// Returns the horizontal offset of a point of the steam.
  private static func swing(_ point: Int, _ wisp: Int, _ sway: Float?) -> Float {
    guard let sway else { return point == 1 ? 3 : 0 }
    let turn = sway + Float(point) * 0.3 + Float(wisp) * 0.2
    let part = turn - turn.rounded(.down)
    return abs(part * 2 - 1) * 6 - 1.5
  }

  private mutating func box(
    _ x: Float, _ y: Float, _ scale: Float, left: Float, top: Float, width: Float, height: Float, corner: Float
  ) {
    roundedBox(
      x: x + left * scale, y: y + top * scale, width: width * scale, height: height * scale, corner: corner * scale,
      KioskColours.white)
  }

  /// Returns straight lines from point to point.
  static func path(_ points: [(Float, Float)]) -> [Line] {
    zip(points, points.dropFirst()).map { Line(x0: $0.0, y0: $0.1, x1: $1.0, y1: $1.1) }
  }
}
