extension ReferenceScreen {
  /// This screen with marks over it, each over those before it.
  ///
  /// A mark stands at whole pixels, the nearest to what is asked, and (0, 0) is the top left corner of the top left
  /// pixel. Everything is worked out in real numbers and rounded to the depth of the channels once, at the end.
  public func painted(
    with marks: [(x: Double, y: Double)], _ look: ReferenceLook = ReferenceLook()
  ) -> ReferenceScreen {
    let backing = Disc(radius: look.radius)
    let upper = Disc(radius: look.radius - look.inset)
    let centres = marks.map { (x: $0.x.rounded(), y: $0.y.rounded()) }
    var result = self
    for y in 0..<height {
      let near = centres.filter { abs(Double(y) - $0.y) <= look.radius + 1 }
      for x in 0..<width where !near.isEmpty {
        var colour: RealColour?
        for centre in near {
          let dx = Double(x) - centre.x
          let dy = Double(y) - centre.y
          guard abs(dx) <= look.radius + 1 else { continue }
          var mixed = colour ?? RealColour(channels(x, y), format)
          mixed.lay(look.backing, coverage: backing.covers(Int(dx), Int(dy)))
          mixed.lay(look.colour, coverage: upper.covers(Int(dx), Int(dy)))
          colour = mixed
        }
        if let colour { result.setPixel(x, y, format.pixel(colour.levels(format), others: pixel(x, y))) }
      }
    }
    return result
  }
}

/// A colour with channels from 0 to 1.
private struct RealColour {
  var r: Double
  var g: Double
  var b: Double

  init(_ levels: (r: Int, g: Int, b: Int), _ format: ReferenceFormat) {
    r = Double(levels.r) / Double(format.red.largest)
    g = Double(levels.g) / Double(format.green.largest)
    b = Double(levels.b) / Double(format.blue.largest)
  }

  /// Source over.
  mutating func lay(_ colour: ReferenceColour, coverage: Double) {
    let opacity = colour.opacity * coverage
    r = colour.r / 255 * opacity + r * (1 - opacity)
    g = colour.g / 255 * opacity + g * (1 - opacity)
    b = colour.b / 255 * opacity + b * (1 - opacity)
  }

  func levels(_ format: ReferenceFormat) -> (r: Int, g: Int, b: Int) {
    (
      Int((r * Double(format.red.largest)).rounded()), Int((g * Double(format.green.largest)).rounded()),
      Int((b * Double(format.blue.largest)).rounded())
    )
  }
}
