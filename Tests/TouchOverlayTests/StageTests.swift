import Framebuffer
import Overlay
import Pixels
import Raster
import Testing
import Touch
import TouchOverlay

/// Memory that an app gives one mode after another.
private final class Modes {
  static let length = 64 * 1024
  var geometry: Geometry
  /// Modes that the app sets one by one, each while a painter is made.
  var later: [Geometry] = []
  /// Whether the visible page is where nothing can be drawn.
  var isRefused = false
  var keepsPixels = true
  /// Whether the next publication fails.
  var failsOnce = false
  let memory: UnsafeMutableRawBufferPointer

  init(_ geometry: Geometry) {
    self.geometry = geometry
    memory = .allocate(byteCount: Modes.length, alignment: 64)
    fill()
  }

  deinit { memory.deallocate() }

  /// Draws the app's picture.
  func fill() { for index in memory.indices { memory[index] = UInt8(truncatingIfNeeded: index &* 31 >> 3) } }

  var isClean: Bool { memory.indices.allSatisfy { memory[$0] == UInt8(truncatingIfNeeded: $0 &* 31 >> 3) } }

  /// Rectangle of the pixels that differ from the app's, in the current mode; nil if one lies outside its lines.
  var marked: Rectangle? {
    let bytes = geometry.format.bytesPerPixel
    var area = Rectangle(left: .max, top: .max, right: 0, bottom: 0)
    for index in memory.indices where memory[index] != UInt8(truncatingIfNeeded: index &* 31 >> 3) {
      let (x, y) = (index % geometry.lineLength / bytes, index / geometry.lineLength)
      if x >= geometry.virtualWidth || y >= geometry.virtualHeight { return nil }
      area = Rectangle(
        left: min(area.left, x), top: min(area.top, y), right: max(area.right, x + 1), bottom: max(area.bottom, y + 1))
    }
    return area
  }
}

private struct ModeScreen: ~Copyable, Screen {
  let modes: Modes

  let geometry: Geometry

  init(modes: Modes) {
    self.modes = modes
    geometry = modes.geometry
  }

  mutating func look() throws(FramebufferError) -> Geometry {
    if modes.isRefused { throw FramebufferError("the page wraps") }
    return modes.geometry
  }

  func keepsPixels() -> Bool { modes.keepsPixels }

  func memory(_ geometry: Geometry) -> PixelMemory {
    PixelMemory(
      unsafeOrigin: modes.memory.baseAddress!, lineLength: geometry.lineLength, width: geometry.virtualWidth,
      height: geometry.virtualHeight, format: geometry.format)
  }

  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {
    if !modes.failsOnce { return }
    modes.failsOnce = false
    throw FramebufferError("cannot publish")
  }

  mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory {
    if !modes.later.isEmpty {
      modes.geometry = modes.later.removeFirst()
      modes.fill()
    }
    return try PainterMemory(size: Painter.memorySize(memory(geometry)))
  }
}

@Suite("Stage: what an app does to its framebuffer under a mark")
struct StageTests {
  private static let first = Geometry(
    width: 120, height: 80, virtualSize: (120, 160), lineLength: 240, memoryLength: Modes.length, format: .rgb565)
  private static let second = Geometry(
    width: 60, height: 40, lineLength: 256, memoryLength: Modes.length, format: .xrgb8888)

  private let modes = Modes(Self.first)

  private static let picture = Picture(width: 10, height: 6, opaque: [UInt8](repeating: 255, count: 180))

  private func marks(_ x: Float, _ y: Float) -> Marks {
    var marks = Marks()
    marks.append(Mark(id: 1, at: Position(x: x, y: y), .picture(scale: 1, opacity: 1)))
    return marks
  }

  @Test("in another mode the mark is at the same part of the screen, and nothing is written as in the old one")
  func mode() throws {
    var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
    try stage.show(Marks())
    try stage.show(marks(60, 40))
    // The mark is on both pages.
    #expect(modes.marked == Rectangle(left: 55, top: 37, right: 65, bottom: 123))
    modes.geometry = Self.second
    modes.fill()
    try stage.show(marks(60, 40))
    #expect(modes.marked == Rectangle(left: 25, top: 17, right: 35, bottom: 23))
    try stage.show(Marks())
    #expect(modes.isClean)
  }

  @Test(
    "modes that follow each other while a painter is made: the mark is where it is in the last, and nowhere else",
    arguments: [1, 3, 4])
  func modesMeanwhile(count: Int) throws {
    var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
    try stage.show(marks(60, 40))
    modes.geometry = Self.second
    modes.fill()
    modes.later = (0..<count).map { $0 % 2 == 0 ? Self.first : Self.second }
    try stage.show(marks(60, 40))
    #expect(modes.later.isEmpty)
    let inFirst = Rectangle(left: 55, top: 37, right: 65, bottom: 123)
    let inSecond = Rectangle(left: 25, top: 17, right: 35, bottom: 23)
    #expect(modes.marked == (count % 2 == 1 ? inFirst : inSecond))
    try stage.show(Marks())
    #expect(modes.isClean)
  }

  @Test("a frame that is handed over while the mode for which it is made comes back is shown in that mode")
  func frameMeanwhile() throws {
    var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
    try stage.show(Marks())
    modes.geometry = Self.second
    modes.later = [Self.first]
    let frame = [UInt8](repeating: 7, count: 240 * 80)
    let isWhole = try frame.withUnsafeBytes {
      try stage.present($0.baseAddress!, lineLength: 240, [Rectangle(left: 0, top: 0, right: 120, bottom: 80)])
    }
    #expect(isWhole)
    #expect(modes.memory.prefix(240 * 80).allSatisfy { $0 == 7 })
  }

