import Raster
import Seeded
import Testing

extension Painter: MarkPainter {}

/// The painter against an app that writes anything at any step of the painter.
@Suite struct FightTests {
  @Test(
    "After the last mark has left, the screen is what the app alone would have left", .random,
    arguments: Depth.allCases, [false, true])
  func nothingIsLeft(_ depth: Depth, moving: Bool) {
    // Shapes that change take longer to judge.
    let cases = Cases(moving ? 200 : 800, of: "\(depth) \(moving)")
    var counts = FightCounts()
    for seed in cases {
      let fight = Fight(seed: seed, depth, moving: moving) { scene, screen, memory in
        unsafe Painter(
          memory: scene.memory(screen), picture: scene.look.picture, turn: scene.pages.turn, unsafeMemory: memory)
      } access: {
        $0
      }
      let faults = fight.faults()
      expectNone(faults, fight.scene, "in a fight")
      counts += fight.judge.counts
    }
    print("\(cases.count) \(moving ? "moving " : "")fights, \(depth): \(counts.summary)")
    guard Cases.areFull else { return }
    #expect(counts.sameValue > 0, "no app ever wrote the very value that a mark showed")
    #expect(counts.storedBetween > 0, "no app ever stored between the overlay's look and its write")
  }
}
