import Overlay

/// Pictures of shapes.
extension Picture {
  /// - Parameters:
  ///   - picture: the picture for `.picture`.
  ///   - album: the drawings for `.sheet`.
  @export(interface)
  init(_ shape: Shape, _ picture: Picture?, _ album: Album? = nil) {
    switch shape {
    case .picture(let scale, let opacity):
      self = (picture ?? Picture(width: 1, height: 1, hotX: 0, hotY: 0)).scaled(by: scale).faded(to: opacity)
    case .disc(let disc): self.init(disc)
    case .box(let box): self.init(box)
    case .letter(let letter): self.init(letter)
    case .sheet(let number): self = album?.picture(number) ?? Picture(width: 1, height: 1, hotX: 0, hotY: 0)
    }
  }

  /// Creates the picture of a disc's layers.
  @export(interface)
  public init(_ disc: Disc) {
    let half = Int(disc.radius.rounded(.up))
    if disc.ratio < 1 {
      self.init(width: 2 * half, height: 2 * half, hotX: half, hotY: half)
      add(disc)
    } else {
      // One quarter is drawn and mirrored, because marks that grow are drawn anew for every frame.
      var quarter = Picture(width: half, height: half, hotX: 0, hotY: 0)
      quarter.add(disc)
      self = quarter.mirrored
    }
  }

  private mutating func add(_ disc: Disc) {
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

  @export(interface)
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

  @export(interface)
  private init(_ letter: Letter) {
    let lines = StrokeFont.glyph(letter.character).lines(x: 0, y: 0, capitals: letter.capitals)
    let half = StrokeFont.weight(capitals: letter.capitals) / 2
    let margin = Int((half + 1).rounded(.up))
    let (_, _, right, bottom) = lines.bounds ?? (0, 0, 0, 0)
    self.init(
      width: Int(right.rounded(.up)) + 2 * margin, height: Int(bottom.rounded(.up)) + 2 * margin, hotX: margin,
      hotY: margin)
    cover(letter.colour) { x, y in
      max(0, min(1, 0.5 - (lines.distance(Float(x) + 0.5, Float(y) + 0.5) - half)))
    }
  }
}
