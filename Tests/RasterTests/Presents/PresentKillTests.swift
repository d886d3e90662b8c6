import Overlay
import Reference
import Seeded
import Testing
import Touch

/// An app that is killed at any step while it presents, and a next start that gives back what was left.
@Suite struct PresentKillTests {
  @Test("Of every pixel what the app had before or what it presents is given back", .random, arguments: Depth.allCases)
  func everyPixelIsTheApps(_ depth: Depth) {
    var kills = 0
    var pixels = 0
    // These seeds lead to the faint edge of a mark.
    let kept: [UInt64] =
      depth == .rgb888 ? [1_509_512_254_992_892_706] : depth == .bgrx8888 ? [5_142_565_681_524_586_590] : []
    for seed in Cases(30, of: "\(depth)", kept: kept) {
      let largest = seed % 3 == 0 ? (width: 300, height: 16) : (width: 36, height: 20)
      let scene = Scene(seed: seed, depth, largest: largest, largestRadius: 12)
      let stage = PresentStage(scene, dropsStores: seed % 4 == 1)
      var fingers = Fingers(areMoving: seed % 2 == 0)
      let actors = PresentActors(areMoving: false)
      var dice = Seeded(seed)
      var faults: [String] = []
      for _ in 1...4 where faults.isEmpty {
        fingers.move(&stage.marks, scene, &stage.random)
        _ = stage.show()
        let before = stage.app
        // States at kills: each pixel of the app alone is then the one from before or the one that it presents.
        var (screens, memories): ([[UInt8]], [[UInt8]]) = ([], [])
        stage.onlooker.whenStepping = { [unowned stage] in
          if !dice.once(in: 12) || screens.count == 25 { return }
          screens.append(stage.shown.bytes)
          memories.append(stage.painterMemory)
        }
        faults += actors.present(stage)
        stage.onlooker.whenStepping = nil
        for (screen, memory) in zip(screens + [stage.shown.bytes], memories + [stage.painterMemory]) {
          let (after, count) = KillTests.recovered(scene, screen, memory)
          if faults.isEmpty { faults = Self.faults(of: after, stage, before: before) }
          kills += 1
          pixels += count
        }
        expectNone(faults, scene, "marks at \(stage.marks.places)")
      }
    }
    print("\(kills) kills while presenting, \(depth): \(pixels) pixels given back")
    if Cases.areFull { #expect(pixels > 0) }
  }

  /// Returns the faults of a screen that was given back. In a pixel where no mark can be seen at any depth, the app may
  /// have died between the bytes.
  private static func faults(
    of screen: ReferenceScreen, _ stage: PresentStage, before: ReferenceScreen
  ) -> [String] {
    var faults: [String] = []
    var others = screen
    for y in 0..<screen.height {
      for x in 0..<screen.width {
        let (left, old, new) = (screen.pixel(x, y), before.pixel(x, y), stage.app.pixel(x, y))
        others.setPixel(x, y, new)
        let isTorn =
          stage.layers[x, y].allSatisfy { $0.opacity < 1e-4 }
          && [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000].allSatisfy { left & $0 == old & $0 || left & $0 == new & $0 }
        if left != old && left != new && !isTorn {
          faults.append("(\(x), \(y)): left \(left), the app had \(old) and presented \(new)")
        }
      }
    }
    return faults + stage.app.firstDifferences(from: others, tolerance: 0)
  }

  @Test("What a mark showed before the last frame is no mark afterwards", arguments: Depth.allCases)
  func formerPixels(_ depth: Depth) {
    let stage = PresentStage(Scene(plain: depth, width: 30, height: 20, radius: 6))
    stage.marks = Marks(at: [Position(x: 14, y: 10)])
    _ = stage.show()
    let former = stage.shown
    let frame = AppFrame(stage.scene.format, width: 30, height: 20, &stage.random)
    _ = stage.present(frame, frame.all, on: frame.all)
    let bottom = (0..<20).last { !stage.layers[14, $0].isEmpty }!
    let others = (0..<30).filter {
      !stage.layers[$0, bottom].isEmpty && stage.shown.pixel($0, bottom) != former.pixel($0, bottom)
    }
    for x in others { stage.write(x, bottom, former.pixel(x, bottom)) }
    let (after, _) = KillTests.recovered(stage.scene, stage.shown.bytes, stage.painterMemory)
    #expect(!others.isEmpty && others.allSatisfy { after.pixel($0, bottom) == former.pixel($0, bottom) })
  }
}
