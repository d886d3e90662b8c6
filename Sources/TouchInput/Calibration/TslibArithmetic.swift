extension Pointercal.Coefficients {
  /// What one pixel is in the coefficients.
  package static var one: Int32 { 65536 }

  /// Where tslib puts what the panel reports, before it turns it upright: in whole numbers of 32 bits, and what is
  /// behind the point is cut off. nil where they do not hold the sum, and tslib's is anything.
  package func place(_ x: Int32, _ y: Int32) -> (x: Int32, y: Int32)? {
    guard a6 != 0, let across = sum(a2, a0, x, a1, y), let down = sum(a5, a3, x, a4, y) else { return nil }
    let (column, tooWide) = across.dividedReportingOverflow(by: a6)
    let (row, tooHigh) = down.dividedReportingOverflow(by: a6)
    return tooWide || tooHigh ? nil : (column, row)
  }

  /// Whether it is sound wherever the panel may be touched.
  package func isSound(on axes: PanelAxes) -> Bool {
    // The sums grow evenly, so what holds at the corners holds everywhere.
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
