import Foundation
import Reference

@testable import Overlay

/// A shape, computed from its definition: each pixel separately, in real numbers.
struct ShapeModel {
  /// The columns and rows outside of which nothing is seen; pixel (0, 0) has its upper left corner at the contact.
  let columns: Range<Int>
  let rows: Range<Int>
  let pixel: (_ x: Int, _ y: Int) -> SampledPixel

  init(_ shape: Shape, _ look: SceneLook) {
    switch shape {
    case .picture(let scale, let opacity): self.init(look.stamp, scale: Double(scale), opacity: Double(opacity))
    case .disc(let disc): self.init(disc)
    case .box(let box): self.init(box)
    case .letter(let letter): self.init(letter)
    case .sheet: preconditionFailure("no scene has sheets")
    }
  }

  private init(columns: Range<Int>, rows: Range<Int>, pixel: @escaping (Int, Int) -> SampledPixel) {
    (self.columns, self.rows, self.pixel) = (columns, rows, pixel)
  }

  /// Makes layers, each between two circles or ellipses, that lie on each other and are faded together.
  private init(_ disc: Disc) {
    let reach = Int(disc.radius.rounded(.up))
    let layers = [disc.layers.first, disc.layers.second, disc.layers.third].map { layer in
      let outside = Self.round(disc, inset: layer.inset)
      let inside: (Int, Int) -> Double =
        layer.width > 0 ? Self.round(disc, inset: layer.inset + layer.width) : { _, _ in 0 }
      return (colour: layer.colour, covered: { (x: Int, y: Int) -> Double in outside(x, y) - inside(x, y) })
    }
    self.init(columns: -reach..<reach, rows: -reach..<reach) { x, y in
      var pixel = SampledPixel()
      for layer in layers { pixel.lay(layer.colour, covered: layer.covered(x, y)) }
      return pixel.faded(Double(disc.opacity))
    }
  }

  /// Returns the share of a pixel that lies within an edge `inset` inside the disc's edge.
  private static func round(_ disc: Disc, inset: Float) -> (Int, Int) -> Double {
    let long = Double(disc.radius - inset)
    let short = Double(disc.radius) * Double(disc.ratio) - Double(inset)
    if long <= 0 || short <= 0 { return { _, _ in 0 } }
    if disc.ratio == 1 { return { discCoverage(radius: long, x: $0, y: $1) } }
    return LeaningEllipse(long: long, short: short, angle: Double(disc.lean) * .pi / 2).coverage
  }

  /// Coverage falls from 1 to 0 within half a pixel on either side of the edge, by the distance of a pixel's middle.
  private init(_ box: Box) {
    let (width, height, corner) = (Double(box.width), Double(box.height), Double(box.corner))
    self.init(columns: -1..<Int(width) + 2, rows: -1..<Int(height) + 2) { x, y in
      let (middleX, middleY) = (Double(x) + 0.5, Double(y) + 0.5)
      // Distance from the nearest point of the box that is inset by the radius of the corners.
      let nearX = max(corner, min(width - corner, middleX))
      let nearY = max(corner, min(height - corner, middleY))
      let outside = hypot(middleX - nearX, middleY - nearY)
      let depth = min(middleX - corner, width - corner - middleX, middleY - corner, height - corner - middleY)
      return Self.edged(box.colour, beyond: (outside > 0 ? outside : -max(0, depth)) - corner)
    }
  }

  /// Makes strokes of a round pen, with the same edge as a box.
  private init(_ letter: Letter) {
    let strokes = StrokeFont.glyph(letter.character).lines(x: 0, y: 0, capitals: letter.capitals)
    let pen = max(1.2, Double(letter.capitals) * 0.13)
    let xs = strokes.flatMap { [$0.x0, $0.x1] }.map { Int($0.rounded()) }
    let ys = strokes.flatMap { [$0.y0, $0.y1] }.map { Int($0.rounded()) }
    let margin = Int(pen) + 3
    self.init(columns: xs.min()! - margin..<xs.max()! + margin, rows: ys.min()! - margin..<ys.max()! + margin) { x, y in
      let distance = strokes.map { stroke in
        let (alongX, alongY) = (Double(stroke.x1) - Double(stroke.x0), Double(stroke.y1) - Double(stroke.y0))
        let (fromX, fromY) = (Double(x) + 0.5 - Double(stroke.x0), Double(y) + 0.5 - Double(stroke.y0))
        let square = alongX * alongX + alongY * alongY
        let part = square > 0 ? max(0, min(1, (fromX * alongX + fromY * alongY) / square)) : 0
        return hypot(fromX - part * alongX, fromY - part * alongY)
      }.min()!
      return Self.edged(letter.colour, beyond: distance - pen / 2)
    }
  }

