import Pixels

/// Where the pixels of a framebuffer lie in its memory, proved to lie within it.
public struct Geometry: Equatable, Sendable {
  /// Of the page that is visible.
  public let width: Int
  public let height: Int
  /// Where the visible page begins, in pixels and lines from the start of the memory.
  public let left: Int
  public let top: Int
  /// Of everything that can become visible, for apps that draw on one page while another is shown.
  public let virtualWidth: Int
  public let virtualHeight: Int
  public let lineLength: Int
  public let memoryLength: Int
  /// Where it lies for the hardware, as far as the driver tells: another place is other memory.
  public var memoryStart: UInt = 0
  public let format: PixelFormat
  /// Pixels in a millimetre of the glass; nil where nobody knows.
  public var density: Float?

  /// - Parameters:
  ///   - left: where the visible page begins, in pixels and lines.
  ///   - virtualSize: of everything that can become visible; nil when that is one page.
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
    density = nil
  }

  /// Lines may be this much longer than a page, so that they begin where the hardware wants them to.
  private static var widestMargin: Int { 64 }

  /// From the start of the memory to the first visible pixel.
  public var offset: Int { top * lineLength + left * format.bytesPerPixel }

  /// Whether only the visible page differs: the same memory, looked at from another place.
  public func isPage(ofSameMode other: Geometry) -> Bool { hasLayout(of: other) && format == other.format }

  /// Whether an app's frames for the other are frames for this: a palette is exchanged for frames that are to come.
  public func takesFrames(for other: Geometry) -> Bool {
    width == other.width && height == other.height && hasFormat(of: other)
  }

  /// Whether what was stored for the other still is where it was, and names the same pixels: an app has another size in
  /// the same lines, a page more or less, or has exchanged its palette.
  public func keepsPixels(of other: Geometry) -> Bool {
    hasMemory(of: other) && lineLength == other.lineLength && hasFormat(of: other)
  }

  private func hasFormat(of other: Geometry) -> Bool {
    if case .palette = format.kind, case .palette = other.format.kind { return true }
    return format == other.format
  }

  /// Whether it is the same memory, however it is divided.
  public func hasMemory(of other: Geometry) -> Bool {
    memoryLength == other.memoryLength && memoryStart == other.memoryStart
  }

  private func hasLayout(of other: Geometry) -> Bool {
    width == other.width && height == other.height && virtualWidth == other.virtualWidth
      && virtualHeight == other.virtualHeight && lineLength == other.lineLength && hasMemory(of: other)
  }

  /// The visible page as a part of the memory.
  public var visible: Rectangle { Rectangle(left: left, top: top, right: left + width, bottom: top + height) }

  /// The pages that can become visible, the visible one first. An app that scrolls instead of flipping between whole
  /// pages has only that. Where lines go on to the right, more is seen of the memory than this page: by a second, larger
  /// display on the same framebuffer.
  public func pages(turn: Turn = .none, size: (width: Int, height: Int)? = nil) -> Pages {
    var pages = Pages(visible: visible, turn: turn, size: size)
    let isSeenWhole = virtualWidth - width >= Geometry.widestMargin
    guard top % height == 0, virtualHeight % height == 0, !isSeenWhole else { return pages }
    for page in 0..<virtualHeight / height where page * height != top {
      pages.add(Rectangle(left: left, top: page * height, right: left + width, bottom: (page + 1) * height))
    }
    return pages
  }

  /// The pixels of all pages, where the memory begins at `unsafeOrigin`.
  package func memory(at unsafeOrigin: UnsafeMutableRawPointer) -> PixelMemory {
    unsafe PixelMemory(
      unsafeOrigin: unsafeOrigin, lineLength: lineLength, width: virtualWidth, height: virtualHeight, format: format)
  }
}
