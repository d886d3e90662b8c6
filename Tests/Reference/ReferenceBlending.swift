extension ReferenceFormat {
  /// What the layers make of a pixel.
  public func pixel(_ layers: [ReferenceLayer], over underneath: UInt32) -> UInt32 {
    let colour = blended(layers, over: underneath)
    switch kind {
    case .trueColour: return pixel(levels(colour), others: underneath)
    case .grey: return UInt32(brightness(colour))
    case .palette(let colours): return nearest(levels(colour), colours)
    }
  }

  /// What is wrong with a pixel that these layers are said to have made; none if it is right within one level, or
  /// within what more than ten layers may round.
  ///
  /// A channel in 16 bits has at least four bits of fraction. A layer cuts off less than one sixteenth of a level, and
  /// its own colour is rounded by half of one: 3/32 of a level.
  public func faults(of found: UInt32, _ layers: [ReferenceLayer], over underneath: UInt32) -> [String] {
    if found != underneath && layers.allSatisfy({ $0.opacity == 0 }) {
      return ["nothing is seen there: expected \(underneath), found \(found)"]
    }
    let colour = blended(layers, over: underneath)
    switch kind {
    case .trueColour: return trueColourFaults(found, levels(colour), underneath, tolerance: tolerance(layers))
    case .grey:
      let expected = brightness(colour)
      return abs(expected - Int(found)) <= 1 ? [] : ["brightness: expected \(expected), found \(found)"]
    case .palette(let colours):
      // What cannot be seen at any depth may be left alone.
      let isInvisible = found == underneath && layers.allSatisfy { $0.opacity < 1e-4 }
      // Another entry of that colour may be left as well.
      let entry = found == underneath ? UInt32(colours.firstIndex(of: colours[Int(found)])!) : found
      return isInvisible || isNearest(entry, levels(colour), colours)
        ? [] : ["entry: expected \(nearest(levels(colour), colours)), found \(found)"]
    }
  }

  private func tolerance(_ layers: [ReferenceLayer]) -> Int {
    max(1, (layers.count { $0.opacity > 0 } * 3 + 31) / 32)
  }

  private func blended(_ layers: [ReferenceLayer], over underneath: UInt32) -> RealColour {
    var colour = colour(of: underneath)
    for layer in layers { colour.lay(layer) }
    return colour
  }

  private func colour(of pixel: UInt32) -> RealColour {
    func part(_ channel: ReferenceChannel) -> Double { Double(channel.level(of: pixel)) / Double(channel.largest) }
    if case .palette(let colours) = kind {
      let entry = colours[Int(pixel)]
      return RealColour(r: entry.r / 255, g: entry.g / 255, b: entry.b / 255)
    }
    return RealColour(r: part(red), g: part(green), b: part(blue))
  }

  private func levels(_ colour: RealColour) -> (r: Int, g: Int, b: Int) {
    func level(_ part: Double, _ channel: ReferenceChannel) -> Int { Int((part * Double(channel.largest)).rounded()) }
    return (level(colour.r, red), level(colour.g, green), level(colour.b, blue))
  }

  private func brightness(_ colour: RealColour) -> Int {
    Int(((77 * colour.r + 150 * colour.g + 29 * colour.b) / 256 * 255).rounded())
  }

  private func trueColourFaults(
    _ found: UInt32, _ expected: (r: Int, g: Int, b: Int), _ underneath: UInt32, tolerance: Int
  ) -> [String] {
    var faults: [String] = []
    func compare(_ name: String, _ channel: ReferenceChannel, _ level: Int) {
      let other = channel.level(of: found)
      if abs(other - level) > tolerance {
        faults.append("\(name): expected \(level), found \(other) of \(channel.largest)")
      }
    }
    compare("red", red, expected.r)
    compare("green", green, expected.g)
    compare("blue", blue, expected.b)
    let (before, after) = (others(of: underneath), others(of: found))
    if before != after {
      faults.append(
        "bits outside the channels: expected 0x\(String(before, radix: 16)), found 0x\(String(after, radix: 16))")
    }
    return faults
  }

  /// The first of the entries that differ least, by the sum of the squares.
  private func nearest(_ levels: (r: Int, g: Int, b: Int), _ colours: [ReferenceColour]) -> UInt32 {
    var best = (number: 0, distance: Double.infinity)
    for (number, colour) in colours.enumerated() {
      let (r, g, b) = (colour.r - Double(levels.r), colour.g - Double(levels.g), colour.b - Double(levels.b))
      let distance = r * r + g * g + b * b
      if distance < best.distance { best = (number, distance) }
    }
    return UInt32(best.number)
  }

  /// Whether the entry is the nearest to a colour that is off by at most one level of each channel.
  private func isNearest(_ found: UInt32, _ levels: (r: Int, g: Int, b: Int), _ colours: [ReferenceColour]) -> Bool {
    for r in [0, -1, 1] {
      for g in [0, -1, 1] {
        for b in [0, -1, 1] {
          let near = (r: levels.r + r, g: levels.g + g, b: levels.b + b)
          let isColour = min(near.r, near.g, near.b) >= 0 && max(near.r, near.g, near.b) <= 255
          if isColour && nearest(near, colours) == found { return true }
        }
      }
    }
    return false
  }
}