  private static func edged(_ colour: Colour, beyond: Double) -> SampledPixel {
    var pixel = SampledPixel()
    pixel.lay(colour, covered: max(0, min(1, 0.5 - beyond)))
    return pixel
  }

  /// Averages the area of the picture that each pixel comes from, or a whole pixel around the middle of that area.
  private init(_ stamp: ReferenceStamp, scale: Double, opacity: Double) {
    let width = max(1, Int((Double(stamp.width) * scale).rounded()))
    let height = max(1, Int((Double(stamp.height) * scale).rounded()))
    let step = (x: Double(stamp.width) / Double(width), y: Double(stamp.height) / Double(height))
    let left = Int((Double(stamp.hotX * width) / Double(stamp.width)).rounded())
    let top = Int((Double(stamp.hotY * height) / Double(stamp.height)).rounded())
    self.init(columns: -left..<width - left, rows: -top..<height - top) { x, y in
      let (across, down) = (max(1, step.x), max(1, step.y))
      let fromX = (Double(x + left) + 0.5) * step.x - across / 2
      let fromY = (Double(y + top) + 0.5) * step.y - down / 2
      var (sum, area) = (SampledPixel(), 0.0)
      for row in 0..<stamp.height {
        let sharedDown = min(Double(row + 1), fromY + down) - max(Double(row), fromY)
        if sharedDown <= 0 { continue }
        for column in 0..<stamp.width {
          let sharedAcross = min(Double(column + 1), fromX + across) - max(Double(column), fromX)
          if sharedAcross <= 0 { continue }
          var pixel = SampledPixel()
          for layer in stamp.layers(column, row) { pixel.lay(layer) }
          sum.add(pixel, sharedAcross * sharedDown)
          area += sharedAcross * sharedDown
        }
      }
      return sum.faded(opacity / area)
    }
  }
}

/// An ellipse around (0, 0).
private struct LeaningEllipse {
  private typealias Vector = (x: Double, y: Double)

  /// Rows of the matrix that maps the ellipse to a circle of radius 1.
  private let first: Vector
  private let second: Vector

  /// - Parameter angle: angle of the longer half, from upright towards the right; y goes downwards.
  init(long: Double, short: Double, angle: Double) {
    first = (sin(angle) / long, -cos(angle) / long)
    second = (cos(angle) / short, sin(angle) / short)
  }

  /// Returns the mean coverage of eight lines through the pixel, in the direction in which the edge crosses them.
  func coverage(_ x: Int, _ y: Int) -> Double {
    let middle = place(Double(x) + 0.5, Double(y) + 0.5)
    let steepX = abs(middle.x * first.x + middle.y * second.x)
    let steepY = abs(middle.x * first.y + middle.y * second.y)
    let offsets = (0..<8).map { (Double($0) + 0.5) / 8 }
    let across = offsets.map { share(place(Double(x), Double(y) + $0), (first.x, second.x)) }.reduce(0, +) / 8
    let down = offsets.map { share(place(Double(x) + $0, Double(y)), (first.y, second.y)) }.reduce(0, +) / 8
    // If both are equally good, a last digit would decide between them, so their mean is taken.
    if abs(steepX - steepY) < 1e-5 * (steepX + steepY) { return (across + down) / 2 }
    return steepX > steepY ? across : down
  }

  private func place(_ x: Double, _ y: Double) -> Vector {
    (first.x * x + first.y * y, second.x * x + second.y * y)
  }

  /// Returns the share of the way from `start` to `start` + `way` that lies within the circle.
  private func share(_ start: Vector, _ way: Vector) -> Double {
    let square = way.x * way.x + way.y * way.y
    let nearest = -(start.x * way.x + start.y * way.y) / square
    let distance = hypot(start.x + nearest * way.x, start.y + nearest * way.y)
    if distance >= 1 { return 0 }
    let half = ((1 - distance * distance) / square).squareRoot()
    return max(0, min(1, nearest + half) - max(0, nearest - half))
  }
}
