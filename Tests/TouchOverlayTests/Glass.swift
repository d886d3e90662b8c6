import Framebuffer
import Linux
import Pixels
import Raster
import Touch
import TouchOverlay

/// A screen for tests. The engine paints into memory as into a mapped framebuffer; what is published is copied to
/// the glass, and only the glass is looked at: a mark that is painted and not published is not there.
final class Glass: @unchecked Sendable {
  static let width = 200
  static let height = 120
  static let geometry = Geometry(
    width: width, height: height, lineLength: width * 4, memoryLength: width * height * 4,
    format: .xrgb8888)

  private struct State {
    var publishes = 0
    var failsWith: String?
    var delay: Int64 = 0
  }

  let memory: UnsafeMutableBufferPointer<UInt32>
  /// Guarded by the lock of `state`.
  private let published: UnsafeMutableBufferPointer<UInt32>
  private let state: Locked<State>

  /// The app's pixels.
  let background: [UInt32]

  /// - Parameter pattern: a background on which no pixel is like its neighbours; otherwise black.
  init(pattern: Bool = false) {
    let count = Glass.width * Glass.height
    background = (0..<count).map { pattern ? UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFF_FFFF : 0 }
    memory = .allocate(capacity: count)
    _ = memory.initialize(from: background)
    published = .allocate(capacity: count)
    _ = published.initialize(from: background)
    state = Locked(State())
  }

  deinit {
    memory.deallocate()
    published.deallocate()
  }

  var publishes: Int { state.withLock { $0.publishes } }
  var pixels: [UInt32] { state.withLock { _ in Array(published) } }
  var isClean: Bool { pixels == background }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { state.withLock { _ in published[y * Glass.width + x] } }
  func isMarked(_ x: Int, _ y: Int) -> Bool { pixel(x, y) != background[y * Glass.width + x] }

  /// Makes the driver fail from now on.
  func fail(_ sentence: String) { state.withLock { $0.failsWith = sentence } }

  /// Makes every publish wait for so long from now on, or until the delay changes.
  func holdUp(_ microseconds: Int64) { state.withLock { $0.delay = microseconds } }

  fileprivate func check() throws(FramebufferError) {
    if let sentence = state.withLock({ $0.failsWith }) { throw FramebufferError(Sentence(sentence)) }
  }

  fileprivate func publish(_ dirty: DirtyRectangles) {
    let start = MonotonicClock.microseconds
    while !dirty.isEmpty, MonotonicClock.microseconds - start < state.withLock({ $0.delay }) {
      MonotonicClock.sleep(until: MonotonicClock.microseconds + 500)
    }
    state.withLock { state in
      if !dirty.isEmpty { state.publishes += 1 }
      for index in 0..<dirty.count {
        let area = dirty[index]
        for y in area.top..<area.bottom {
          for x in area.left..<area.right {
            published[y * Glass.width + x] = memory[y * Glass.width + x]
          }
        }
      }
    }
  }
}

struct GlassScreen: ~Copyable, Screen {
  let glass: Glass
  /// Time from a publication to its scan-out; nil if the display does not tell.
  var scanOutTime: Microseconds?

  var geometry: Geometry { Glass.geometry }

  mutating func look() throws(FramebufferError) -> Geometry {
    try glass.check()
    return Glass.geometry
  }

  func memory(_ geometry: Geometry) -> PixelMemory {
    PixelMemory(
      unsafeOrigin: UnsafeMutableRawPointer(glass.memory.baseAddress!), lineLength: geometry.lineLength,
      width: geometry.width, height: geometry.height, format: geometry.format)
  }

  func scanOut(after time: Microseconds) -> Microseconds? { scanOutTime.map { time + $0 } }

  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {
    try glass.check()
    glass.publish(dirty)
  }
}
