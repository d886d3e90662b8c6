import Raster
import Reference
import Seeded
import Testing

/// An overlay that is killed before any step of any call, and a next start that gives back what it left.
@Suite struct KillTests {
  @Test("What a killed overlay left is given back, and nothing else", .random, arguments: Depth.allCases)
  func everythingIsGivenBack(_ depth: Depth) {
    var kills = 0
    var pixels = 0
    for seed in Cases(40, of: "\(depth)") {
      let fight = Fight(seed: seed, depth) { scene, screen, memory in
        unsafe Painter(
          memory: scene.memory(screen), picture: scene.look.picture, turn: scene.pages.turn, unsafeMemory: memory)
      } access: {
        $0
      }
      var faults: [String] = []
      fight.whenKilled { [unowned judge = fight.judge, scene = fight.scene] screen, memory in
        let (after, count) = Self.recovered(scene, screen, memory)
        if faults.isEmpty { faults = judge.killFaults(after) }
        kills += 1
        pixels += count
      }
      faults += fight.faults()
      expectNone(faults, fight.scene, "in a fight with kills")
    }
    print("\(kills) kills, \(depth): \(pixels) pixels given back")
    if Cases.areFull { #expect(pixels > 0) }
  }

  /// Returns the screen that the next start makes from the screen and memory of a killed painter, and the number of
  /// pixels given back. Both are the same whether pixels reach the screen when they are stored or when they are
  /// finished.
  static func recovered(
    _ scene: Scene, _ screen: [UInt8], _ memory: [UInt8]
  ) -> (after: ReferenceScreen, count: Int) {
    var plain = PlainAccess()
    let (after, count) = recovered(scene, screen, memory, through: &plain)
    var pieces = PieceAccess()
    let finished = recovered(scene, screen, memory, through: &pieces)
    #expect(finished.after == after && finished.count == count)
    return (after, count)
  }

  private static func recovered<Access: PixelAccess>(
    _ scene: Scene, _ screen: [UInt8], _ memory: [UInt8], through access: inout Access
  ) -> (after: ReferenceScreen, count: Int) {
    var random = Seeded(scene.seed)
    let screen = GuardedMemory(screen, shift: 0, &random)
    let memory = GuardedMemory(memory, shift: 0, &random)
    let count = unsafe Recovery.giveBack(
      memory: scene.memory(screen.inner.baseAddress!), unsafeMemory: memory.inner, through: &access)
    #expect(screen.isIntact && memory.isIntact)
    return (scene.screen(screen.bytes), count)
  }
}
