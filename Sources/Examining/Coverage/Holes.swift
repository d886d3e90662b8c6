import Pixels

/// Parts of a swept grid that are farther from all sweeps than the sweeps are from one another.
struct Holes {
  struct Hole {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
    var cells = 0
    var depth: Float = 0
  }

  private let grid: SweptGrid
  private let distances: Distances
  /// Distance beyond which a cell belongs to a hole, in cells.
  let threshold: Float
  /// Distance from the sweeps that 70 percent of the inner cells do not exceed, in cells.
  let usual: Float
  private var holes: [Hole] = []
  private let cells: Int

  init(_ panel: PanelUnderTest, _ grid: SweptGrid) {
    self.grid = grid
    distances = Distances(grid)
    let (columns, rows) = grid.inner
    var all: [Float] = []
    for row in rows {
      for column in columns { all.append(distances[column, row]) }
    }
    all.sort()
    usual = all.isEmpty ? 0 : all[all.count * 7 / 10]
    let unit = Double(grid.cell)
    threshold = max(
      Float(panel.length(1.2) / unit), max(2, min(2.4 * usual, Float(panel.length(6) / unit))))
    cells = all.count
    findHoles(columns, rows)
  }

  private mutating func findHoles(_ columns: Range<Int>, _ rows: Range<Int>) {
    var isSeen = [Bool](repeating: false, count: grid.columns * grid.rows)
    for row in rows {
      for column in columns where isMissed(column, row) && !isSeen[row * grid.columns + column] {
        holes.append(flood(column, row, columns, rows, &isSeen))
      }
    }
  }

  private func flood(
    _ column: Int, _ row: Int, _ columns: Range<Int>, _ rows: Range<Int>, _ isSeen: inout [Bool]
  ) -> Hole {
    var hole = Hole(left: column, top: row, right: column, bottom: row)
    var open = [(column, row)]
    isSeen[row * grid.columns + column] = true
    while let (x, y) = open.popLast() {
      hole.left = min(hole.left, x)
      hole.right = max(hole.right, x)
      hole.top = min(hole.top, y)
      hole.bottom = max(hole.bottom, y)
      hole.cells += 1
      hole.depth = max(hole.depth, distances[x, y])
      for nextY in max(rows.lowerBound, y - 1)...min(rows.upperBound - 1, y + 1) {
        for nextX in max(columns.lowerBound, x - 1)...min(columns.upperBound - 1, x + 1)
        where !isSeen[nextY * grid.columns + nextX] && isMissed(nextX, nextY) {
          isSeen[nextY * grid.columns + nextX] = true
          open.append((nextX, nextY))
        }
      }
    }
    return hole
  }

  private func isMissed(_ column: Int, _ row: Int) -> Bool { distances[column, row] > threshold }

  /// Returns compact holes away from the edges and much deeper than the distance of sweeps, before which a moving
  /// finger was lost. Uneven lines leave such holes, too, but no finger is lost between them.
  func spots(_ losses: [(place: Place, velocity: Place)]) -> [Rectangle] {
    let (columns, rows) = grid.inner
    return holes.filter { hole in
      hole.left > columns.lowerBound && hole.right < columns.upperBound - 1 && hole.top > rows.lowerBound
        && hole.bottom < rows.upperBound - 1 && (hole.right - hole.left) * 2 < columns.count
        && (hole.bottom - hole.top) * 2 < rows.count && hole.depth >= 1.3 * threshold
        && losses.contains { leads(into: hole, $0.place, $0.velocity) }
    }.compactMap { area($0) }
  }

  /// Whether a finger at the rim of a hole moves into it.
  private func leads(into hole: Hole, _ place: Place, _ velocity: Place) -> Bool {
    let unit = Double(grid.cell)
    let rim = Double(threshold + 1) * unit
    let (left, right) = (Double(hole.left) * unit, Double(hole.right + 1) * unit)
    let (top, bottom) = (Double(hole.top) * unit, Double(hole.bottom + 1) * unit)
    return (left - rim...right + rim).contains(place.x) && (top - rim...bottom + rim).contains(place.y)
      && (Place(x: (left + right) / 2, y: (top + bottom) / 2) - place).along(velocity) > 0
  }

  /// Whether the sweeps went over nearly the whole screen, even if parts of it felt nothing.
  func nearlyAll(_ panel: PanelUnderTest) -> Bool {
    let reach = Float(panel.length(6) / Double(grid.cell))
    var near = 0
    for row in grid.inner.rows {
      for column in grid.inner.columns where distances[column, row] <= reach { near += 1 }
    }
    return cells > 0 && near * 100 >= cells * 85
  }

  /// Returns the unreached area of a hole in pixels, up to the sweeps around it.
  private func area(_ hole: Hole) -> Rectangle? {
    let reach = Int(threshold)
    return grid.largestGap(
      columns: max(0, hole.left - reach)...min(grid.columns - 1, hole.right + reach),
      rows: max(0, hole.top - reach)...min(grid.rows - 1, hole.bottom + reach))
  }
}
