import Framebuffer
import Overlay
import Pixels
import Raster
import Testing
import Touch
import TouchOverlay
import TouchRing

/// A driver's answers, and the memory that it has given out: each other place of a mode's memory is a new piece.
private final class Driver {
  static let length = 32 * 1024
  var geometry: Geometry
  private(set) var pieces: [UnsafeMutableRawBufferPointer] = []
  /// Number of times that it was asked whether the screen is visible.
  var asked = 0
  var hasMaster = false
  var isLeft = false
  var isGone = false

  init(_ geometry: Geometry) {
    self.geometry = geometry
    map()
  }

  deinit { for piece in pieces { piece.deallocate() } }

  func map() {
    pieces.append(.allocate(byteCount: Driver.length, alignment: 64))
    for index in pieces[pieces.count - 1].indices { pieces[pieces.count - 1][index] = 0 }
  }

  func isEmpty(_ number: Int) -> Bool { pieces[number].allSatisfy { $0 == 0 } }
}

private struct MovingScreen: ~Copyable, Screen {
  let driver: Driver
  private(set) var geometry: Geometry

  init(_ driver: Driver) {
    self.driver = driver
    geometry = driver.geometry
  }

  mutating func look() throws(FramebufferError) -> Geometry {
    if driver.isGone { throw FramebufferError("it is gone") }
    if !driver.geometry.hasMemory(of: geometry) { driver.map() }
    geometry = driver.geometry
    return geometry
  }

  func keepsPixels() -> Bool { true }

  func memory(_ geometry: Geometry) -> PixelMemory {
    PixelMemory(
      unsafeOrigin: driver.pieces.last!.baseAddress!, lineLength: geometry.lineLength, width: geometry.virtualWidth,
      height: geometry.virtualHeight, format: geometry.format)
  }

  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {}

  private(set) var isHidden = false

  mutating func tellWhoSees() {
    driver.asked += 1
    isHidden = driver.hasMaster
  }

  mutating func check() throws(FramebufferError) {
    if driver.isLeft && isHidden { throw FramebufferError("an app hides it") }
  }
}

@Suite("Stage: where an app's frames and the marks go")
struct StageMemoryTests {
  private static let picture = Picture(width: 10, height: 6, opaque: [UInt8](repeating: 255, count: 180))

  private var marks: Marks {
    var marks = Marks()
    marks.append(Mark(id: 1, at: Position(x: 60, y: 40), .picture(scale: 1, opacity: 1)))
    return marks
  }

  private func geometry(at start: UInt, _ format: PixelFormat = .rgb565) -> Geometry {
    var geometry = Geometry(
      width: 120, height: 80, lineLength: 120 * format.bytesPerPixel, memoryLength: Driver.length, format: format)
    geometry.memoryStart = start
    return geometry
  }

  @Test func `nothing is written to memory that a refused frame has found gone`() throws {
    let driver = Driver(geometry(at: 0))
    var stage = Stage(MovingScreen(driver), picture: Self.picture)
    try stage.show(marks)
    #expect(!driver.isEmpty(0))
    let frame = [UInt32](repeating: 0, count: 120 * 80)
    driver.geometry = geometry(at: 4096, .xrgb8888)
    #expect(throws: FramebufferError.self) {
      try frame.withUnsafeBytes { _ = try stage.present($0.baseAddress!, lineLength: 480, []) }
    }
    driver.geometry = geometry(at: 0)
    let before = driver.pieces.map { Array($0) }
    try stage.show(marks)
    #expect(driver.pieces.count == 3)
    for number in 0..<2 { #expect(Array(driver.pieces[number]) == before[number], "piece \(number)") }
    #expect(!driver.isEmpty(2))
  }

  @Test("nothing is given back to memory that a look ahead has found gone", arguments: [false, true])
  func goneAhead(isAhead: Bool) throws {
    let driver = Driver(geometry(at: 0))
    var stage = Stage(MovingScreen(driver), picture: Self.picture)
    try stage.show(marks)
    let before = Array(driver.pieces[0])
    if isAhead {
      driver.geometry = geometry(at: 4096)
      stage.lookAhead()
    }
    driver.isGone = true
    #expect(throws: FramebufferError.self) { try stage.show(Marks()) }
    // In the same mode, the marks go.
    #expect(isAhead ? Array(driver.pieces[0]) == before : driver.isEmpty(0))
  }

