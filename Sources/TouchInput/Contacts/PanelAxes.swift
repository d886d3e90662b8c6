/// The ranges of a panel's position axes.
package struct PanelAxes: Equatable, Sendable {
  package let x: ClosedRange<Int32>
  package let y: ClosedRange<Int32>

  package init(x: ClosedRange<Int32>, y: ClosedRange<Int32>) {
    self.x = x
    self.y = y
  }
}
