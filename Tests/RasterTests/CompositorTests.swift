import Overlay
import Pixels
import Raster
import Reference
import Seeded
import Testing

/// Marks that an app lays into frames of its own.
@Suite struct CompositorTests {
  /// Palettes are left out: the scenes check the nearest entry of a palette.
  @Test(
    "An app that repaints its changes and the areas of the marks shows what the reference paints", .random,
    arguments: Depth.allCases.filter { $0 != .palette })
  func frames(_ depth: Depth) {
    for seed in Cases(40, of: "\(depth)") {
      var random = Seeded(seed)
      let (width, height) = (random.int(1...90), random.int(1...60))
      let told = (width: random.int(1...300), height: random.int(1...300))
      let pages = ReferencePages(
        width: width, height: height, quarters: random.int(0...3), size: random.chance(75) ? nil : told)
      let scene = Scene(
        depth, pages, width: width, height: height, radius: Double(random.int(2...30)), seed: random.next())
      let app = App(scene, &random)
      var fingers = Fingers(areMoving: true)
      var marks = Marks()
      for frame in 1...8 {
        fingers.move(&marks, scene, &random)
        let faults = app.show(marks, &random)
        expectNone(faults, scene, "frame \(frame)")
        if !faults.isEmpty { break }
      }
      expectNone(app.show(Marks(), &random), scene, "after the last mark")
    }
  }
}

/// An app that keeps its frame from one showing to the next.
private final class App {
  private let scene: Scene
  private let memory: GuardedMemory
  private var compositor: Compositor
  /// The frame without marks.
  private var picture: ReferenceScreen

  init(_ scene: Scene, _ random: inout Seeded) {
    self.scene = scene
    picture = scene.screen(scene.content(&random))
    memory = GuardedMemory(picture.bytes, shift: random.int(0...15), &random)
    compositor = Compositor(scene.format.product, on: scene.pages.product, picture: scene.look.picture)
  }

  /// Returns the faults of the frame with these marks.
  func show(_ marks: borrowing Marks, _ random: inout Seeded) -> [String] {
    let changed = compositor.take(marks)
    var parts = (0..<changed.count).map { changed[$0] }
    for _ in 0..<random.int(0...2) {
      let part = part(&random)
      paint(part, &random)
      parts.append(part)
    }
    for part in parts.shuffled(using: &random) {
      if random.chance(50) { repaint(part) } else { repaintApart(part, &random) }
    }
    var faults = picture.firstDifferences(
      from: scene.screen(memory.bytes), under: scene.layers(marks, on: scene.pages))
    if !memory.isIntact { faults.append("written beside the frame") }
    return faults
  }

  private func part(_ random: inout Seeded) -> Rectangle {
    let (left, top) = (random.int(0...scene.width - 1), random.int(0...scene.height - 1))
    return Rectangle(
      left: left, top: top, right: random.int(left + 1...scene.width), bottom: random.int(top + 1...scene.height))
  }

  private func paint(_ part: Rectangle, _ random: inout Seeded) {
    for y in part.top..<part.bottom {
      for x in part.left..<part.right { picture.setPixel(x, y, UInt32(truncatingIfNeeded: random.next())) }
    }
  }

  private func copy(_ part: Rectangle, from source: ReferenceScreen, to target: inout ReferenceScreen, at: (Int, Int)) {
    for y in part.top..<part.bottom {
      for x in part.left..<part.right { target.setPixel(x - at.0, y - at.1, source.pixel(x, y)) }
    }
  }

  /// Repaints a part in the frame.
  private func repaint(_ part: Rectangle) {
    var frame = scene.screen(memory.bytes)
    copy(part, from: picture, to: &frame, at: (0, 0))
    memory.bytes = frame.bytes
    let whole = unsafe scene.memory(memory.inner.baseAddress!)
    compositor.lay(on: whole.cropped(to: part), part: part)
  }

  /// Paints a part in memory of its own, which holds nothing else, and shows it from there.
  private func repaintApart(_ part: Rectangle, _ random: inout Seeded) {
    let (width, height) = (part.right - part.left, part.bottom - part.top)
    let format = scene.format
    let line = width * format.reference.bytesPerPixel + random.int(0...9)
    let size = line * (height - 1) + width * format.reference.bytesPerPixel
    var pixels = ReferenceScreen(
      width: width, height: height, lineLength: line, format: format.reference,
      bytes: Array(repeating: 0, count: size))
    copy(part, from: picture, to: &pixels, at: (part.left, part.top))
    let apart = GuardedMemory(pixels.bytes, shift: random.int(0...15), &random)
    compositor.lay(
      on: unsafe PixelMemory(
        unsafeOrigin: apart.inner.baseAddress!, lineLength: line, width: width, height: height,
        format: format.product), part: part)
    if !apart.isIntact { Issue.record("written beside a part, \(part) of \(scene)") }
    pixels.bytes = apart.bytes
    var frame = scene.screen(memory.bytes)
    for y in 0..<height {
      for x in 0..<width { frame.setPixel(part.left + x, part.top + y, pixels.pixel(x, y)) }
    }
    memory.bytes = frame.bytes
  }
}
