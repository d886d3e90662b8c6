import Overlay
import Raster
import Reference
import Seeded
import Touch

/// A screen that an app paints and that a painter marks, and beside it what the app alone would have on it.
final class Stage {
  let scene: Scene
  var random: Seeded
  var marks = Marks()
  /// What the app alone would have on the screen, but for pixels where it wrote what the mark showed.
  private(set) var app: ReferenceScreen
  /// Pixels that the app has changed to the very value that the mark showed: the stated limit. They keep what was
  /// underneath.
  private(set) var overlooked = 0

  private let screen: GuardedMemory
  private let memory: GuardedMemory
  private var painter: Painter
  private let pages: Pages
  private var access = PlainAccess()

  init(_ scene: Scene) {
    self.scene = scene
    var random = scene.random
    let format = scene.depth.reference
    // The last line may end with its last pixel.
    let size = scene.lineLength * (scene.height - 1) + scene.width * format.bytesPerPixel
    let content = random.chance(80) ? random.bytes(size) : Array(repeating: UInt8(random.int(0...255)), count: size)
    screen = GuardedMemory(content, shift: random.int(0...15), &random)
    let pixels = unsafe PixelMemory(
      unsafeOrigin: screen.inner.baseAddress!, lineLength: scene.lineLength, width: scene.width, height: scene.height,
      format: scene.depth.product)
    let need = Painter.memorySize(pixels)
    memory = GuardedMemory(Array(repeating: 0, count: need), shift: 16 * random.int(0...1), &random)
    app = ReferenceScreen(
      width: scene.width, height: scene.height, lineLength: scene.lineLength, format: format, bytes: content)
    painter = unsafe Painter(memory: pixels, look: Picture(scene.style), unsafeMemory: memory.inner)
    pages = Pages(visible: Rectangle(left: 0, top: 0, right: scene.width, bottom: scene.height))
    self.random = random
  }

  /// What is on the screen now.
  var shown: ReferenceScreen {
    var shown = app
    shown.bytes = screen.bytes
    return shown
  }

  /// What should be on it.
  var expected: ReferenceScreen { app.painted(with: places, scene.look) }

  var places: [(x: Double, y: Double)] {
    (0..<marks.count).map { (x: Double(marks[$0].centre.x), y: Double(marks[$0].centre.y)) }
  }

  /// Both guards of both memories.
  var guardFaults: [String] {
    (screen.isIntact ? [] : ["written beside the page"]) + (memory.isIntact ? [] : ["written beside the memory"])
  }

  func show() -> Change { watch { painter.show(marks, on: pages, through: &access) } }
  func heal() -> Change { watch { painter.heal(through: &access) } }
  func giveBack() -> Change { watch { painter.giveBack(through: &access) } }

  private func watch(_ paint: () -> DirtyRectangles) -> Change {
    let before = screen.bytes
    let dirty = paint()
    return Change(dirty, from: before, to: shown)
  }

  /// The app writes some pixels.
  func appWrites(_ pixels: [(x: Int, y: Int, value: UInt32)]) {
    let before = shown
    var after = before
    for pixel in pixels { after.setPixel(pixel.x, pixel.y, pixel.value) }
    screen.bytes = after.bytes
    for pixel in pixels {
      let value = after.pixel(pixel.x, pixel.y)
      if value != before.pixel(pixel.x, pixel.y) {
        app.setPixel(pixel.x, pixel.y, value)
      } else if value != app.pixel(pixel.x, pixel.y) {
        overlooked += 1
      }
    }
  }
}
