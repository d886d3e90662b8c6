import Framebuffer
import Linux
import Overlay
import Pixels
import Raster
import TouchOverlay

/// A framebuffer in memory that keeps copies of itself: the first thing it shows at or after each of some moments.
struct DemoScreen: ~Copyable, Screen {
  private var screen: MemoryScreen
  private let album: Album
  private let start: Int64

  /// Where the copies go; it outlives the render thread, which is joined before anyone looks.
  final class Album: @unchecked Sendable {
    /// What the app alone shows.
    fileprivate(set) var before: Drawing?
    private(set) var pictures: [Drawing] = []
    fileprivate let moments: [Int64]

    init(moments: [Int64]) { self.moments = moments }

    fileprivate func keep(_ picture: Drawing) { pictures.append(picture) }
  }

  /// - Parameters:
  ///   - art: what the app shows.
  ///   - start: what the album's moments are counted from.
  init(showing art: Drawing, album: Album, start: Int64) throws(FramebufferError) {
    self.start = start
    screen = try MemoryScreen(width: art.width, height: art.height, format: .rgb565)
    self.album = album
    let page = screen.memory(screen.geometry)
    page.show(art)
    album.before = Drawing(page)
  }

  var geometry: Geometry { screen.geometry }

  mutating func look() throws(FramebufferError) -> Geometry { try screen.look() }

  func memory(_ geometry: Geometry) -> PixelMemory { screen.memory(geometry) }

  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {
    try screen.publish(dirty)
    let next = album.pictures.count
    guard next < album.moments.count, MonotonicClock.microseconds - start >= album.moments[next] else { return }
    album.keep(Drawing(screen.memory(screen.geometry)))
  }
}
