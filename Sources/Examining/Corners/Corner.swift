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
