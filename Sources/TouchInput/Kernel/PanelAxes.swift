/// What values a panel's axes can have.
package struct PanelAxes: Equatable, Sendable {
  package let x: ClosedRange<Int32>
  package let y: ClosedRange<Int32>

  package init(x: ClosedRange<Int32>, y: ClosedRange<Int32>) {
    self.x = x
    self.y = y
  }
}

extension ClosedRange<Int32> {
  /// From the least value to the greatest, whose difference no 32 bits may hold.
  package var span: Double { Double(upperBound) - Double(lowerBound) }
}

extension PanelDescription {
  /// nil for a panel that tells no positions.
  package var positions: PanelAxes? {
    guard refusal == nil, let x, let y else { return nil }
    return PanelAxes(x: x.minimum...x.maximum, y: y.minimum...y.maximum)
  }
}
