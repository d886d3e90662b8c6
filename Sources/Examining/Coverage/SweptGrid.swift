import Pixels

/// A grid of the screen's cells that records which ones were swept.
package struct SweptGrid {
  /// Size of a cell in pixels.
  package let cell: Int
  package let columns: Int
  package let rows: Int
  package private(set) var reached: [Bool]
  private let panel: PanelUnderTest

  /// Creates a grid with cells small enough to find dead places.
  init(_ panel: PanelUnderTest) {
    let cell = max(1, (max(panel.width, panel.height) + 127) / 128)
    self.init(
      panel, cell: cell, columns: (panel.width + cell - 1) / cell, rows: (panel.height + cell - 1) / cell)
  }

  /// Creates a grid with cells of this size. A remainder at the right and lower edges is a cell of its own, or part of
  /// the last cell if it is too narrow for a finger.
  init(_ panel: PanelUnderTest, cell: Int) {
    let cell = max(1, cell)
    self.init(
      panel, cell: cell, columns: max(1, (panel.width + cell / 2) / cell),
      rows: max(1, (panel.height + cell / 2) / cell))
  }

  private init(_ panel: PanelUnderTest, cell: Int, columns: Int, rows: Int) {
    self.panel = panel
    self.cell = cell
    self.columns = columns
    self.rows = rows
    reached = [Bool](repeating: false, count: columns * rows)
  }

  mutating func take(_ moment: borrowing Moment) {
    for life in moment.began { mark(life.place) }
    for step in moment.steps where step.hasMoved {
      mark(step.now.place)
      if isWhole(step) { mark(from: step.before.place, to: step.now.place) }
    }
  }

  /// Whether the finger was felt on the whole way; false if it reappeared far ahead.
  private func isWhole(_ step: Moment.Step) -> Bool {
    let before = step.before
    let way = step.way.length
    if way > panel.length(30) { return false }
    if before.changes < 3 { return step.elapsed <= 100_000 }
    return way <= max(panel.length(1), 3.5 * before.velocity.length * before.usualStep)
  }

  private mutating func mark(from start: Place, to end: Place) {
    let way = end - start
    let steps = max(1, min(1000, Int(way.length / Double(cell) * 2)))
    for step in 1..<max(2, steps) { mark(start + way * (Double(step) / Double(steps))) }
  }

  private mutating func mark(_ place: Place) {
    let (x, y) = (place.pixelX, place.pixelY)
    guard (0..<panel.width).contains(x), (0..<panel.height).contains(y) else { return }
    reached[min(y / cell, rows - 1) * columns + min(x / cell, columns - 1)] = true
  }

  package subscript(column: Int, row: Int) -> Bool { reached[row * columns + column] }

  var coverage: Examination.Coverage {
    Examination.Coverage(columns: columns, rows: rows, cell: cell, reached: reached)
  }

  /// Returns a coverage whose cells have `side` cells each way. Remainders at the right and lower edges join the last
  /// cell.
  func coarse(_ side: Int) -> Examination.Coverage {
    let (wide, high) = (max(1, columns / side), max(1, rows / side))
    var coarse = [Bool](repeating: false, count: wide * high)
    for row in 0..<rows {
      for column in 0..<columns where self[column, row] {
        coarse[min(high - 1, row / side) * wide + min(wide - 1, column / side)] = true
      }
    }
    return Examination.Coverage(columns: wide, rows: high, cell: cell * side, reached: coarse)
  }

  /// Returns the largest rectangle within the given cells that nothing reached, in pixels.
  func largestGap(columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> Rectangle? {
    let part = rows.flatMap { row in columns.map { self[$0, row] } }
    let map = Examination.Coverage(columns: columns.count, rows: rows.count, cell: cell, reached: part)
    let (left, top) = (columns.lowerBound * cell, rows.lowerBound * cell)
    // The last cells of the part end with the screen only where they are the grid's last.
    let right = columns.upperBound + 1 == self.columns ? panel.width : (columns.upperBound + 1) * cell
    let bottom = rows.upperBound + 1 == self.rows ? panel.height : (rows.upperBound + 1) * cell
    let area = UnreachedCells(map, width: right - left, height: bottom - top, most: 1).blocks.first?.area
    guard let area else { return nil }
    return Rectangle(
      left: left + area.left, top: top + area.top, right: left + area.right, bottom: top + area.bottom)
  }

  /// Number of cells that were not reached.
  package var unreachedCount: Int { reached.count { !$0 } }

  /// Whether at most `percent` percent of the cells of an area were reached.
  func isNearlyEmpty(_ area: Rectangle, percent: Int) -> Bool {
    let columns = bounded(area.left, columns)...bounded(max(area.left, area.right), columns)
    let rows = bounded(area.top, rows)...bounded(max(area.top, area.bottom), rows)
    var count = 0
    for row in rows {
      for column in columns where self[column, row] { count += 1 }
    }
    return count * 100 <= columns.count * rows.count * percent
  }

  private func bounded(_ pixel: Int, _ count: Int) -> Int { max(0, min(count - 1, pixel / cell)) }

  /// The cells within the margin that hands usually leave out.
  var inner: (columns: Range<Int>, rows: Range<Int>) {
    (SweptGrid.inner(columns), SweptGrid.inner(rows))
  }

  private static func inner(_ count: Int) -> Range<Int> {
    let margin = (count * 4 + 99) / 100
    return count > 2 * margin ? margin..<count - margin : 0..<count
  }
}
