import Linux
import Overlay
import Raster
import Touch

/// The screen as a grid that is swiped full.
final class CoveragePage: TestPage {
  /// As large as a fingertip.
  private static var cellLength: Float { 8 }
  /// Nobody sweeps any more.
  private static var pause: Microseconds { 15_000_000 }

  private let cell: Int
  private let columns: Int
  private let rows: Int
  private var reached: [Bool]
  private var left: Int

  init(_ layout: Layout, _ known: SessionKnowledge) {
    cell = max(16, Int(CoveragePage.cellLength * layout.density))
    columns = (layout.width + cell - 1) / cell
    rows = (layout.height + cell - 1) / cell
    reached = [Bool](repeating: false, count: columns * rows)
    left = columns * rows
    super.init(.coverage, layout, known)
  }

  override var words: Sentence { "Swipe every field" }
  override func progress(_ now: Microseconds) -> Sentence { "\(left) left" }

  override func isComplete(_ now: Microseconds) -> Bool {
    left == 0 || lastTouch.map { left < reached.count && now - $0 >= CoveragePage.pause } ?? false
  }

  override func touched(_ event: TouchEvent) {
    for touch in event.touches {
      mark(from: touch.phase == .began ? touch.position : touch.previous, to: touch.position)
    }
  }

  private func mark(from start: Position, to end: Position) {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let steps = max(1, min(500, Int((x * x + y * y).squareRoot() / Float(cell) * 3)))
    for step in 0...steps {
      let share = Float(step) / Float(steps)
      mark(Int(max(0, start.x + x * share)), Int(max(0, start.y + y * share)))
    }
  }

  private func mark(_ x: Int, _ y: Int) {
    let (column, row) = (x / cell, y / cell)
    guard column < columns, row < rows, !reached[row * columns + column] else { return }
    reached[row * columns + column] = true
    left -= 1
  }

  override func draw(on sheet: inout Drawing, _ now: Microseconds) {
    for row in 0..<rows {
      for column in 0..<columns {
        sheet.fill(
          left: column * cell + 1, top: row * cell + 1, right: min((column + 1) * cell - 1, layout.width),
          bottom: min((row + 1) * cell - 1, layout.height),
          reached[row * columns + column] ? Ink.good : Ink.field)
      }
    }
  }
}
