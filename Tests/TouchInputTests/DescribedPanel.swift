@testable import TouchInput

extension PanelDescription {
  /// Creates the description of a panel whose axes all go from 0 to `maximum`.
  init(_ axes: [Int32], maximum: Int32 = 999) {
    self.init()
    for axis in axes { set(axis: Int(axis), Axis(minimum: 0, maximum: maximum)) }
  }
}
