import Linux
import TouchInput

extension PanelAxes {
  /// Parses `0:4095,0:2047`.
  init?(_ text: Text) {
    guard let (x, y) = text.halves(at: UInt8(ascii: ",")), let x = PanelAxes.axis(x), let y = PanelAxes.axis(y) else {
      return nil
    }
    self.init(x: x, y: y)
  }

  private static func axis(_ text: Text) -> ClosedRange<Int32>? {
    guard let (first, last) = text.halves(at: UInt8(ascii: ":")), let first = first.integer, let last = last.integer,
      let first = Int32(exactly: first), let last = Int32(exactly: last), first < last
    else { return nil }
    return first...last
  }
}
