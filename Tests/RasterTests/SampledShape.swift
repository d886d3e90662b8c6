import Foundation

@testable import Overlay
@testable import Raster

/// A shape, computed in the slow and obvious way: many points of each pixel are tested for lying in it.
struct SampledShape {
  private static let fine = 16
  /// The layers, from the lowest up: a colour, and whether a point has it.
  private var layers: [(colour: Colour, contains: (Double, Double) -> Bool)] = []
  private var opacity = 1.0

  init(_ disc: Disc) {
    opacity = Double(disc.opacity)
    let angle = Double(disc.lean) * .pi / 2
    // Direction of the longer half: its angle is from upright towards the right, and y goes downwards.
    let along = (x: sin(angle), y: -cos(angle))
    for layer in [disc.layers.first, disc.layers.second, disc.layers.third] {
      func ellipse(_ inset: Double) -> (Double, Double) -> Bool {
        let long = Double(disc.radius) - inset
        let short = Double(disc.radius) * Double(disc.ratio) - inset
        return { x, y in
          if long <= 0 || short <= 0 { return false }
          let u = (x * along.x + y * along.y) / long
          let v = (x * along.y - y * along.x) / short
          return u * u + v * v < 1
        }
      }
      let outside = ellipse(Double(layer.inset))
      let inside = ellipse(Double(layer.inset + layer.width))
      layers.append((layer.colour, { outside($0, $1) && !(layer.width > 0 && inside($0, $1)) }))
    }
  }

  init(_ box: Box) {
    let (width, height, corner) = (Double(box.width), Double(box.height), Double(box.corner))
    layers = [
      (
        box.colour,
        { x, y in
          if x < 0 || y < 0 || x > width || y > height { return false }
          let outX = max(corner - x, x - (width - corner), 0)
          let outY = max(corner - y, y - (height - corner), 0)
          return outX == 0 || outY == 0 || outX * outX + outY * outY < corner * corner
        }
      )
    ]
  }

  /// Makes strokes with round ends, as wide as the pen.
  init(_ letter: Letter, pen: Double) {
    let lines = StrokeFont.glyph(letter.character).lines(x: 0, y: 0, capitals: letter.capitals).map {
      (Double($0.x0), Double($0.y0), Double($0.x1), Double($0.y1))
    }
    layers = [
      (
        letter.colour,
        { x, y in
          lines.contains { x0, y0, x1, y1 in
            let (ax, ay) = (x1 - x0, y1 - y0)
            let length = ax * ax + ay * ay
            let t = length == 0 ? 0 : max(0, min(1, ((x - x0) * ax + (y - y0) * ay) / length))
            let (dx, dy) = (x - x0 - t * ax, y - y0 - t * ay)
            return dx * dx + dy * dy < pen * pen / 4
          }
        }
      )
    ]
  }

  /// Returns the pixel whose top left corner has these coordinates, from the middle or the corner of the shape.
  func pixel(_ x: Int, _ y: Int) -> SampledPixel {
    var pixel = SampledPixel()
    let fine = Self.fine
    for layer in layers where layer.colour.opacity > 0 {
      var count = 0
      for row in 0..<fine {
        for column in 0..<fine
        where layer.contains(
          Double(x) + (Double(column) + 0.5) / Double(fine), Double(y) + (Double(row) + 0.5) / Double(fine))
        {
          count += 1
        }
      }
      pixel.lay(layer.colour, covered: Double(count) / Double(fine * fine))
    }
    return pixel.faded(opacity)
  }

  /// Returns the difference of a picture from this shape, for the worst pixel and on average. It includes pixels around
  /// the picture, where the picture shows nothing.
  func difference(_ picture: Picture) -> (worst: Double, mean: Double) {
    var (worst, sum, count) = (0.0, 0.0, 0.0)
    for y in -2..<picture.height + 2 {
      for x in -2..<picture.width + 2 {
        let expected = pixel(x - picture.hotX, y - picture.hotY)
        let isInside = x >= 0 && y >= 0 && x < picture.width && y < picture.height
        let found = isInside ? picture.pixels[y * picture.width + x] : Picture.Pixel()
        let distance = expected.distance(found)
        worst = max(worst, distance)
        if expected.opacity > 0 || found.opacity > 0 { (sum, count) = (sum + distance, count + 1) }
      }
    }
    return (worst, count > 0 ? sum / count : 0)
  }
}
