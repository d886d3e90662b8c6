/// Lines of pixels in memory that the caller owns and keeps valid: a whole framebuffer, with one page or several.
@safe
public struct PixelMemory {
  public let unsafeOrigin: UnsafeMutableRawPointer
  /// Stride: bytes from the start of one line to the start of the next.
  public let lineLength: Int
  public let width: Int
  public let height: Int
  public let format: PixelFormat

  /// - Parameter unsafeOrigin: `height` lines of `lineLength` bytes, of which each holds `width` pixels, must follow
  ///   (the last one may end with its last pixel).
  public init(unsafeOrigin: UnsafeMutableRawPointer, lineLength: Int, width: Int, height: Int, format: PixelFormat) {
    precondition(width > 0 && height > 0 && lineLength >= width * format.bytesPerPixel)
    unsafe self.unsafeOrigin = unsafeOrigin
    self.lineLength = lineLength
    self.width = width
    self.height = height
    self.format = format
  }

  /// Returns the part of the memory that is `page`.
  public func cropped(to page: Rectangle) -> PixelMemory {
    precondition(page.left >= 0 && page.top >= 0 && page.right <= width && page.bottom <= height)
    let offset = page.top * lineLength + page.left * format.bytesPerPixel
    return unsafe PixelMemory(
      unsafeOrigin: unsafeOrigin + offset, lineLength: lineLength, width: page.right - page.left,
      height: page.bottom - page.top, format: format)
  }
}
