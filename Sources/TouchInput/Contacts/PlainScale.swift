import Touch

/// Converts a panel's own units to pixels without tslib: by tslib's calibration, or its whole range to the whole screen,
/// through udev's calibration where there is one.
struct PlainScale: Sendable {
  private let extent: PanelExtent
  private let width: Double
  private let height: Double
  private let matrix: CalibrationMatrix
  private let calibration: Pointercal.Coefficients?

  /// - Parameters:
  ///   - matrix: udev's calibration.
  ///   - calibration: tslib's, which leaves udev's out; nil to take the panel's range for the screen.
  init(
    _ extent: PanelExtent, _ screen: ScreenSize, matrix: CalibrationMatrix = .identity,
    calibration: Pointercal.Coefficients? = nil
  ) {
    self.extent = extent
    width = Double(screen.unrotated.width)
    height = Double(screen.unrotated.height)
    self.matrix = matrix
    self.calibration = calibration
  }

  func position(_ contact: KernelContact) -> Position {
    guard let calibration else { return position(Double(contact.x), Double(contact.y)) }
    let (x, y) = calibration.wrapped(contact.x, contact.y)
    return Position(x: Float(x), y: Float(y))
  }

  /// Returns the position by the panel's range.
  func position(_ across: Double, _ down: Double) -> Position {
    let place = matrix.apply(extent.x.share(across), extent.y.share(down))
    return Position(x: Float(place.x * width), y: Float(place.y * height))
  }

  /// Size of one unit of the panel, to the right and down, in pixels; negative where udev's calibration mirrors, because
  /// the unit lies before its position there.
  var unit: Position {
    // tslib reports whole pixels.
    if calibration != nil { return Position(x: 1, y: 1) }
    let (one, origin) = (matrix.apply(extent.x.unitShare, extent.y.unitShare), matrix.apply(0, 0))
    return Position(x: Float((one.x - origin.x) * width), y: Float((one.y - origin.y) * height))
  }
}

extension ClosedRange<Int32> {
  /// Returns 0 for the lower bound and a little less than 1 for the upper bound, because the upper bound is a place too.
  /// The precision suffices for a panel whose units are pixels to give whole pixels.
  fileprivate func share(_ value: Double) -> Double { (value - Double(lowerBound)) / (span + 1) }

  fileprivate var unitShare: Double { 1 / (span + 1) }
}
