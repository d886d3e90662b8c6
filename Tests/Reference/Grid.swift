/// A value for every pixel of an area, line by line.
public struct Grid<Cell> {
  public let width: Int
  public let height: Int
  public private(set) var cells: [Cell]

  public init(width: Int, height: Int, repeating cell: Cell) {
    self.width = width
    self.height = height
    cells = Array(repeating: cell, count: width * height)
  }

  public subscript(x: Int, y: Int) -> Cell {
    get { cells[y * width + x] }
    set { cells[y * width + x] = newValue }
    _modify { yield &cells[y * width + x] }
  }

  public func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && x < width && y >= 0 && y < height }

  /// Turned clockwise by some quarters.
  public func turned(quarters: Int) -> Grid {
    if quarters == 0 || cells.isEmpty { return self }
    var result = Grid(width: height, height: width, repeating: cells[0])
    for y in 0..<height {
      for x in 0..<width { result[height - 1 - y, x] = self[x, y] }
    }
    return result.turned(quarters: quarters - 1)
  }
}
