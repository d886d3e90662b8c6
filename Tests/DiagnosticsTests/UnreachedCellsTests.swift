import Examining
import Pixels
import Seeded
import Testing

@Suite("Cells that nothing reached")
struct UnreachedCellsTests {
  /// A map of rows, `#` for what was reached.
  private func coverage(_ rows: [String], cell: Int = 40) -> Examination.Coverage {
    Examination.Coverage(
      columns: rows[0].count, rows: rows.count, cell: cell, reached: rows.joined().map { $0 == "#" })
  }

  private func blocks(_ rows: [String], most: Int = 100) -> [String] {
    UnreachedCells(coverage(rows), width: 40 * rows[0].count, height: 40 * rows.count, most: most).blocks.map(
      \.sentence.string)
  }

  @Test func `they are put together to blocks, in words with their columns, rows and pixels`() {
    #expect(blocks(["###", "###"]) == [])
    #expect(
      blocks([
        "##########", "##########", "##########", "#.########", "##########", "##########", "##########",
        "###...####", "###...####", "###...####", "##########",
      ]) == ["columns 3-5, rows 7-9 (x 120-240, y 280-400)", "column 1, row 3 (x 40-80, y 120-160)"])
    // A cross: the longer arm whole, what is left of the other in two.
    #expect(
      blocks(["##.####", ".......", "##.####", "##.####"]) == [
        "columns 0-6, row 1 (x 0-280, y 40-80)", "column 2, rows 2-3 (x 80-120, y 80-160)",
        "column 2, row 0 (x 80-120, y 0-40)",
      ])
  }

  @Test("cells at the right and lower edges end with the screen", arguments: [(500, 400), (700, 680)])
  func edges(_ width: Int, _ height: Int) {
    let left = UnreachedCells(coverage(["..", ".."], cell: 300), width: width, height: height, most: 9)
    #expect(left.blocks.map(\.area) == [Rectangle(left: 0, top: 0, right: width, bottom: height)])
  }

  @Test func `there are no more blocks than wanted, and the others are counted`() {
    let rows = [".#.#.#", "#.#.#.", ".#.#.#"]
    let left = UnreachedCells(coverage(rows), width: 800, height: 480, most: 4)
    #expect((left.count, left.blocks.count, left.others) == (9, 4, 5))
    #expect(UnreachedCells(coverage(rows), width: 800, height: 480, most: 0).others == 9)
    #expect(UnreachedCells(coverage(rows), width: 800, height: 480, most: 9).others == 0)
  }

  @Test("any map: every cell in one block, no block over another, each the largest that was left", .random)
  func random() { for seed in Cases(60) { anyMap(seed) } }

  private func anyMap(_ seed: UInt64) {
    var random = Seeded(seed)
    let (columns, rows) = (random.int(1...9), random.int(1...9))
    let share = random.int(5...95)
    let reached = (0..<columns * rows).map { _ in random.chance(share) }
    let left = UnreachedCells(
      Examination.Coverage(columns: columns, rows: rows, cell: 10, reached: reached), width: 1000, height: 1000,
      most: 100)
    var open = reached.map { !$0 }
    #expect(left.count == open.count { $0 })
    for block in left.blocks {
      #expect(block.columns.count * block.rows.count == largest(open, columns, rows))
      for row in block.rows {
        for column in block.columns {
          #expect(open[row * columns + column])
          open[row * columns + column] = false
        }
      }
    }
    #expect(!open.contains(true))
    #expect(left.others == 0)
  }

  /// Returns the largest of all possible blocks.
  private func largest(_ open: [Bool], _ columns: Int, _ rows: Int) -> Int {
    var most = 0
    for top in 0..<rows {
      for bottom in top..<rows {
        for left in 0..<columns {
          for right in left..<columns {
            let isOpen = (top...bottom).allSatisfy { row in
              (left...right).allSatisfy { open[row * columns + $0] }
            }
            if isOpen { most = max(most, (bottom - top + 1) * (right - left + 1)) }
          }
        }
      }
    }
    return most
  }
}
