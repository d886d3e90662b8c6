import Pixels

/// The layout of a framebuffer's pixels in its memory, proved to lie within it.
public struct Geometry: Equatable, Sendable {
  /// Size of the visible page.
  public let width: Int
  public let height: Int
  /// Upper left corner of the visible page, in pixels and lines from the start of the memory.
  public let left: Int
  public let top: Int
  /// Size of everything that can become visible, for apps that draw on one page while another is shown.
  public let virtualWidth: Int
  public let virtualHeight: Int
  public let lineLength: Int
  public let memoryLength: Int
  /// Physical address of the memory if the driver reports one: another address means other memory.
  public var memoryStart: UInt = 0
  public let format: PixelFormat
  /// Pixels per millimetre of the glass; nil if not known.
  public var density: Float?

  /// - Parameters:
  ///   - left: column at which the visible page begins, as `top` is its line.
  ///   - virtualSize: size of everything that can become visible; nil when that is one page.
  @export(interface)
  public init(
    width: Int, height: Int, left: Int = 0, top: Int = 0, virtualSize: (width: Int, height: Int)? = nil,
    lineLength: Int, memoryLength: Int, format: PixelFormat
  ) {
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    virtualWidth = virtualSize?.width ?? left + width
    virtualHeight = virtualSize?.height ?? top + height
    self.lineLength = lineLength
    self.memoryLength = memoryLength
    self.format = format
  }

  /// Maximum number of pixels by which a line may be longer than a page, for the hardware's alignment.
  private static var widestMargin: Int { 64 }

  /// Number of bytes from the start of the memory to the first visible pixel.
  public var offset: Int { top * lineLength + left * format.bytesPerPixel }

  /// Whether at most the position of the visible page differs.
  public func isPage(ofSameMode other: Geometry) -> Bool { hasLayout(of: other) && format == other.format }

  /// Whether frames that an app made for the other mode fit this one. The palette may differ: it applies to frames to
  /// come.
  public func takesFrames(for other: Geometry) -> Bool {
    width == other.width && height == other.height && hasFormat(of: other)
  }

  /// Whether pixels that were stored in the other mode are still in place and valid. That holds when an app has set
  /// another size with the same lines, another number of pages, or another palette.
  public func keepsPixels(of other: Geometry) -> Bool {
    hasMemory(of: other) && lineLength == other.lineLength && hasFormat(of: other)
  }

  private func hasFormat(of other: Geometry) -> Bool {
    if case .palette = format.kind, case .palette = other.format.kind { return true }
    return format == other.format
  }

  /// Whether both use the same memory, in whatever layout.
  public func hasMemory(of other: Geometry) -> Bool {
    memoryLength == other.memoryLength && memoryStart == other.memoryStart
  }

  private func hasLayout(of other: Geometry) -> Bool {
    width == other.width && height == other.height && virtualWidth == other.virtualWidth
      && virtualHeight == other.virtualHeight && lineLength == other.lineLength && hasMemory(of: other)
  }

  /// The visible page as a rectangle of the memory.
  public var visible: Rectangle { Rectangle(left: left, top: top, right: left + width, bottom: top + height) }

  /// Returns the pages that can become visible, the visible one first. An app that scrolls instead of flipping between
  /// whole pages has only the visible one. So has a framebuffer whose lines go on to the right, because a second,
  /// larger display shows more of the memory than this page.
  public func pages(turn: Turn = .none, size: (width: Int, height: Int)? = nil) -> Pages {
    var pages = Pages(visible: visible, turn: turn, size: size)
    let isSeenWhole = virtualWidth - width >= Geometry.widestMargin
    guard top % height == 0, virtualHeight % height == 0, !isSeenWhole else { return pages }
    for page in 0..<virtualHeight / height where page * height != top {
      pages.add(Rectangle(left: left, top: page * height, right: left + width, bottom: (page + 1) * height))
    }
    return pages
  }

  /// Returns the pixels of all pages, for memory that begins at `unsafeOrigin`.
  package func memory(at unsafeOrigin: UnsafeMutableRawPointer) -> PixelMemory {
    unsafe PixelMemory(
      unsafeOrigin: unsafeOrigin, lineLength: lineLength, width: virtualWidth, height: virtualHeight, format: format)
  }
}
