/// One of the eight ways in which a panel can lie under a screen. As in the kernel, each axis is first inverted or not,
/// and then the axes are swapped or not.
package struct PanelSymmetry: Equatable, Sendable, BitwiseCopyable {
  package var swapsAxes: Bool
  /// Whether the panel's own x axis is inverted, before any swap.
  package var invertsX: Bool
  package var invertsY: Bool

  package init(swapsAxes: Bool = false, invertsX: Bool = false, invertsY: Bool = false) {
    self.swapsAxes = swapsAxes
    self.invertsX = invertsX
    self.invertsY = invertsY
  }

  /// - Parameters:
  ///   - upperLeft: corner in which a tap into the upper left corner of the screen is reported.
  ///   - upperRight: the same for the upper right corner; it must be next to `upperLeft`.
  init(upperLeft: Corner, upperRight: Corner) {
    let (start, next) = (upperLeft.place, upperRight.place)
    swapsAxes = start.x == next.x
    invertsX = start.x == 1
    invertsY = start.y == 1
  }

  package static var identity: PanelSymmetry { PanelSymmetry() }

  package static var all: [PanelSymmetry] {
    (0..<8).map { PanelSymmetry(swapsAxes: $0 & 4 != 0, invertsX: $0 & 1 != 0, invertsY: $0 & 2 != 0) }
  }

  /// Returns the place on the screen for a place on the panel. All coordinates are from 0 to 1.
  package func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let (x, y) = (invertsX ? 1 - x : x, invertsY ? 1 - y : y)
    return swapsAxes ? (y, x) : (x, y)
  }

  /// Returns the combination of both, with `first` applied before this one.
  package func after(_ first: PanelSymmetry) -> PanelSymmetry {
    PanelSymmetry(
      swapsAxes: swapsAxes != first.swapsAxes,
      // If `first` swaps the axes, this symmetry inverts the panel's other axis.
      invertsX: first.invertsX != (first.swapsAxes ? invertsY : invertsX),
      invertsY: first.invertsY != (first.swapsAxes ? invertsX : invertsY))
  }

  /// The symmetry that undoes this one.
  package var inverse: PanelSymmetry {
    swapsAxes ? PanelSymmetry(swapsAxes: true, invertsX: invertsY, invertsY: invertsX) : self
  }

  /// Description of how the panel lies, seen from the front, or of how its calibrated positions lie.
  package var words: StaticString {
    switch (swapsAxes, invertsX, invertsY) {
    case (false, false, false): "the panel lies as the screen does"
    case (false, true, false): "left and right are mirrored"
    case (false, false, true): "top and bottom are mirrored"
    case (false, true, true): "the panel lies upside down"
    case (true, false, false): "the axes are swapped"
    case (true, true, false): "the panel is turned by a quarter to the left"
    case (true, false, true): "the panel is turned by a quarter to the right"
    case (true, true, true): "the axes are swapped, and both mirrored"
    }
  }

  /// The fault that reports name; nil if the panel lies as the screen does.
  package var fault: Fault? {
    if swapsAxes { return .swappedAxes }
    if invertsX { return invertsY ? .turnedHalf : .mirroredX }
    return invertsY ? .mirroredY : nil
  }
}
