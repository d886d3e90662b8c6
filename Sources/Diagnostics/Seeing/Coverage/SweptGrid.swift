import Pixels
import Touch

/// Which places of the screen were swept, in cells.
struct SweptGrid {
  /// In pixels.
  let cell: Int
  let columns: Int
  let rows: Int
  private(set) var reached: [Bool]
  private let panel: PanelUnderTest

  /// - Parameter cell: in pixels; nil for as small ones as dead places are found by.
  init(_ panel: PanelUnderTest, cell: Int? = nil) {
    self.panel = panel
    let cell = max(1, cell ?? (max(panel.width, panel.height) + 127) / 128)
    self.cell = cell
    columns = (panel.width + cell - 1) / cell
    rows = (panel.height + cell - 1) / cell
    reached = [Bool](repeating: false, count: columns * rows)
  }

  mutating func take(_ moment: borrowing Moment) {
    for life in moment.began { mark(life.place) }
    for step in moment.steps where step.hasMoved {
      mark(step.now.place)
      if isWhole(step) { mark(from: step.before.place, to: step.now.place) }
    }
  }

  /// Whether the finger was felt on the whole way: not where it went on far ahead.
  private func isWhole(_ step: Moment.Step) -> Bool {
    let before = step.before
    let way = step.way.length
    if way > panel.length(30) { return false }
    if before.changes < 3 { return step.elapsed <= 100_000 }
    let usual = Double(before.changed - before.began) / Double(before.changes - 1)
    return way <= max(panel.length(1), 3.5 * before.velocity.length * usual)
  }

  private mutating func mark(from start: Place, to end: Place) {
    let way = end - start
    let steps = max(1, min(1000, Int(way.length / Double(cell) * 2)))
    for step in 1..<max(2, steps) { mark(start + way * (Double(step) / Double(steps))) }
  }

  private mutating func mark(_ place: Place) {
    let (x, y) = (place.pixelX, place.pixelY)
    guard (0..<panel.width).contains(x), (0..<panel.height).contains(y) else { return }
    reached[y / cell * columns + x / cell] = true
  }

  subscript(column: Int, row: Int) -> Bool { reached[row * columns + column] }

  /// How many were not reached.
  var left: Int { reached.count { !$0 } }

  /// Whether no more than so many percent of the cells of an area were reached.
  func isEmpty(_ area: Rectangle, percent: Int) -> Bool {
    let columns = bounded(area.left, columns)...bounded(max(area.left, area.right), columns)
    let rows = bounded(area.top, rows)...bounded(max(area.top, area.bottom), rows)
    var count = 0
    for row in rows {
      for column in columns where self[column, row] { count += 1 }
    }
    return count * 100 <= columns.count * rows.count * percent
  }

  private func bounded(_ pixel: Int, _ count: Int) -> Int { max(0, min(count - 1, pixel / cell)) }

  /// The cells within the frame that hands leave out.
  var inner: (columns: Range<Int>, rows: Range<Int>) {
    (SweptGrid.inner(columns), SweptGrid.inner(rows))
  }

  private static func inner(_ count: Int) -> Range<Int> {
    let margin = (count * 4 + 99) / 100
    return count > 2 * margin ? margin..<count - margin : 0..<count
  }
}
