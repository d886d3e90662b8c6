import Overlay
import Reference
import Testing
import Touch

/// `watch` looks at a part of the marks in each call.
@Suite struct WatchTests {
  /// Number of calls of `watch` in which it must have looked at everything.
  private static let rounds = 4

  @Test("Whatever pixel of a mark the app paints, a few looks find it and heal the mark", arguments: Depth.allCases)
  func everyPixelIsFound(_ depth: Depth) {
    let stage = Stage(Scene(plain: depth, width: 30, height: 30, radius: 7, seed: 5))
    stage.marks = Marks(at: [Position(x: 15, y: 14), Position(x: 29, y: 29), Position(x: -40, y: 5)])
    _ = stage.show()
    for y in 8..<20 {
      for x in 10..<20 {
        stage.appWrites([(x: x, y: y, value: ~stage.shown.pixel(x, y))])
        for _ in 0..<WatchTests.rounds { expectNone(stage.watch().faults, stage.scene, "painted at (\(x), \(y))") }
        expectNone(stage.markFaults, stage.scene, "painted at (\(x), \(y))")
      }
    }
    #expect(!stage.watch().isReal, "there is nothing to heal")
  }
}
