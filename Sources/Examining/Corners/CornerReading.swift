import TouchInput

extension PanelSymmetry {
  /// Maximum distance of a tap from its corner on each axis, as a share of the span of the taps.
  private static var nearness: Double { 0.3 }
  /// Minimum span of the taps, as a share of the panel's range. It is small because some panels use only a part of
  /// their range.
  private static var smallestSpan: Double { 0.1 }

  /// Creates the symmetry that puts every tap into its corner; nil if none does.
  ///
  /// - Parameter raw: reported positions of the taps, in the order of the corners.
  package init?(raw: [(x: Int32, y: Int32)], axes: PanelAxes) {
    guard raw.count == Corner.allCases.count,
      let xs = PanelSymmetry.stretched(raw.map { Double($0.x) / max(1, axes.x.span) }),
      let ys = PanelSymmetry.stretched(raw.map { Double($0.y) / max(1, axes.y.span) })
    else { return nil }
    let found = PanelSymmetry.all.first { symmetry in
      Corner.allCases.allSatisfy { corner in
        let place = symmetry.place(xs[corner.rawValue], ys[corner.rawValue])
        return abs(place.x - corner.place.x) <= PanelSymmetry.nearness
          && abs(place.y - corner.place.y) <= PanelSymmetry.nearness
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// Returns the values scaled from 0 for the least to 1 for the greatest; nil if they are nearly the same.
  private static func stretched(_ values: [Double]) -> [Double]? {
    guard let least = values.min(), let greatest = values.max(), greatest - least >= smallestSpan else { return nil }
    return values.map { ($0 - least) / (greatest - least) }
  }
}
