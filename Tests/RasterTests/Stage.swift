import Overlay
import Pixels
import Raster
import Reference
import Seeded

/// A screen that an app paints and a painter marks, and a copy with the app's pixels alone.
final class Stage {
  let scene: Scene
  var random: Seeded
  var marks = Marks()
  var pages: ReferencePages
  /// The screen that the app alone would have, except for pixels where it wrote the value that the mark showed.
  private(set) var app: ReferenceScreen
  /// Number of pixels that the app changed to the very value that the mark showed: the stated limit. They keep the
  /// value that was underneath.
  private(set) var overlooked = 0
  /// The values before the app's change of pixels that the painter has not taken since.
  private var untaken: [Int: UInt32] = [:]

  private let screen: GuardedMemory
  private let memory: GuardedMemory
  private var painter: Painter
  private var access = PlainAccess()

  init(_ scene: Scene) {
    self.scene = scene
    pages = scene.pages
    var random = scene.random
    let content = scene.content(&random)
    screen = GuardedMemory(content, shift: random.int(0...15), &random)
    let pixels = unsafe scene.memory(screen.inner.baseAddress!)
    memory = GuardedMemory(
      Array(repeating: 0, count: Painter.memorySize(pixels)), shift: 16 * random.int(0...1), &random)
    app = scene.screen(content)
    painter = unsafe Painter(
      memory: pixels, picture: scene.look.picture, turn: scene.pages.turn, unsafeMemory: memory.inner)
    self.random = random
  }

  /// The screen as it is now.
  var shown: ReferenceScreen {
    var shown = app
    shown.bytes = screen.bytes
    return shown
  }

  /// The screen as it should be.
  var expected: ReferenceScreen { app.painted(scene.layers(marks, on: pages)) }

  /// Differences between the screen and what it should show.
  var markFaults: [String] {
    app.firstDifferences(from: shown, under: scene.layers(marks, on: pages))
  }

  /// Writes outside the page or outside the painter's memory.
  var guardFaults: [String] {
    (screen.isIntact ? [] : ["written beside the page"]) + (memory.isIntact ? [] : ["written beside the memory"])
  }

  func show() -> Change { change { painter.show(marks, on: pages.product, through: &access) } }
  func watch() -> Change { change { painter.watch(through: &access) } }
  func heal() -> Change {
    defer { untaken.removeAll() }
    return change { painter.heal(through: &access) }
  }
  func giveBack() -> Change { change { painter.giveBack(through: &access) } }

  private func change(_ paint: () -> DirtyRectangles) -> Change {
    let before = shown
    let dirty = paint()
    let after = shown
    for number in untaken.keys {
      let (x, y) = (number % app.width, number / app.width)
      if before.pixel(x, y) != after.pixel(x, y) { untaken[number] = nil }
    }
    return Change(dirty, from: before.bytes, to: after)
  }

  /// The app writes some pixels. It leaves out those that it has changed already, where it would write back what was
  /// there: a painter that has not looked in between knows nothing of either.
  func appWrites(_ pixels: [(x: Int, y: Int, value: UInt32)]) {
    let before = shown
    var after = before
    for (x, y, value) in pixels {
      after.setPixel(x, y, value)
      let now = before.pixel(x, y)
      if after.pixel(x, y) == untaken[y * app.width + x] { after.setPixel(x, y, now) }
    }
    screen.bytes = after.bytes
    for (x, y, _) in pixels {
      let value = after.pixel(x, y)
      let number = y * app.width + x
      if value != before.pixel(x, y) {
        untaken[number] = untaken[number] ?? before.pixel(x, y)
        app.setPixel(x, y, value)
      } else if value != app.pixel(x, y) {
        overlooked += 1
      }
    }
  }
}
