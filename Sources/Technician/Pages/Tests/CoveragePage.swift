import Examining
import Linux
import Raster
import Touch

/// The coverage test: the screen as a grid, every cell of which is to be swiped.
final class CoveragePage: TestPage {
  /// Time without a touch after which the test ends, in microseconds.
  private static var pause: Microseconds { 15_000_000 }

  init(_ layout: Layout, _ known: SessionKnowledge) { super.init(.coverage, layout, known) }

  override var words: Sentence { "Swipe every cell" }
  override func progress(_ now: Microseconds) -> Sentence { "\(examination.requestedGrid?.unreachedCount ?? 0) left" }

  override func isComplete(_ now: Microseconds) -> Bool {
    guard let cells = examination.requestedGrid else { return false }
    let left = cells.unreachedCount
    return left == 0 || lastTouch.map { left < cells.reached.count && now - $0 >= CoveragePage.pause } ?? false
  }

  override func draw(on sheet: inout Bitmap, _ now: Microseconds) {
    guard let cells = examination.requestedGrid else { return }
    let cell = cells.cell
    for row in 0..<cells.rows {
      for column in 0..<cells.columns {
        sheet.fill(
          left: column * cell + 1, top: row * cell + 1,
          right: column + 1 == cells.columns ? layout.width : (column + 1) * cell - 1,
          bottom: row + 1 == cells.rows ? layout.height : (row + 1) * cell - 1,
          cells[column, row] ? Ink.good : Ink.field)
      }
    }
  }
}
