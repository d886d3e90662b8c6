import Raster
import Testing

/// Checks of the judge: a painter that is correct in the most obvious way passes, and one that does a single thing
/// wrong does not.
@Suite struct JudgeTests {
  private static let fights: UInt64 = 4

  private func faults<Painter: MarkPainter, Access: PixelAccess>(
    of painter: (Scene, UnsafeMutableRawPointer) -> Painter, through access: (SeamAccess) -> Access
  ) -> [String] {
    for depth in Depth.allCases {
      for seed in 1...Self.fights {
        let faults = Fight(
          seed: seed, depth, painter: { scene, screen, _ in unsafe painter(scene, screen) }, access: access
        )
        .faults()
        if !faults.isEmpty { return faults }
      }
    }
    return []
  }

  @Test func `A right painter passes`() {
    let faults = faults(of: { unsafe SlowPainter($0, screen: $1) }, through: { $0 })
    #expect(faults.isEmpty)
  }

  @Test("What goes wrong between a right painter and the screen is found", arguments: Breakage.allCases)
  func brokenAccess(_ breakage: Breakage) {
    let faults = faults(of: { unsafe SlowPainter($0, screen: $1) }, through: { BrokenAccess($0, breakage) })
    #expect(!faults.isEmpty)
  }

  @Test func `A painter that does a single thing wrong is found`() {
    let painters: [(fault: String, found: [String])] = [
      ("gives back blindly", faults(of: { unsafe BlindPainter($0, screen: $1) }, through: { $0 })),
      ("does not heal", faults(of: { unsafe CarelessPainter($0, screen: $1) }, through: { $0 })),
      ("misses by a pixel", faults(of: { unsafe MisplacingPainter($0, screen: $1) }, through: { $0 })),
      ("forgets the other pages", faults(of: { unsafe OnePagePainter($0, screen: $1) }, through: { $0 })),
      ("does not say what it has changed", faults(of: { unsafe ReticentPainter($0, screen: $1) }, through: { $0 })),
    ]
    for (fault, found) in painters { #expect(!found.isEmpty, "one that \(fault)") }
  }
}
