import Overlay
import Reference
import Seeded
import Testing

@testable import Raster

/// Random marks on random screens, against the reference painter.
@Suite struct SceneTests {
  @Test("Marks look as the reference paints them and leave nothing behind", .random, arguments: Depth.allCases, 0..<4)
  func marksAsTheReferencePaintsThem(_ depth: Depth, part: Int) {
    for seed in Cases(900, of: "\(depth) \(part)") {
      let scene = Scene(seed: seed, depth)
      let stage = Stage(scene)
      let count = stage.random.chance(90) ? stage.random.int(0...6) : stage.random.int(7...64)
      stage.marks = Marks(at: (0..<count).map { _ in scene.place(&stage.random) })
      let original = stage.shown

      let shown = stage.show()
      var faults = stage.markFaults + shown.faults
      let back = stage.giveBack()
      faults += original.firstDifferences(from: stage.shown, tolerance: 0) + back.faults + stage.guardFaults
      expectNone(faults, scene, "marks at \(stage.marks.places)")
    }
  }

  @Test(
    "The picture of a mark is the reference's, before any format",
    arguments: [0.5, 1, 1.2, 1.5, 2, 2.5, 7.3, 25, 33.75, 400])
  func pictureOfADisc(radius: Float) {
    let picture = Picture(Disc(radius: radius, Disc.Layer(Colour(red: 85, green: 85, blue: 85, opacity: 1))))
    var worst = 0.0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let area = discCoverage(radius: Double(radius), x: x - picture.hotX, y: y - picture.hotY)
        worst = max(worst, abs(Double(picture.pixels[y * picture.width + x].opacity) - area))
      }
    }
    #expect(worst < 0.2 / 1023, "far below a level of 1023, even where a mark is opaque")
  }
}
