import Overlay
import Reference
import Seeded
import Testing

/// Marks come, move and go while the app keeps painting beneath and around them.
@Suite struct SequenceTests {
  @Test("Frame by frame the marks lie over the app's own picture", .random, arguments: Depth.allCases)
  func marksOverAPaintingApp(_ depth: Depth) {
    var overlooked = 0
    let kept: [UInt64] = depth == .palette ? [4_205_547_618_893_065_690] : []
    for seed in Cases(12, of: "\(depth)", kept: kept) {
      let stage = Stage(Scene(seed: seed, depth, largest: (80, 50), largestRadius: 16))
      var actors = Actors()
      var faults: [String] = []
      for frame in 1...25 where faults.isEmpty {
        actors.appPaints(stage)
        actors.fingersMove(stage)
        faults += stage.show().faults
        actors.appPaints(stage)
        faults += stage.heal().faults
        faults += stage.markFaults + stage.guardFaults
        expectNone(faults, stage.scene, "frame \(frame), marks at \(stage.marks.places)")
      }
      if faults.isEmpty {
        stage.marks.removeAll()
        faults += stage.show().faults
        faults += stage.app.firstDifferences(from: stage.shown, tolerance: 0) + stage.guardFaults
        expectNone(faults, stage.scene, "after the last mark left")
      }
      overlooked += stage.overlooked
    }
    if Cases.areFull {
      #expect(overlooked > 0, "the stated limit was never met: an app that writes the very value that a mark shows")
    }
  }
}

/// The app and the fingers, which act at random.
private struct Actors {
  private var nextID: UInt32 = 1

  mutating func fingersMove(_ stage: Stage) {
    let ids = (0..<stage.marks.count).map { stage.marks[$0].id }
    for id in ids {
      if stage.random.chance(15) {
        stage.marks.remove(id)
      } else if stage.random.chance(50) {
        stage.marks.move(id, to: stage.scene.place(&stage.random))
      }
    }
    while stage.marks.count < 6 && stage.random.chance(40) {
      stage.marks.add(nextID, at: stage.scene.place(&stage.random))
      nextID += 1
    }
  }

  func appPaints(_ stage: Stage) {
    if stage.random.chance(50) { return }
    let left = stage.random.int(0...stage.scene.width - 1)
    let top = stage.random.int(0...stage.scene.height - 1)
    let right = stage.random.int(left...min(left + 30, stage.scene.width - 1))
    let bottom = stage.random.int(top...min(top + 20, stage.scene.height - 1))
    let shown = stage.shown
    let kind = stage.random.int(0...9)
    let colour = UInt32(truncatingIfNeeded: stage.random.next())
    var pixels: [(x: Int, y: Int, value: UInt32)] = []
    for y in top...bottom {
      for x in left...right {
        let value =
          switch kind {
          case 0: shown.pixel(x, y)
          case 1...4: colour
          default: UInt32(truncatingIfNeeded: stage.random.next())
          }
        pixels.append((x, y, value))
      }
    }
    stage.appWrites(pixels)
  }
}
