import Overlay
import Pixels
import Reference
import Seeded
import Testing

/// An app that presents its frames to random screens while marks come, move and go, compared with the reference
/// painter. Each store is checked while it happens.
@Suite struct PresentSceneTests {
  @Test(
    "The marks lie over what the app presented last, and leave nothing else behind", .random, arguments: Depth.allCases)
  func marksOverFrames(_ depth: Depth) {
    for seed in Cases(120, of: "\(depth)") {
      // Some scenes are wide; their copies are cut where a row is longer than 4096 bytes.
      let wide = (width: 8192 / depth.bytesPerPixel, height: 4)
      let largest = seed % 6 == 0 ? wide : (width: 60, height: 40)
      let scene = Scene(seed: seed, depth, largest: largest, largestRadius: 14)
      let stage = PresentStage(scene, dropsStores: seed % 4 == 1)
      var actors = PresentActors(areMoving: seed % 2 == 0)
      var faults: [String] = []
      for round in 1...12 where faults.isEmpty {
        faults = actors.act(stage)
        expectNone(faults, scene, "round \(round), marks at \(stage.marks.places)")
      }
      if faults.isEmpty {
        stage.marks.removeAll()
        let back = stage.random.chance(50) ? stage.show() : stage.giveBack()
        faults = back.faults + stage.app.firstDifferences(from: stage.shown, tolerance: 0) + stage.faults
        expectNone(faults, scene, "after the last mark left")
      }
    }
  }
}

/// The app and the fingers, which act at random.
struct PresentActors {
  private var fingers: Fingers

  init(areMoving: Bool) { fingers = Fingers(areMoving: areMoving) }

  /// Acts once, and returns the faults.
  mutating func act(_ stage: PresentStage) -> [String] {
    fingers.move(&stage.marks, stage.scene, &stage.random)
    if stage.random.chance(10) { turnPages(stage) }
    var faults = stage.random.chance(90) ? stage.show().faults : stage.giveBack().faults
    faults += stage.faults
    for _ in 0..<stage.random.int(0...3) {
      faults += present(stage)
      if stage.random.chance(30) {
        let change = stage.random.chance(50) ? stage.watch() : stage.heal()
        faults += change.faults + stage.faults + (change.isReal ? ["healed what was right"] : [])
      }
    }
    return faults
  }

  func present(_ stage: PresentStage) -> [String] {
    let frame = frame(stage)
    return stage.present(frame, area(frame, &stage.random), on: page(stage))
  }

  /// Returns a frame of noise, of one colour, of the screen's pixels including marks, or of the app's former pixels.
  private func frame(_ stage: PresentStage) -> AppFrame {
    let (scene, pages) = (stage.scene, stage.pages)
    let isOfPage = stage.random.chance(85)
    let frame = AppFrame(
      scene.format, width: isOfPage ? pages.width : stage.random.int(1...60),
      height: isOfPage ? pages.height : stage.random.int(1...30),
      padding: stage.random.chance(50) ? 0 : stage.random.int(1...40), &stage.random)
    let colour = UInt32(truncatingIfNeeded: stage.random.next())
    let kind = stage.random.int(0...5)
    let before = kind == 0 ? stage.shown : stage.app
    let corner = pages.corners[0]
    if kind < 3 {
      frame.paint { x, y in
        kind == 2 ? colour : before.pixel(min(scene.width - 1, corner.left + x), min(scene.height - 1, corner.top + y))
      }
    }
    return frame
  }

  private func area(_ frame: AppFrame, _ random: inout Seeded) -> Rectangle {
    if random.chance(30) { return frame.all }
    let (left, top) = (random.int(-5...frame.width), random.int(-5...frame.height))
    return Rectangle(
      left: left, top: top, right: left + random.int(-1...frame.width + 5), bottom: top + random.int(-1...20))
  }

  private func page(_ stage: PresentStage) -> Rectangle {
    let pages = stage.pages.product
    var page = pages[stage.random.int(0...pages.count - 1)]
    if stage.random.chance(10) {
      let (right, down) = (stage.random.int(-20...20), stage.random.int(-20...20))
      page = Rectangle(
        left: page.left + right, top: page.top + down, right: page.right + right, bottom: page.bottom + down)
    }
    return page
  }

  /// Pans, or changes which pages can become visible.
  private func turnPages(_ stage: PresentStage) {
    stage.pages = stage.scene.pages
    if stage.random.chance(50) {
      stage.pages.corners = [
        (
          left: stage.random.int(0...stage.scene.width - stage.pages.width),
          top: stage.random.int(0...stage.scene.height - stage.pages.height)
        )
      ]
    }
  }
}
