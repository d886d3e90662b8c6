import Overlay
import Reference
import Testing
import Touch

/// A mark that stays while another one beside or over it changes: the pixels underneath it are kept.
@Suite struct UnmovedMarkTests {
  @Test("The first of two marks leaves, then the second, and nothing is left", arguments: -30...30)
  func secondMarkSurvivesTheFirst(distance: Int) {
    let stage = Stage(Scene(plain: .rgb565, width: 60, height: 24, radius: 8))
    let original = stage.shown
    stage.marks.add(1, at: Position(x: 30, y: 12))
    _ = stage.show()
    stage.marks.add(2, at: Position(x: Float(30 + distance), y: 14))
    _ = stage.show()
    stage.marks.remove(1)
    let faults = stage.show().faults + stage.markFaults
    expectNone(faults, stage.scene, "one mark left, at \(stage.marks.places)")
    stage.marks.remove(2)
    _ = stage.show()
    expectNone(original.firstDifferences(from: stage.shown, tolerance: 0), stage.scene, "no mark left")
  }

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

  @Test("A mark moves about beside one that stays", arguments: -30...30)
  func aMarkPassesAnother(distance: Int) {
    let stage = Stage(Scene(plain: .xrgb8888, width: 100, height: 24, radius: 8))
    let original = stage.shown
    stage.marks.add(1, at: Position(x: 50, y: 12))
    stage.marks.add(2, at: Position(x: Float(50 + distance), y: 12))
    for step in 0..<10 {
      stage.marks.move(2, to: Position(x: Float(50 + distance + step), y: 12))
      _ = stage.show()
      #expect(!stage.heal().isReal, "there is nothing to heal")
      expectNone(stage.markFaults, stage.scene, "marks at \(stage.marks.places)")
    }
    _ = stage.giveBack()
    expectNone(original.firstDifferences(from: stage.shown, tolerance: 0), stage.scene, "no mark left")
  }
}