  @Test func `an app whose frame is refused copies it behind our back, and is watched from then on`() throws {
    let driver = Driver(geometry(at: 0))
    var stage = Stage(MovingScreen(driver), picture: Self.picture)
    let frame = [UInt32](repeating: 0, count: 120 * 80)
    try frame.withUnsafeBytes { _ = try stage.present($0.baseAddress!, lineLength: 240, []) }
    var isPresented = stage.isPresented
    #expect(isPresented)
    driver.geometry = geometry(at: 0, .xrgb8888)
    #expect(throws: FramebufferError.self) {
      try frame.withUnsafeBytes { _ = try stage.present($0.baseAddress!, lineLength: 480, []) }
    }
    isPresented = stage.isPresented
    #expect(!isPresented)
  }

  @Test func `who sees the screen is asked when the marks have gone, and no mark waits for it`() throws {
    let driver = Driver(geometry(at: 0))
    var stage = Stage(MovingScreen(driver), picture: Self.picture)
    try stage.show(Marks())
    try stage.show(marks)
    try stage.show(marks)
    #expect(driver.asked == 0)
    try stage.show(Marks())
    try stage.show(Marks())
    #expect(driver.asked == 1)
  }

  @Test func `touches that nobody saw are not counted as shown, and the count that others plot never falls`() throws {
    let driver = Driver(geometry(at: 0))
    let channel = TouchChannel()
    let loop = RenderLoop(screen: MovingScreen(driver), channel: channel, settings: Settings())
    let finger = Finger(channel)
    var now: Microseconds = 0
    func step(x: Float?) throws {
      now += 1_000_000
      finger.send(x: x, at: now)
      _ = try loop.step(now: now)
    }
    func touch() throws {
      try step(x: 60)
      try step(x: nil)
    }
    try touch()
    #expect(loop.counts.shown == 1 && loop.counts.hidden == 0)
    // A master that came since the last mark went is noticed when the next one goes.
    driver.hasMaster = true
    for _ in 1...3 { try touch() }
    #expect(loop.counts.shown == 1 && loop.counts.hidden == 3)
    driver.hasMaster = false
    try touch()
    #expect(loop.counts.shown == 2 && loop.counts.hidden == 3 && channel.shownCount == 2)
    // A screen in whose place there may be another one is left after the touch that nobody saw.
    (driver.hasMaster, driver.isLeft) = (true, true)
    try step(x: 60)
    #expect(throws: FramebufferError.self) { try step(x: nil) }
    #expect(loop.counts.shown == 2 && loop.counts.hidden == 4)
    driver.hasMaster = false
    try touch()
    // The end takes a mark away, too, and fails for no reason of this kind.
    driver.hasMaster = true
    try step(x: 60)
    try loop.end()
    #expect(loop.counts.shown == 3 && loop.counts.hidden == 5)
  }

  @Test func `a palette that the app exchanges is no other mode, and the marks are asked for anew`() throws {
    let ramp = [UInt8](0...255)
    let greys = PixelFormat.indexed(Palette(red: ramp, green: ramp, blue: ramp))
    let inverse = PixelFormat.indexed(Palette(red: ramp.reversed(), green: ramp.reversed(), blue: ramp.reversed()))
    let driver = Driver(geometry(at: 0, greys))
    var stage = Stage(MovingScreen(driver), picture: Self.picture)
    let frame = [UInt8](repeating: 7, count: 120 * 80)
    func present() throws -> Bool {
      try frame.withUnsafeBytes {
        try stage.present($0.baseAddress!, lineLength: 120, [Rectangle(left: 0, top: 0, right: 120, bottom: 80)])
      }
    }
    func pixel(_ x: Int, _ y: Int) -> UInt8 { driver.pieces[0][y * 120 + x] }
    #expect(try present())
    try stage.show(marks)
    #expect(pixel(60, 40) == 255 && pixel(0, 0) == 7)
    #expect(try present())
    #expect(pixel(60, 40) == 255)
    driver.geometry = geometry(at: 0, inverse)
    #expect(try !present())
    try stage.show(marks)
    #expect(pixel(60, 40) == 0 && pixel(0, 0) == 7)
    #expect(try present())
    #expect(pixel(60, 40) == 0)
    try stage.show(Marks())
    #expect(pixel(60, 40) == 7)
    #expect(driver.pieces.count == 1)
  }
}
