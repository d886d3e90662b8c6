import Overlay
import Pixels
import Raster
import Reference
import Seeded

/// A screen to which an app presents its own frames, and a copy with the app's pixels alone.
final class PresentStage {
  let scene: Scene
  var random: Seeded
  var marks = Marks()
  var pages: ReferencePages
  /// The screen that the app alone would have: each pixel as the app last presented it.
  private(set) var app: ReferenceScreen
  /// The layers of the marks that are on the screen.
  private(set) var layers: Grid<[ReferenceLayer]>
  let onlooker: Onlooker

  private let screen: GuardedMemory
  private let memory: GuardedMemory
  private var painter: Painter
  private var access: OnlookerAccess

  /// - Parameter dropsStores: whether stores reach the screen only by `finish`.
  init(_ scene: Scene, dropsStores: Bool = false) {
    self.scene = scene
    pages = scene.pages
    var random = scene.random
    let content = scene.content(&random)
    app = scene.screen(content)
    layers = Grid(width: scene.width, height: scene.height, repeating: [])
    screen = GuardedMemory(content, shift: random.int(0...15), &random)
    let pixels = unsafe scene.memory(screen.inner.baseAddress!)
    memory = GuardedMemory(Array(repeating: 0, count: Painter.memorySize(pixels)), shift: 0, &random)
    onlooker = unsafe Onlooker(
      scene, screen: screen.inner.baseAddress!, byteCount: content.count, dropsStores: dropsStores)
    access = unsafe OnlookerAccess(onlooker: onlooker, screen: screen.inner.baseAddress!)
    painter = unsafe Painter(
      memory: pixels, picture: scene.look.picture, turn: scene.pages.turn, unsafeMemory: memory.inner)
    self.random = random
  }

  /// The screen as it is now.
  var shown: ReferenceScreen { scene.screen(screen.bytes) }
  var painterMemory: [UInt8] { memory.bytes }

  /// Faults of the screen, and writes beside the screen or the painter's memory.
  var faults: [String] {
    app.firstDifferences(from: shown, under: layers) + (screen.isIntact ? [] : ["written beside the screen"])
      + (memory.isIntact ? [] : ["written beside the painter's memory"])
  }

  /// Writes to the screen, in place of somebody other than the app and the painter.
  func write(_ x: Int, _ y: Int, _ value: UInt32) {
    var after = shown
    after.setPixel(x, y, value)
    screen.bytes = after.bytes
  }

  func show() -> Change {
    layers = scene.layers(marks, on: pages)
    return change { painter.show(marks, on: pages.product, through: &access) }
  }

  func giveBack() -> Change {
    layers = scene.layers([], on: pages)
    return change { painter.giveBack(through: &access) }
  }

  func watch() -> Change { change { painter.watch(through: &access) } }
  func heal() -> Change { change { painter.heal(through: &access) } }

  /// Presents, and returns the faults of the steps, of the screen afterwards, and of the reported changes.
  func present(_ frame: AppFrame, _ area: Rectangle, on page: Rectangle) -> [String] {
    let (isPresented, after) = presented(frame, area, on: page)
    onlooker.begin(isPresented, after, under: layers)
    let change = change { painter.present(frame.product, area, on: page, through: &access) }
    onlooker.end()
    app = after
    let strays = change.rectangles.filter { dirty in
      (dirty.top..<dirty.bottom).contains { y in
        (dirty.left..<dirty.right).contains { x in !isPresented[y * scene.width + x] }
      }
    }
    return onlooker.faults + faults + change.faults + frame.faults
      + strays.map { "\($0) is said to have changed, but was not presented" }
  }

  /// Presents without a check, and returns the rectangles that are reported as changed.
  func presentOnly(_ frame: AppFrame, _ area: Rectangle, on page: Rectangle) -> [Rectangle] {
    app = presented(frame, area, on: page).after
    return change { painter.present(frame.product, area, on: page, through: &access) }.rectangles
  }

  /// Returns for each pixel whether it is presented, and the screen that the app alone has then.
  func presented(
    _ frame: AppFrame, _ area: Rectangle, on page: Rectangle
  ) -> (isPresented: [Bool], after: ReferenceScreen) {
    var after = app
    var isPresented = Array(repeating: false, count: scene.width * scene.height)
    for row in 0..<scene.height where page.top <= row && row < page.bottom {
      let (y, isTooFarDown) = row.subtractingReportingOverflow(page.top)
      if isTooFarDown || y >= frame.height || y < area.top || y >= area.bottom { continue }
      for column in 0..<scene.width where page.left <= column && column < page.right {
        let (x, isTooFar) = column.subtractingReportingOverflow(page.left)
        if isTooFar || x >= frame.width || x < area.left || x >= area.right { continue }
        isPresented[row * scene.width + column] = true
        after.setPixel(column, row, frame.pixel(x, y))
      }
    }
    return (isPresented, after)
  }

  private func change(_ paint: () -> DirtyRectangles) -> Change {
    let before = screen.bytes
    let dirty = paint()
    return Change(dirty, from: before, to: shown)
  }
}
