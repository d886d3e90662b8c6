import TouchInput

/// A corner of the screen. The cases are in the order in which the corners are tapped.
package enum Corner: Int, CaseIterable, Sendable {
  case upperLeft, upperRight, lowerRight, lowerLeft

  /// Position of the corner: each coordinate is 0 or 1.
  var place: (x: Double, y: Double) {
    switch self {
    case .upperLeft: (0, 0)
    case .upperRight: (1, 0)
    case .lowerRight: (1, 1)
    case .lowerLeft: (0, 1)
    }
  }
}

/// How a panel lies under the screen, by its own reports of taps in the four corners.
package struct CornerReading {
  /// Maximum distance of a tap from its corner on each axis, as a share of the span of the taps.
  private static var nearness: Double { 0.3 }
  /// Minimum span of the taps, as a share of the panel's range. It is small because some panels use only a part of
  /// their range.
  private static var smallestSpan: Double { 0.1 }

  /// The symmetry that puts every tap into its corner; nil if none does.
  package let symmetry: PanelSymmetry?

  /// - Parameter raw: reported positions of the taps, in the order of the corners.
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

  /// Returns the values scaled from 0 for the least to 1 for the greatest; nil if they are nearly the same.
  private static func stretched(_ values: [Double]) -> [Double]? {
    guard let least = values.min(), let greatest = values.max(), greatest - least >= smallestSpan else { return nil }
    return values.map { ($0 - least) / (greatest - least) }
  }
}
