/// Distance of each cell of a grid from the nearest cell that was swept, in cells.
struct Distances {
  private let columns: Int
  private(set) var values: [Float]

  init(_ grid: borrowing SweptGrid) {
    let (columns, rows) = (grid.columns, grid.rows)
    self.columns = columns
    values = [Float](repeating: 1000, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns where grid[column, row] { values[row * columns + column] = 0 }
    }
    // One pass from the upper left and one from the lower right; each cell is updated from neighbours already visited.
    for row in 0..<rows {
      for column in 0..<columns { relax(column, row, rows, -1) }
    }
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() { relax(column, row, rows, 1) }
    }
  }

  private mutating func relax(_ column: Int, _ row: Int, _ rows: Int, _ side: Int) {
    let diagonal: Float = 1.4142
    var value = values[row * columns + column]
    for (x, y, length) in [(side, 0, 1), (side, side, diagonal), (0, side, 1), (-side, side, diagonal)]
      as [(Int, Int, Float)]
    {
      let (x, y) = (column + x, row + y)
      guard (0..<columns).contains(x), (0..<rows).contains(y) else { continue }
      value = min(value, values[y * columns + x] + length)
    }
    values[row * columns + column] = value
  }

  subscript(column: Int, row: Int) -> Float { values[row * columns + column] }
}
