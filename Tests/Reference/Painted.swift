extension ReferenceScreen {
  /// This screen with marks over it, each over those before it.
  ///
  /// A mark stands at whole pixels, the nearest to what is asked, and (0, 0) is the top left corner of the top left
  /// pixel. Everything is worked out in real numbers and rounded to the depth of the channels once, at the end.
  public func painted(
    with marks: [(x: Double, y: Double)], _ look: ReferenceLook = ReferenceLook()
  ) -> ReferenceScreen {
    let page = ReferencePages(width: width, height: height)
    return painted(page.layers(of: marks, ReferenceStamp(look), in: (width, height)))
  }

  /// This screen with these layers over its pixels.
  public func painted(_ layers: Grid<[ReferenceLayer]>) -> ReferenceScreen {
    var result = self
    for y in 0..<height {
      for x in 0..<width where !layers[x, y].isEmpty {
        result.setPixel(x, y, format.pixel(layers[x, y], over: pixel(x, y)))
      }
    }
    return result
  }

  /// How `actual` differs from this screen with these layers over its pixels; none if it does not.
  ///
  /// A channel may be off by one level, and what lies under no layer must be the same.
  public func firstDifferences(from actual: ReferenceScreen, under layers: Grid<[ReferenceLayer]>) -> [String] {
    var differences: [String] = []
    var others = self
    for y in 0..<height where differences.count < Self.mostDifferences {
      for x in 0..<width where !layers[x, y].isEmpty {
        let found = actual.pixel(x, y)
        others.setPixel(x, y, found)
        differences += format.faults(of: found, layers[x, y], over: pixel(x, y)).map { "(\(x), \(y)) \($0)" }
      }
    }
    differences += others.firstDifferences(from: actual, tolerance: 0)
    return Array(differences.prefix(Self.mostDifferences))
  }
}
