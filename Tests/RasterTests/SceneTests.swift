import Overlay
import Reference
import Testing

@testable import Raster

/// Random marks on random screens, against the reference painter.
@Suite struct SceneTests {
  /// Scenes for each of the eight formats. 250 take a debug build some seconds; raise it to search.
  static let count = 250
  static let firstSeed: UInt64 = 1

  @Test("Marks look as the reference paints them and leave nothing behind", arguments: Depth.allCases)
  func marksAsTheReferencePaintsThem(_ depth: Depth) {
    var failures = 0
    for seed in SceneTests.firstSeed..<SceneTests.firstSeed + UInt64(SceneTests.count) where failures < 3 {
      let scene = Scene(seed: seed, depth)
      let stage = Stage(scene)
      let count = stage.random.int(0...10)
      stage.marks = Marks(at: (0..<count).map { _ in scene.place(&stage.random) })
      let original = stage.shown

      let shown = stage.show()
      var faults = stage.expected.firstDifferences(from: stage.shown) + shown.faults
      let back = stage.giveBack()
      faults += original.firstDifferences(from: stage.shown, tolerance: 0) + back.faults + stage.guardFaults
      expectNone(faults, scene, "marks at \(stage.places)")
      if !faults.isEmpty { failures += 1 }
    }
  }

  @Test("The picture of a mark is the reference's, before any format", arguments: [2, 2.5, 7.3, 25, 33.75, 400])
  func pictureOfADisc(radius: Float) {
    var style = Style.touchkit
    style.radius = radius
    style.colour.opacity = 0
    style.backing.opacity = 1
    let picture = Picture(style)
    var worst = 0.0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let area = discCoverage(radius: Double(radius), x: x - picture.hotX, y: y - picture.hotY)
        worst = max(worst, abs(Double(picture.pixels[y * picture.width + x].opacity) - area))
      }
    }
    #expect(worst < 1.0 / 255, "less than a level of 255, even where a mark is opaque")
  }
}
