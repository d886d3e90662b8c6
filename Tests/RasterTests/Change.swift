import Pixels
import Reference

/// The change of the screen by a call of the painter, and the rectangles that the painter reports.
struct Change {
  let rectangles: [Rectangle]
  /// Whether any byte of the screen changed.
  let isReal: Bool
  /// Faults of the rectangles.
  let faults: [String]

  init(_ dirty: DirtyRectangles, from before: [UInt8], to screen: ReferenceScreen) {
    let rectangles = (0..<dirty.count).map { dirty[$0] }
    self.rectangles = rectangles
    isReal = before != screen.bytes
    faults =
      Change.overlaps(rectangles) + Change.outside(rectangles, screen)
      + (isReal ? Change.strays(rectangles, before, screen) : [])
  }

  private static func overlaps(_ rectangles: [Rectangle]) -> [String] {
    var faults: [String] = []
    for (index, one) in rectangles.enumerated() {
      for other in rectangles[(index + 1)...]
      where max(one.left, other.left) < min(one.right, other.right)
        && max(one.top, other.top) < min(one.bottom, other.bottom)
      {
        faults.append("\(one) overlaps \(other)")
      }
    }
    return faults
  }

  private static func outside(_ rectangles: [Rectangle], _ screen: ReferenceScreen) -> [String] {
    rectangles.filter {
      $0.left < 0 || $0.top < 0 || $0.right > screen.width || $0.bottom > screen.height || $0.left >= $0.right
        || $0.top >= $0.bottom
    }.map { "\($0) is empty or not on the screen" }
  }

  /// Changes outside the rectangles.
  private static func strays(_ rectangles: [Rectangle], _ before: [UInt8], _ screen: ReferenceScreen) -> [String] {
    var faults: [String] = []
    let bytes = screen.format.bytesPerPixel
    for y in 0..<screen.height {
      let line = y * screen.lineLength..<min((y + 1) * screen.lineLength, before.count)
      if before[line] == screen.bytes[line] { continue }
      for index in line where before[index] != screen.bytes[index] {
        let x = (index - line.lowerBound) / bytes
        let isSaid = rectangles.contains { $0.left <= x && x < $0.right && $0.top <= y && y < $0.bottom }
        if !isSaid { faults.append("(\(x), \(y)) has changed outside of \(rectangles)") }
      }
    }
    return faults
  }
}
