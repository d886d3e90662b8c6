/// A value for every pixel of an area, line by line.
public struct Grid<Cell> {
  public let width: Int
  public let height: Int
  @usableFromInline internal var content: [Cell]

  @inlinable public var cells: [Cell] { content }

  @inlinable public init(width: Int, height: Int, repeating cell: Cell) {
    self.width = width
    self.height = height
    content = Array(repeating: cell, count: width * height)
  }

  public subscript(x: Int, y: Int) -> Cell {
    @inlinable get { content[y * width + x] }
    @inlinable _modify { yield &content[y * width + x] }
  }

  @inlinable public func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && x < width && y >= 0 && y < height }

  /// Turned clockwise by some quarters.
  @inlinable public func turned(quarters: Int) -> Grid {
    if quarters == 0 || content.isEmpty { return self }
    var result = Grid(width: height, height: width, repeating: content[0])
    for y in 0..<height {
      for x in 0..<width { result[height - 1 - y, x] = self[x, y] }
    }
    return result.turned(quarters: quarters - 1)
  }
}
