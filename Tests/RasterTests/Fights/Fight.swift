import Overlay
import Raster
import Reference
import Seeded

/// Marks that appear, move, overlap and leave while the app writes anything at any step of the overlay.
final class Fight<Painter: MarkPainter & ~Copyable, Access: PixelAccess> {
  let scene: Scene
  let judge: Judge
  private let app: FightingApp
  private let dice: Dice
  private let screen: GuardedMemory
  private let memory: GuardedMemory
  private var painter: Painter
  private var access: Access
  private var marks = Marks()
  private var fingers: Fingers
  private var pages: ReferencePages

  /// - Parameters:
  ///   - painter: makes a painter for the screen, given by its first byte, and for the painter's own memory.
  ///   - access: makes the painter's access from the seam.
  ///   - moving: whether marks have all kinds of shapes, which change.
  init(
    seed: UInt64, _ depth: Depth, moving: Bool = false,
    painter: (Scene, UnsafeMutableRawPointer, UnsafeMutableRawBufferPointer) -> Painter,
    access: (SeamAccess) -> Access
  ) {
    scene = Scene(seed: seed, depth, largest: (36, 20), largestRadius: 12)
    let dice = Dice(scene.random)
    self.dice = dice
    fingers = Fingers(areMoving: moving)
    let bytes = scene.content(&dice.random)
    screen = GuardedMemory(bytes, shift: dice.random.int(0...15), &dice.random)
    let need = Raster.Painter.memorySize(unsafe scene.memory(screen.inner.baseAddress!))
    memory = GuardedMemory(Array(repeating: 0, count: need), shift: 0, &dice.random)
    judge = unsafe Judge(scene, bytes, screen: screen.inner.baseAddress!, dropsStores: dice.random.chance(25))
    let app = FightingApp(judge, &dice.random)
    self.app = app
    self.painter = unsafe painter(scene, screen.inner.baseAddress!, memory.inner)
    self.access = access(SeamAccess(judge: judge))
    pages = scene.pages
    judge.beforeStep = { offset in app.beforeStep(offset, &dice.random) }
  }

  /// Runs the fight and returns the faults; none if the painter is correct.
  func faults() -> [String] {
    for _ in 0..<dice.random.int(3...10) where judge.faults.isEmpty {
      while dice.random.chance(40) { app.act(&dice.random) }
      fingers.move(&marks, scene, &dice.random)
      if dice.random.chance(10) { turnPages() }
      show()
      while dice.random.chance(50) { lookAgain() }
    }
    marks.removeAll()
    if dice.random.chance(50) { show() } else { giveBack() }
    if judge.faults.isEmpty { judge.checkLeft() }
    return judge.faults + (screen.isIntact ? [] : ["written beside the screen"])
      + (memory.isIntact ? [] : ["written beside the painter's memory"])
  }

  /// Passes the screen and the painter's memory before a step to `inspect`, now and then.
  func whenKilled(_ inspect: @escaping (_ screen: [UInt8], _ memory: [UInt8]) -> Void) {
    judge.beforeStep = { [dice, app, screen, memory] offset in
      app.beforeStep(offset, &dice.random)
      if dice.random.once(in: 100) { inspect(screen.bytes, memory.bytes) }
    }
  }

  private func show() {
    judge.begin(.show, scene.layers(marks, on: pages))
    judge.end(painter.show(marks, on: pages.product, through: &access))
  }

  private func giveBack() {
    judge.begin(.giveBack, scene.layers([], on: pages))
    judge.end(painter.giveBack(through: &access))
  }

  private func lookAgain() {
    while dice.random.chance(40) { app.act(&dice.random) }
    if dice.random.chance(70) {
      judge.begin(.watch)
      judge.end(painter.watch(through: &access))
    } else {
      judge.begin(.heal)
      judge.end(painter.heal(through: &access))
    }
  }

  /// Pans, or changes which pages can become visible.
  private func turnPages() {
    pages = scene.pages
    if dice.random.chance(30) { return }
    if dice.random.chance(50) {
      pages.corners = Array(pages.corners.shuffled(using: &dice.random).prefix(dice.random.int(1...4)))
    } else {
      pages.corners = [
        (
          left: dice.random.int(0...scene.width - pages.width), top: dice.random.int(0...scene.height - pages.height)
        )
      ]
    }
  }
}

/// Random numbers that several objects draw in turns.
final class Dice {
  var random: Seeded
  init(_ random: Seeded) { self.random = random }
}

/// Fingers that come, move and go.
struct Fingers {
  /// Whether their marks have shapes that change.
  let areMoving: Bool
  private var nextID: UInt32 = 1

  init(areMoving: Bool) { self.areMoving = areMoving }

  mutating func move(_ marks: inout Marks, _ scene: Scene, _ random: inout Seeded) {
    for id in (0..<marks.count).map({ marks[$0].id }) {
      if random.chance(15) {
        marks.remove(id)
      } else if random.chance(50) {
        marks.move(id, to: scene.place(&random))
      }
      if areMoving && random.chance(60) { marks.changeShape(id, &random) }
    }
    while marks.count < 5 && random.chance(40) {
      marks.add(nextID, at: scene.place(&random))
      if areMoving { marks.change(nextID, to: Shape(&random)) }
      nextID += 1
    }
  }
}
