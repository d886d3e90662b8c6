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

  /// From the start of the memory to the first visible pixel.
  public var offset: Int { top * lineLength + left * format.bytesPerPixel }

  /// Whether only the visible page differs: the same memory, looked at from another place.
  public func isPage(ofSameMode other: Geometry) -> Bool { hasLayout(of: other) && format == other.format }

  /// Whether the same bytes are the same pixels, in other colours: an app has exchanged its palette.
  public func isRecoloured(_ other: Geometry) -> Bool {
    guard case .palette(let palette) = format.kind, case .palette(let former) = other.format.kind else { return false }
    return hasLayout(of: other) && palette != former
  }

  private func hasLayout(of other: Geometry) -> Bool {
    width == other.width && height == other.height && virtualWidth == other.virtualWidth
      && virtualHeight == other.virtualHeight && lineLength == other.lineLength
      && memoryLength == other.memoryLength
  }

  /// The visible page as a part of the memory.
  public var visible: Rectangle { Rectangle(left: left, top: top, right: left + width, bottom: top + height) }

  /// The pages that can become visible, the visible one first. An app that scrolls instead of flipping between whole
  /// pages has only that.
  public func pages(turn: Turn = .none, size: (width: Int, height: Int)? = nil) -> Pages {
    var pages = Pages(visible: visible, turn: turn, size: size)
    guard top % height == 0 else { return pages }
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
