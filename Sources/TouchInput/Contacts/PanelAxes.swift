/// The ranges of a panel's position axes.
package struct PanelAxes: Equatable, Sendable {
  package let x: ClosedRange<Int32>
  package let y: ClosedRange<Int32>

  package init(x: ClosedRange<Int32>, y: ClosedRange<Int32>) {
    self.x = x
    self.y = y
  }
}

extension ClosedRange<Int32> {
  /// The difference of the bounds, which may not fit in 32 bits.
  package var span: Double { Double(upperBound) - Double(lowerBound) }
}
