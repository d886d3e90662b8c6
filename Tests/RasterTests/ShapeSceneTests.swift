import Overlay
import Reference
import Seeded
import Testing
import Touch

/// Marks of all shapes, over each other and changing in place, compared with the composition of their pictures.
@Suite struct ShapeSceneTests {
  @Test("Shapes look as the reference composes them and leave nothing behind", .random, arguments: Depth.allCases)
  func shapes(_ depth: Depth) {
    for seed in Cases(200, of: "\(depth)") {
      let stage = Stage(Scene(seed: seed, depth))
      for id in 0..<UInt32(stage.random.int(1...12)) {
        let place = stage.scene.place(&stage.random)
        stage.marks.append(Mark(id: id, at: place, Shape(&stage.random)))
      }
      let original = stage.shown
      var faults = stage.show().faults + stage.markFaults
      faults += stage.giveBack().faults + original.firstDifferences(from: stage.shown, tolerance: 0)
      faults += stage.guardFaults
      expectNone(faults, stage.scene, "\(stage.marks.text)")
    }
  }

  @Test("Frame by frame shapes change, come, move and go, over an app that paints", .random, arguments: Depth.allCases)
  func animations(_ depth: Depth) {
    for seed in Cases(20, of: "\(depth)") {
      let stage = Stage(Scene(seed: seed, depth, largest: (80, 50), largestRadius: 16))
      var fingers = Fingers(areMoving: true)
      var faults: [String] = []
      for frame in 1...20 where faults.isEmpty {
        fingers.move(&stage.marks, stage.scene, &stage.random)
        faults += stage.show().faults + stage.markFaults
        if stage.random.chance(50) {
          let (x, y) = (stage.random.int(0...stage.scene.width - 1), stage.random.int(0...stage.scene.height - 1))
          stage.appWrites([(x: x, y: y, value: UInt32(truncatingIfNeeded: stage.random.next()))])
          faults += stage.heal().faults + stage.markFaults
        }
        faults += stage.guardFaults
        expectNone(faults, stage.scene, "frame \(frame), \(stage.marks.text)")
      }
      if faults.isEmpty {
        stage.marks.removeAll()
        faults += stage.show().faults + stage.app.firstDifferences(from: stage.shown, tolerance: 0)
        expectNone(faults, stage.scene, "after the last mark left")
      }
    }
  }

  @Test func `A mark that changes its shape in place is said to change there and nowhere else`() {
    let stage = Stage(Scene(plain: .rgb565, width: 100, height: 60, radius: 5))
    func disc(_ radius: Float) -> Shape {
      .disc(Disc(radius: radius, Disc.Layer(.darkGrey), Disc.Layer(inset: 1, .white)))
    }
    stage.marks.append(Mark(id: 1, at: Position(x: 30, y: 30), disc(10)))
    stage.marks.append(Mark(id: 2, at: Position(x: 80, y: 30), disc(10)))
    _ = stage.show()
    #expect(!stage.show().isReal && stage.show().rectangles.isEmpty)
    stage.marks.change(2, to: disc(12))
    let change = stage.show()
    #expect(change.isReal && change.faults.isEmpty && stage.markFaults.isEmpty)
    #expect(change.rectangles.count == 1 && change.rectangles.allSatisfy { $0.left >= 68 && $0.right <= 92 })
  }

  @Test func `As many marks as there can be, all anew from frame to frame`() {
    let stage = Stage(Scene(plain: .xrgb8888, width: 90, height: 60, radius: 5))
    let original = stage.shown
    for frame in 0..<4 {
      stage.marks.removeAll()
      for id in 0..<UInt32(Marks.capacity) {
        var disc = Disc(radius: 2 + Float(id % 8) / 4, Disc.Layer(.white))
        disc.opacity = Float(Int(id) / 8 + 1 + 64 * frame) / 256
        stage.marks.append(Mark(id: id, at: Position(x: Float(id * 7 % 90), y: Float(id * 3 % 60)), .disc(disc)))
      }
      expectNone(stage.show().faults + stage.markFaults, stage.scene, "frame \(frame)")
    }
    _ = stage.giveBack()
    #expect(original.firstDifferences(from: stage.shown, tolerance: 0) == [])
  }
}

extension Marks {
  /// The places and shapes of the marks, one mark per line.
  fileprivate var text: String { (0..<count).map { "\(self[$0].place) \(self[$0].shape)" }.joined(separator: "\n") }
}
