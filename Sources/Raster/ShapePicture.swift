import Overlay

/// What shapes look like.
extension Picture {
  /// - Parameter picture: what `.picture` is.
  init(_ shape: Shape, _ picture: Picture?) {
    switch shape {
    case .picture(let scale, let opacity):
      self = (picture ?? Picture(width: 1, height: 1, hotX: 0, hotY: 0)).scaled(by: scale).faded(to: opacity)
    case .disc(let disc): self.init(disc)
    case .box(let box): self.init(box)
    case .letter(let letter): self.init(letter)
    }
  }

  /// Round layers, one on the other.
  public init(_ disc: Disc) {
    let half = Int(disc.radius.rounded(.up))
    self.init(width: 2 * half, height: 2 * half, hotX: half, hotY: half)
    for layer in [disc.layers.first, disc.layers.second, disc.layers.third] where layer.colour.opacity > 0 {
      add(layer, of: disc)
    }
    if disc.opacity < 1 { self = faded(to: disc.opacity) }
  }

  private mutating func add(_ layer: Disc.Layer, of disc: Disc) {
    let outer = disc.radius - layer.inset
    let inner = layer.width > 0 ? max(0, outer - layer.width) : 0
    if outer <= 0 { return }
    if disc.ratio < 1 {
      let outside = Ellipse(disc, radius: outer)
      let inside = Ellipse(disc, radius: inner)
      cover(layer.colour) { x, y in outside.coverage(x: x, y: y) - (inner > 0 ? inside.coverage(x: x, y: y) : 0) }
    } else {
      cover(layer.colour) { x, y in
        discCoverage(radius: outer, x: x, y: y) - (inner > 0 ? discCoverage(radius: inner, x: x, y: y) : 0)
      }
    }
  }

  private init(_ box: Box) {
    self.init(
      width: max(1, Int(box.width.rounded(.up))), height: max(1, Int(box.height.rounded(.up))), hotX: 0, hotY: 0)
    let (halfWidth, halfHeight) = (box.width / 2, box.height / 2)
    cover(box.colour) { x, y in
      let outX = abs(Float(x) + 0.5 - halfWidth) - (halfWidth - box.corner)
      let outY = abs(Float(y) + 0.5 - halfHeight) - (halfHeight - box.corner)
      let beyond = (max(outX, 0) * max(outX, 0) + max(outY, 0) * max(outY, 0)).squareRoot()
      return max(0, min(1, 0.5 - (beyond + min(max(outX, outY), 0) - box.corner)))
    }
  }

  private init(_ letter: Letter) {
    let lines = StrokeFont.glyph(letter.character).lines(x: 0, y: 0, capitals: letter.capitals)
    // A pen that draws thinner than this leaves grey instead of lines.
    let half = max(1.2, letter.capitals * 0.13) / 2
    let margin = Int((half + 1).rounded(.up))
    var (right, bottom): (Float, Float) = (0, 0)
    for line in lines {
      right = max(right, max(line.x0, line.x1))
      bottom = max(bottom, max(line.y0, line.y1))
    }
    self.init(
      width: Int(right.rounded(.up)) + 2 * margin, height: Int(bottom.rounded(.up)) + 2 * margin, hotX: margin,
      hotY: margin)
    cover(letter.colour) { x, y in
      var nearest = Float.infinity
      for line in lines { nearest = min(nearest, line.distance(Float(x) + 0.5, Float(y) + 0.5)) }
      return max(0, min(1, 0.5 - (nearest - half)))
    }
  }
}

/// An ellipse around (0, 0).
private struct Ellipse {
  private let along: (x: Float, y: Float)
  private let long: Float
  private let short: Float

  init(_ disc: Disc, radius: Float) {
    along = direction(disc.lean)
    long = radius
    // Borders are as wide on the long sides as at the ends.
    short = max(0.01, disc.radius * disc.ratio - (disc.radius - radius))
  }

  /// How much of the pixel between `x` and `x + 1` and between `y` and `y + 1` it covers, as if its edge were straight
  /// within the pixel.
  func coverage(x: Int, y: Int) -> Float {
    let (x, y) = (Float(x) + 0.5, Float(y) + 0.5)
    let u = (x * along.x + y * along.y) / long
    let v = (x * along.y - y * along.x) / short
    let distance = (u * u + v * v).squareRoot()
    if distance == 0 { return 1 }
    let slope = ((u / long) * (u / long) + (v / short) * (v / short)).squareRoot() / distance
    return max(0, min(1, 0.5 - (distance - 1) / slope))
  }
}

/// The direction that leans from upright towards the right by so many quarters of the circle, in steps of sixteenths:
/// sines would take a library that a board has no room for.
private func direction(_ lean: Float) -> (x: Float, y: Float) {
  let quarter = Float.pi / 2
  let angle = max(-1, min(1, lean)) * quarter
  let square = angle * angle
  // The first terms of both series; the error within a quarter is below a thousandth.
  let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
  let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
  return (sine, -cosine)
}
