import Overlay
import Reference
import Testing
import Touch

/// Pages that lie beside each other without a gap.
@Suite struct PageEdgeTests {
  @Test("When an app pans from between two pages to both, their marks end at their edges", arguments: Depth.allCases)
  func besideEachOther(_ depth: Depth) {
    let pages = ReferencePages(width: 24, height: 16, corners: [(24, 0), (0, 0)])
    for shift in 0..<8 {
      let stage = Stage(Scene(depth, pages, width: 48, height: 16, radius: 8))
      let original = stage.shown
      stage.marks = Marks(at: [
        Position(x: Float(shift), y: 8), Position(x: Float(20 - shift), y: 8), Position(x: Float(26 - shift), y: 7),
      ])
      stage.pages.corners = [(12, 0)]
      _ = stage.show()
      stage.pages = pages
      let change = stage.show()
      expectNone(stage.markFaults + change.faults, stage.scene, "marks at \(stage.marks.places)")
      _ = stage.giveBack()
      expectNone(original.firstDifferences(from: stage.shown, tolerance: 0), stage.scene, "no mark left")
    }
  }

  @Test("When an app pans by less than a page, a mark is whole where an edge cut one before", arguments: Depth.allCases)
  func smallPan(_ depth: Depth) {
    let pages = ReferencePages(width: 40, height: 36, corners: [(0, 0)])
    for shift in 0..<8 {
      let stage = Stage(Scene(depth, pages, width: 80, height: 36, radius: 16))
      for (corner, x) in [(12, 24), (0, 39 - shift), (12, 24)] {
        stage.pages.corners = [(corner, 0)]
        stage.marks = Marks(at: [Position(x: Float(x), y: 18)])
        let change = stage.show()
        expectNone(stage.markFaults + change.faults, stage.scene, "at \(x) on the page at \(corner)")
      }
    }
  }
}
