import Framebuffer
import Linux
import Pixels
import Raster
import Touch

/// The surface that the render thread paints on: the one seam at which hardware is replaced.
public protocol Screen: ~Copyable, PixelAccess, SendableMetatype {
  /// How marks come onto this kind of screen: over the pixels of an app, or on a layer of their own.
  associatedtype CanvasType: Canvas = AppCanvas

  /// Geometry of the visible page when the screen was opened, or at the last ``look()``.
  var geometry: Geometry { get }

  /// Asks where the visible page is now, because apps may pan and change modes at any time.
  mutating func look() throws(FramebufferError) -> Geometry

  /// Whether pixels that were stored before a ``look()`` that threw are still in place and valid.
  func keepsPixels() -> Bool

  /// The memory with all pages, valid as long as the screen lives and its mode does not change.
  func memory(_ geometry: Geometry) -> PixelMemory

  /// Makes written pixels visible.
  mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError)

  /// Returns an estimate of the time at which the display has scanned out everything that was published last, at a
  /// time; nil if the display does not tell.
  func scanOut(after time: Microseconds) -> Microseconds?

  /// Logs whether people see the screen, if that has changed. The call may block on the display.
  mutating func tellWhoSees()

  /// Interval at which ``check()`` is to be called while marks are shown; nil for a screen that needs no check.
  static var checkInterval: Microseconds? { get }

  /// Throws if the screen was lost without news. One that is hidden is checked after the last mark, too.
  mutating func check() throws(FramebufferError)

  /// Whether nobody sees the screen, at the last ``tellWhoSees()``: another program has the display or has taken the
  /// plane, or the display is off.
  var isHidden: Bool { get }

  /// Returns memory for the copies of a painter of this mode. If a killed overlay has left a record of painted pixels,
  /// they are given back first.
  mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory

  /// Returns a painter for this mode.
  mutating func canvas(_ geometry: Geometry, _ pictures: MarkImages) throws(FramebufferError) -> CanvasType
}

extension Screen where Self: ~Copyable {
  public func keepsPixels() -> Bool { false }

  public func scanOut(after time: Microseconds) -> Microseconds? { nil }

  public mutating func tellWhoSees() {}

  public var isHidden: Bool { false }

  public static var checkInterval: Microseconds? { nil }

  public mutating func check() throws(FramebufferError) {}

  public mutating func painterMemory(_ geometry: Geometry) throws(FramebufferError) -> PainterMemory {
    try PainterMemory(size: Painter.memorySize(memory(geometry)))
  }
}

extension Screen where Self: ~Copyable, CanvasType == AppCanvas {
  public mutating func canvas(_ geometry: Geometry, _ pictures: MarkImages) throws(FramebufferError) -> AppCanvas {
    guard Painter.canPaint(on: memory(geometry)) else {
      throw FramebufferError(
        "the framebuffer has \(geometry.virtualWidth)x\(geometry.virtualHeight) pixels, seen or not, which are too many "
          + "to keep the pixels under marks; set a smaller virtual size (fbset -vxres, -vyres)")
    }
    return AppCanvas(memory(geometry), geometry, pictures, try painterMemory(geometry))
  }
}
