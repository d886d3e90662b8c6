import Overlay
import Reference
import Testing
import Touch

/// A mark that stays while another one beside or over it changes: the pixels underneath it are kept.
@Suite struct UnmovedMarkTests {
  @Test(
    "A pixel of one mark is the same whatever marks are beside it", arguments: [Depth.rgb565, .xrgb8888], 1...36)
  func neighbours(_ depth: Depth, opacity: Int) {
    let columns = (0..<9).map { 55 - (4 + opacity % 2) * $0 }
    func picture(of numbers: some Sequence<Int>) -> ReferenceScreen {
      let stage = Stage(Scene(plain: depth, width: 60, height: 16, radius: 2))
      for number in numbers {
        let shape = Shape.picture(scale: 1, opacity: Float(opacity + 3 * number) / 64)
        stage.marks.append(Mark(id: UInt32(number), at: Position(x: Float(columns[number]), y: 8), shape))
      }
      _ = stage.show()
      return stage.shown
    }
    let all = picture(of: columns.indices)
    for (number, column) in columns.enumerated() {
      let alone = picture(of: [number])
      for x in column - 2...column + 2 where (columns.filter { abs($0 - x) <= 2 }) == [column] {
        for y in 0..<16 { #expect(all.pixel(x, y) == alone.pixel(x, y), "\(x), \(y)") }
      }
    }
  }
}
