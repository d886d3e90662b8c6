import Linux
import Overlay
import Pixels
import Raster
import Touch
import TouchRing

/// Lays the marks into frames that an app shows itself. It takes the place of the render thread: everything happens in
/// the app's calls, one at a time.
public final class Composer: @unchecked Sendable {
  /// Time after its end for which a touch may get a mark. An app that shows no frames for a while would otherwise show
  /// all touches of that time at once.
  private static var longestDelay: Microseconds { 500_000 }

  private let live: LiveMarks
  private let settings: Settings
  private let pages: Pages
  private var compositor: Compositor?

  /// - Parameters:
  ///   - pages: the whole frame as the only page.
  ///   - density: pixels per millimetre; nil if not known.
  init(_ channel: TouchChannel, _ settings: Settings, on pages: Pages, density: Float?) {
    self.settings = settings
    self.pages = pages
    live = LiveMarks(
      channel, settings, width: pages.width, height: pages.height, longestDelay: Composer.longestDelay)
    live.take(density: density)
  }

  var counts: ShownCounts { live.counts }

  /// Size of the frames.
  public var width: Int { pages[0].right }
  public var height: Int { pages[0].bottom }

  /// Format of the current frame; nil before the first one.
  public var format: PixelFormat? { compositor.use { $0.format } }

  /// Begins a frame: takes the marks that there are now. Returns the areas in which they differ from those of the frame
  /// before.
  @export(interface)
  public func begin(_ format: PixelFormat) -> DirtyRectangles {
    _ = live.update { MonotonicClock.microseconds }
    live.published(isSuspended: false) {
      MonotonicClock.microseconds
    } scanOut: { _ in
      nil
    }
    var dirty = DirtyRectangles()
    if self.format != format {
      // The marks of another format are gone from the app's new buffers.
      if let old = compositor?.take(Marks()) { dirty = old }
      compositor = Compositor(format, on: pages, picture: settings.pointingPicture)
    }
    if let news = compositor?.take(live.marks) {
      for index in 0..<news.count { dirty.add(news[index]) }
    }
    return dirty
  }

  /// Lays the marks of the current frame into a part of it.
  ///
  /// - Parameters:
  ///   - memory: the pixels of `part`, without marks.
  ///   - part: a part of the frame.
  public func lay(on memory: PixelMemory, part: Rectangle) { compositor?.lay(on: memory, part: part) }
}