  @Test("more columns than a painter can keep are refused in a sentence, and the most that it can are not")
  func widest() throws {
    for (columns, isTaken) in [(524_288, true), (524_289, false), (Int(Int32.max) / 2, false)] {
      let modes = Modes(
        Geometry(
          width: 120, height: 1, virtualSize: (columns, 1), lineLength: 2 * columns, memoryLength: Modes.length,
          format: .rgb565))
      var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
      var refusal = ""
      do throws(FramebufferError) { try stage.show(Marks()) } catch { refusal = error.sentence.string }
      #expect(refusal.isEmpty == isTaken)
      #expect(isTaken || refusal.contains("\(columns)x1 pixels") && refusal.contains("fbset -vxres"))
    }
  }

  @Test(
    "a mode that comes before the first mark counts from the start, and before the first look as well",
    arguments: [true, false])
  func earlyMode(hasLooked: Bool) throws {
    var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
    if hasLooked { try stage.show(Marks()) }
    modes.geometry = Self.second
    try stage.show(marks(60, 40))
    #expect(modes.marked == Rectangle(left: 25, top: 17, right: 35, bottom: 23))
  }

  @Test(
    "another size in the same lines: the mark is where it should be, and what was marked is given back",
    arguments: [
      Geometry(width: 120, height: 80, lineLength: 240, memoryLength: Modes.length, format: .rgb565),
      Geometry(
        width: 120, height: 80, virtualSize: (120, 240), lineLength: 240, memoryLength: Modes.length, format: .rgb565),
      Geometry(width: 60, height: 40, lineLength: 240, memoryLength: Modes.length, format: .rgb565),
    ])
  func sameLines(next: Geometry) throws {
    var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
    try stage.show(marks(60, 40))
    modes.geometry = next
    try stage.show(marks(30, 20))
    #expect(try #require(modes.marked).top < 21)
    try stage.show(Marks())
    #expect(modes.isClean)
  }

  @Test func `memory elsewhere is other memory: nothing is given back to it`() throws {
    var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
    try stage.show(marks(60, 40))
    let marked = Array(modes.memory)
    modes.geometry.memoryStart = 4096
    try stage.show(Marks())
    #expect(Array(modes.memory) == marked)
  }

  @Test func `no mode is written to after the app has left it, even where no finger is lifted`() throws {
    var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
    try stage.show(marks(60, 40))
    modes.geometry = Self.second
    modes.fill()
    try stage.show(Marks())
    #expect(modes.isClean)
  }

  @Test("a page that cannot be drawn on loses its marks where its pixels are in place; other memory is left alone")
  func refusedPage() throws {
    for keepsPixels in [true, false] {
      let modes = Modes(Self.first)
      var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
      try stage.show(marks(60, 40))
      let marked = Array(modes.memory)
      modes.isRefused = true
      modes.keepsPixels = keepsPixels
      var refusal = ""
      do throws(FramebufferError) { try stage.show(marks(61, 40)) } catch { refusal = error.sentence.string }
      #expect(refusal == "the page wraps")
      if keepsPixels { #expect(modes.isClean) } else { #expect(Array(modes.memory) == marked) }
    }
  }

  @Test func `a publication that fails leaves no mark, neither the one before nor the one that it was for`() throws {
    for hasMark in [true, false] {
      let modes = Modes(Self.first)
      var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
      try stage.show(Marks())
      if hasMark { try stage.show(marks(60, 40)) }
      modes.failsOnce = true
      var refusal = ""
      do throws(FramebufferError) { try stage.show(marks(80, 40)) } catch { refusal = error.sentence.string }
      #expect(refusal == "cannot publish")
      #expect(modes.isClean)
    }
  }

  @Test func `another palette under a mark: its pixels are given back, and marked in the new colours`() throws {
    let ramp = [UInt8](0...255)
    let greys = Palette(red: ramp, green: ramp, blue: ramp)
    let inverse = Palette(red: ramp.reversed(), green: ramp.reversed(), blue: ramp.reversed())
    func geometry(_ palette: Palette) -> Geometry {
      Geometry(width: 120, height: 80, lineLength: 120, memoryLength: Modes.length, format: .indexed(palette))
    }
    let modes = Modes(geometry(greys))
    var stage = Stage(ModeScreen(modes: modes), picture: Self.picture)
    try stage.show(marks(60, 40))
    #expect(modes.memory[40 * 120 + 60] == 255)
    modes.geometry = geometry(inverse)
    try stage.show(marks(60, 40))
    #expect(modes.memory[40 * 120 + 60] == 0)
    try stage.show(Marks())
    #expect(modes.isClean)
  }

  @Test(
    "a turned screen",
    arguments: [
      (Turn.quarter, 20, 10, Rectangle(left: 107, top: 15, right: 113, bottom: 25)),
      (.half, 20, 10, Rectangle(left: 95, top: 67, right: 105, bottom: 73)),
      (.threeQuarters, 20, 10, Rectangle(left: 7, top: 55, right: 13, bottom: 65)),
    ] as [(Turn, Float, Float, Rectangle)])
  func turned(turn: Turn, x: Float, y: Float, area: Rectangle) throws {
    let modes = Modes(
      Geometry(width: 120, height: 80, lineLength: 240, memoryLength: Modes.length, format: .rgb565))
    var stage = Stage(ModeScreen(modes: modes), picture: Self.picture, turn: turn)
    try stage.show(marks(x, y))
    #expect(modes.marked == area)
    try stage.show(Marks())
    #expect(modes.isClean)
  }
}
