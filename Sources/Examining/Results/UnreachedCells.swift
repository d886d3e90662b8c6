import Linux
import Pixels

/// The cells of a screen that nothing reached, merged to blocks that do not overlap, the largest first.
public struct UnreachedCells: Sendable {
  public struct Block: Sendable {
    /// Columns counted from 0, at the upper left corner; `rows` likewise.
    public let columns: ClosedRange<Int>
    public let rows: ClosedRange<Int>
    /// Area in pixels of the upright screen.
    public let area: Rectangle

    var count: Int { columns.count * rows.count }

    public var sentence: Sentence {
      "\(Block.words("column", columns)), \(Block.words("row", rows)) (x \(area.left)-\(area.right), y "
        + "\(area.top)-\(area.bottom))"
    }

    private static func words(_ name: StaticString, _ range: ClosedRange<Int>) -> Sentence {
      range.count == 1 ? "\(name) \(range.lowerBound)" : "\(name)s \(range.lowerBound)-\(range.upperBound)"
    }
  }

  /// Number of blocks that a list for people contains.
  public static var listed: Int { 8 }

  public let count: Int
  public let blocks: [Block]
  /// Number of cells that are in none of the blocks.
  public let others: Int
  private let total: Int

  /// - Parameters:
  ///   - width: width of the screen in pixels; `height` likewise.
  ///   - most: maximum number of blocks.
  public init(_ coverage: Examination.Coverage, width: Int, height: Int, most: Int) {
    var left = coverage.reached.map { !$0 }
    count = left.count { $0 }
    total = left.count
    var blocks: [Block] = []
    var others = count
    while blocks.count < most, let (columns, rows) = UnreachedCells.largest(left, coverage.columns, coverage.rows) {
      let cell = coverage.cell
      let area = Rectangle(
        left: columns.lowerBound * cell, top: rows.lowerBound * cell,
        right: columns.upperBound + 1 == coverage.columns ? width : (columns.upperBound + 1) * cell,
        bottom: rows.upperBound + 1 == coverage.rows ? height : (rows.upperBound + 1) * cell)
      let block = Block(columns: columns, rows: rows, area: area)
      blocks.append(block)
      others -= block.count
      for row in rows {
        for column in columns { left[row * coverage.columns + column] = false }
      }
    }
    self.blocks = blocks
    self.others = others
  }

  /// Returns the largest block of cells that are left; the uppermost of several.
  private static func largest(
    _ left: [Bool], _ columns: Int, _ rows: Int
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    var best: (columns: ClosedRange<Int>, rows: ClosedRange<Int>)?
    var most = 0
    // Number of adjacent cells that are left, upwards from the current row.
    var heights = [Int](repeating: 0, count: columns)
    var open: [(start: Int, height: Int)] = []
    for row in 0..<rows {
      for column in 0...columns {
        if column < columns { heights[column] = left[row * columns + column] ? heights[column] + 1 : 0 }
        let height = column < columns ? heights[column] : 0
        var start = column
        while let last = open.last, last.height >= height {
          open.removeLast()
          start = last.start
          if last.height * (column - start) > most {
            most = last.height * (column - start)
            best = (start...column - 1, row - last.height + 1...row)
          }
        }
        if height > 0 { open.append((start, height)) }
      }
    }
    return best
  }

  /// Number of cells that were not reached, in words.
  public var sentence: Sentence { "\(count) of \(total) cells \(count == 1 ? "was" : "were") not reached" }

  /// Number of cells that are not listed, in words, if there are any.
  public var rest: Sentence { "and \(Figure.count(others, "cell")) in smaller blocks" }
}
