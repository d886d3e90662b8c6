import Overlay
import Pixels
import Raster
import Reference
import Seeded
import Testing
import Touch

/// Marks on a transparent layer of their own, against their composition in real numbers.
@Suite struct LayerTests {
  @Test("A layer holds the marks and nothing else, frame by frame", .random, arguments: 0..<4)
  func frames(part: Int) {
    for seed in Cases(150, of: "\(part)") {
      let scene = Scene(seed: seed, .xrgb8888, largest: (80, 50), largestRadius: 16)
      let layer = Layer(scene)
      var random = scene.random
      var fingers = Fingers(areMoving: true)
      var marks = Marks()
      var faults: [String] = []
      for frame in 1...15 where faults.isEmpty {
        fingers.move(&marks, scene, &random)
        faults = layer.show(marks)
        expectNone(faults, scene, "frame \(frame)")
      }
      if random.chance(50) { marks.removeAll() }
      faults = marks.count == 0 ? layer.show(marks) : layer.giveBack()
      if layer.bytes.contains(where: { $0 != 0 }) { faults.append("something is left on the layer") }
      expectNone(faults, scene, "after the last mark left")
    }
  }

  @Test func `More marks over each other than alpha has levels`() {
    let scene = Scene(plain: .xrgb8888, width: 60, height: 40, radius: 9)
    let layer = Layer(scene)
    var random = scene.random
    for _ in 0..<4 {
      let marks = Marks(
        at: (0..<Marks.capacity).map { _ in Position(x: Float(random.int(20...40)), y: Float(random.int(10...30))) })
      expectNone(layer.show(marks), scene, "\(marks.places)")
    }
    expectNone(layer.giveBack(), scene, "given back")
    #expect(layer.bytes.allSatisfy { $0 == 0 })
  }

  @Test func `No layer has pixels without alpha`() {
    var random = Seeded(1)
    let memory = GuardedMemory(Array(repeating: 0, count: 64), shift: 0, &random)
    let pixels = unsafe PixelMemory(
      unsafeOrigin: memory.inner.baseAddress!, lineLength: 16, width: 4, height: 4, format: .xrgb8888)
    let isMade = LayerPainter(memory: pixels) != nil
    #expect(!isMade)
  }
}

/// A layer in guarded memory, with a painter.
private final class Layer {
  private let scene: Scene
  private let memory: GuardedMemory
  private let lineLength: Int
  private var painter: LayerPainter
  private var access = PlainAccess()

  init(_ scene: Scene) {
    self.scene = scene
    var random = scene.random
    lineLength = scene.width * 4 + 4 * random.int(0...9)
    let size = lineLength * (scene.height - 1) + scene.width * 4
    memory = GuardedMemory(Array(repeating: 0, count: size), shift: 4 * random.int(0...3), &random)
    painter = unsafe LayerPainter(
      memory: PixelMemory(
        unsafeOrigin: memory.inner.baseAddress!, lineLength: lineLength, width: scene.width, height: scene.height,
        format: .argb8888), picture: scene.look.picture, turn: scene.pages.turn)!
  }

  var bytes: [UInt8] { memory.bytes }

  /// Returns the faults of the layer with these marks.
  func show(_ marks: borrowing Marks) -> [String] {
    let before = bytes
    let dirty = painter.show(marks, on: scene.pages.product, through: &access)
    return faults(dirty, before, scene.layers(marks, on: scene.pages))
  }

  func giveBack() -> [String] {
    let before = bytes
    let dirty = painter.giveBack(through: &access)
    return faults(dirty, before, scene.layers(Marks(), on: scene.pages))
  }

  private func faults(
    _ dirty: DirtyRectangles, _ before: [UInt8], _ layers: Grid<[ReferenceLayer]>
  ) -> [String] {
    let screen = ReferenceScreen(
      width: scene.width, height: scene.height, lineLength: lineLength, format: .xrgb8888, bytes: bytes)
    var faults = Change(dirty, from: before, to: screen).faults
    if !memory.isIntact { faults.append("written beside the layer") }
    for y in 0..<scene.height {
      for x in 0..<scene.width {
        faults += pixelFaults(screen.pixel(x, y), layers[x, y]).map { "(\(x), \(y)) \($0)" }
      }
      for index in y * lineLength + scene.width * 4..<min((y + 1) * lineLength, screen.bytes.count)
      where screen.bytes[index] != 0 {
        faults.append("written between the lines \(y) and \(y + 1)")
      }
    }
    return faults
  }

  private func pixelFaults(_ pixel: UInt32, _ layers: [ReferenceLayer]) -> [String] {
    var faults = ReferenceFormat.xrgb8888.faults(of: pixel & 0xff_ffff, layers, over: 0)
    let alpha = Int(pixel >> 24)
    let transparent = layers.reduce(1) { $0 * (1 - $1.opacity) }
    let expected = Int((255 * (1 - transparent)).rounded())
    // Each further mark may cut off a fraction of a level.
    if abs(alpha - expected) > 1 + layers.count / 10 { faults.append("alpha: expected \(expected), found \(alpha)") }
    for (name, shift) in [("red", 16), ("green", 8), ("blue", 0)] where Int(pixel >> shift & 255) > alpha {
      faults.append("\(name) is brighter than alpha \(alpha) allows: \(String(pixel, radix: 16))")
    }
    return faults
  }
}
