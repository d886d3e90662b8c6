import Linux

/// One of the eight ways in which a panel can lie under a screen. As the kernel does it: first each axis is inverted or
/// not, then they are swapped or not.
package struct PanelSymmetry: Equatable, Sendable, BitwiseCopyable {
  package var swapsAxes: Bool
  /// The panel's own x, whatever becomes of it.
  package var invertsX: Bool
  package var invertsY: Bool

  package init(swapsAxes: Bool = false, invertsX: Bool = false, invertsY: Bool = false) {
    self.swapsAxes = swapsAxes
    self.invertsX = invertsX
    self.invertsY = invertsY
  }

  /// - Parameters:
  ///   - upperLeft: where a tap in the upper left corner of the screen seems to be.
  ///   - upperRight: a neighbour of that.
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

  /// Where a place of the panel lies on the screen; both from 0 to 1.
  package func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let (x, y) = (invertsX ? 1 - x : x, invertsY ? 1 - y : y)
    return swapsAxes ? (y, x) : (x, y)
  }

  /// Both, `first` before this one.
  package func after(_ first: PanelSymmetry) -> PanelSymmetry {
    PanelSymmetry(
      swapsAxes: swapsAxes != first.swapsAxes,
      // What this one inverts is, before the first has swapped, the other axis.
      invertsX: first.invertsX != (first.swapsAxes ? invertsY : invertsX),
      invertsY: first.invertsY != (first.swapsAxes ? invertsX : invertsY))
  }

  /// The one that takes it back.
  package var inverse: PanelSymmetry {
    swapsAxes ? PanelSymmetry(swapsAxes: true, invertsX: invertsY, invertsY: invertsX) : self
  }

  /// How the panel lies, seen from the front; of positions that went through a calibration, how they lie.
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

  /// By its name in reports; nil where nothing is wrong.
  package var fault: Fault? {
    if swapsAxes { return .swappedAxes }
    if invertsX { return invertsY ? .turnedHalf : .mirroredX }
    return invertsY ? .mirroredY : nil
  }
}
