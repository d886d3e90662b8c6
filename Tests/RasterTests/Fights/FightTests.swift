import Foundation
import Pixels
import Raster
import Testing

extension Painter: MarkPainter {}

/// The painter against an app that writes anything at any step of the painter's.
@Suite struct FightTests {
  /// Fights for each format. The sanitizers, under which a fight takes many times as long, get fewer.
  private static let count =
    ProcessInfo.processInfo.environment["TOUCH_OVERLAY_FIGHTS"].flatMap { UInt64($0) } ?? 800
  private static let firstSeed: UInt64 = 2_000_000

  @Test(
    "After the last mark has left, the screen is what the app alone would have left", arguments: Depth.allCases,
    [false, true])
  func nothingIsLeft(_ depth: Depth, moving: Bool) {
    // Shapes that change take longer to judge.
    let count = moving ? max(20, Self.count / 4) : Self.count
    var counts = FightCounts()
    var failures = 0
    for seed in Self.firstSeed..<Self.firstSeed + count where failures < 3 {
      let fight = Fight(seed: seed, depth, moving: moving) { scene, screen, memory in
        unsafe Painter(
          memory: scene.memory(screen), picture: scene.look.picture, turn: scene.pages.turn, unsafeMemory: memory)
      } access: {
        $0
      }
      let faults = fight.faults()
      expectNone(faults, fight.scene, "in a fight")
      if !faults.isEmpty { failures += 1 }
      counts += fight.judge.counts
    }
    print("\(count) \(moving ? "moving " : "")fights, \(depth): \(counts.summary)")
    #expect(counts.sameValue > 0, "no app ever wrote the very value that a mark showed")
    #expect(counts.storedBetween > 0, "no app ever stored between the overlay's look and its write")
  }
}
