import Framebuffer
import Linux
import Pixels
import Raster
import TouchOverlay

/// Sums up how the time between two looks at the screen is spent, in nanoseconds.
final class StopWatch {
  var looking: Int64 = 0
  var painting: Int64 = 0
  var publishing: Int64 = 0
  /// Time when the screen was last used. The time from then until the next publishing counts as painting.
  var last: Int64 = 0

  func reset() { (looking, painting, publishing) = (0, 0, 0) }
}

/// A screen that measures the time of its calls.
struct TimedScreen<Surface: Screen & ~Copyable>: ~Copyable, Screen {
  private var screen: Surface
  private let watch: StopWatch

  init(_ screen: consuming Surface, _ watch: StopWatch) {
    self.screen = screen
    self.watch = watch
  }

  var geometry: Geometry { screen.geometry }

  mutating func look() throws(FramebufferError) -> Geometry {
    let start = MonotonicClock.nanoseconds
    let geometry = try screen.look()
    watch.last = MonotonicClock.nanoseconds
    watch.looking += watch.last - start
    return geometry
  }

  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {
    let start = MonotonicClock.nanoseconds
    watch.painting += start - watch.last
    try screen.publish(dirty)
    watch.last = MonotonicClock.nanoseconds
    watch.publishing += watch.last - start
  }

  func memory(_ geometry: Geometry) -> PixelMemory { screen.memory(geometry) }

  mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory {
    try screen.painterMemory(geometry)
  }

  mutating func expect(pieces: Int) { screen.expect(pieces: pieces) }

  mutating func begin(_ address: UnsafeMutableRawPointer, count: Int) { unsafe screen.begin(address, count: count) }

  func load<Block: BitwiseCopyable>(_ address: UnsafeRawPointer, as type: Block.Type) -> Block {
    unsafe screen.load(address, as: type)
  }

  mutating func store<Block: BitwiseCopyable>(_ block: Block, to address: UnsafeMutableRawPointer) {
    unsafe screen.store(block, to: address)
  }

  mutating func copy(_ source: UnsafeRawPointer, to address: UnsafeMutableRawPointer, count: Int) {
    unsafe screen.copy(source, to: address, count: count)
  }

  mutating func finish(_ address: UnsafeMutableRawPointer, count: Int, from source: UnsafeRawPointer) {
    unsafe screen.finish(address, count: count, from: source)
  }
}
