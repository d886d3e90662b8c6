extension Pointercal.Coefficients {
  /// The fixed-point value of one pixel in the coefficients.
  package static var one: Int32 { 65536 }

  /// Returns the position that tslib computes before it turns it upright, in 32-bit integers that are truncated; nil if
  /// a sum overflows, where tslib's result is arbitrary.
  package func place(_ x: Int32, _ y: Int32) -> (x: Int32, y: Int32)? {
    guard a6 != 0, let across = sum(a2, a0, x, a1, y), let down = sum(a5, a3, x, a4, y) else { return nil }
    let (column, tooWide) = across.dividedReportingOverflow(by: a6)
    let (row, tooHigh) = down.dividedReportingOverflow(by: a6)
    return tooWide || tooHigh ? nil : (column, row)
  }

  /// Without a calibration, tslib leaves the panel's units as they are.
  static var identity: Pointercal.Coefficients {
    Pointercal.Coefficients(a0: 1, a1: 0, a2: 0, a3: 0, a4: 1, a5: 0, a6: 1)
  }

  /// Returns the position that tslib computes, also where a sum overflows: tslib's wrap around.
  package func wrapped(_ x: Int32, _ y: Int32) -> (x: Int32, y: Int32) {
    let across = a2 &+ a0 &* x &+ a1 &* y
    let down = a5 &+ a3 &* x &+ a4 &* y
    return (across.dividedReportingOverflow(by: a6).partialValue, down.dividedReportingOverflow(by: a6).partialValue)
  }

  /// Whether no position on these axes overflows.
  package func isSound(on axes: PanelAxes) -> Bool {
    // The sums are linear, so what holds at the corners holds everywhere.
    for x in [axes.x.lowerBound, axes.x.upperBound] {
      for y in [axes.y.lowerBound, axes.y.upperBound] where place(x, y) == nil { return false }
    }
    return true
  }

  private func sum(_ offset: Int32, _ byX: Int32, _ x: Int32, _ byY: Int32, _ y: Int32) -> Int32? {
    let (first, firstTooLarge) = byX.multipliedReportingOverflow(by: x)
    let (second, secondTooLarge) = byY.multipliedReportingOverflow(by: y)
    let (half, halfTooLarge) = offset.addingReportingOverflow(first)
    let (sum, tooLarge) = half.addingReportingOverflow(second)
    return firstTooLarge || secondTooLarge || halfTooLarge || tooLarge ? nil : sum
  }
}
