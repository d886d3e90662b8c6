import TouchInput

/// In the order in which they are tapped.
package enum Corner: Int, CaseIterable, Sendable {
  case upperLeft, upperRight, lowerRight, lowerLeft

  /// Each from 0 to 1.
  var place: (x: Double, y: Double) {
    switch self {
    case .upperLeft: (0, 0)
    case .upperRight: (1, 0)
    case .lowerRight: (1, 1)
    case .lowerLeft: (0, 1)
    }
  }
}

/// What a panel's own reports of taps in the four corners say of how it lies.
package struct CornerReading {
  /// How far from its corner a tap may lie, in parts of what the taps span.
  private static var nearness: Double { 0.3 }
  /// What corners span at the least, in parts of the panel: some panels use but a part of their range.
  private static var smallestSpan: Double { 0.1 }

  /// nil unless every tap is in its corner.
  package let symmetry: PanelSymmetry?

  /// - Parameter raw: what the panel reported of the taps.
  package init(raw: [(x: Int32, y: Int32)], axes: PanelAxes) {
    guard raw.count == Corner.allCases.count,
      let xs = CornerReading.stretched(raw.map { Double($0.x) / max(1, axes.x.span) }),
      let ys = CornerReading.stretched(raw.map { Double($0.y) / max(1, axes.y.span) })
    else {
      symmetry = nil
      return
    }
    symmetry = PanelSymmetry.all.first { symmetry in
      Corner.allCases.allSatisfy { corner in
        let place = symmetry.place(xs[corner.rawValue], ys[corner.rawValue])
        return abs(place.x - corner.place.x) <= CornerReading.nearness
          && abs(place.y - corner.place.y) <= CornerReading.nearness
      }
    }
  }

  /// From 0 for the least to 1 for the greatest; nil where they are nearly the same.
  private static func stretched(_ values: [Double]) -> [Double]? {
    guard let least = values.min(), let greatest = values.max(), greatest - least >= smallestSpan else { return nil }
    return values.map { ($0 - least) / (greatest - least) }
  }
}
