import CLinux
import Linux
import Raster

/// Why a framebuffer cannot be used: what was asked, what was found, what to do.
public struct FramebufferError: Error {
  public let sentence: Sentence

  public init(_ sentence: Sentence) { self.sentence = sentence }
}

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
  }

  /// Larger screens do not exist, and products of such sizes fit into 64 bits with room to spare.
  private static let largestSide: UInt32 = 32768

  /// What the driver says, checked before the first store. Drivers have been seen to say anything.
  public init(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) throws(FramebufferError) {
    let size = "\(variable.xres)x\(variable.yres)"
    guard variable.xres > 0, variable.yres > 0, variable.xres <= Geometry.largestSide,
      variable.yres <= Geometry.largestSide
    else {
      throw FramebufferError("its size of \(size) pixels is impossible")
    }
    guard fixed.type == UInt32(FB_TYPE_PACKED_PIXELS) else {
      throw FramebufferError("its memory is not packed pixels (type \(fixed.type))")
    }
    guard fixed.visual == UInt32(FB_VISUAL_TRUECOLOR) || fixed.visual == UInt32(FB_VISUAL_DIRECTCOLOR) else {
      throw FramebufferError(
        "its \(variable.bits_per_pixel) bits per pixel are not true colour (visual \(fixed.visual)); "
          + "set a 16, 24 or 32 bit mode")
    }
    guard let format = PixelFormat(variable) else {
      throw FramebufferError(
        "its pixel layout of \(variable.bits_per_pixel) bits, red \(variable.red.layout), green "
          + "\(variable.green.layout), blue \(variable.blue.layout) is not one of 16, 24 or 32 bits of true colour")
    }

    let bytes = Int64(format.bytesPerPixel)
    let line = Int64(fixed.line_length)
    let lineEnd = (Int64(variable.xoffset) + Int64(variable.xres)) * bytes
    guard line >= lineEnd else {
      throw FramebufferError("its lines of \(line) bytes are shorter than \(lineEnd) bytes of pixels")
    }
    let lastLine = Int64(variable.yoffset) + Int64(variable.yres) - 1
    let memory = min(Int64(fixed.smem_len), Int64(Int32.max))
    // Divided first: the product of two hostile numbers would leave 64 bits.
    guard lastLine <= memory / line, lastLine * line + lineEnd <= memory else {
      throw FramebufferError(
        "its \(fixed.smem_len) bytes of memory do not hold \(size) pixels from line \(variable.yoffset) on")
    }

    // Pages that the memory or the lines do not hold are none, whatever the virtual size.
    let whole = (
      width: max(Int64(variable.xoffset) + Int64(variable.xres), min(Int64(variable.xres_virtual), line / bytes)),
      height: max(lastLine + 1, min(Int64(variable.yres_virtual), memory / line))
    )
    self.init(
      width: Int(variable.xres), height: Int(variable.yres), left: Int(variable.xoffset), top: Int(variable.yoffset),
      virtualSize: (Int(whole.width), Int(whole.height)), lineLength: Int(line), memoryLength: Int(fixed.smem_len),
      format: format)
  }
}

extension PixelFormat {
  init?(_ variable: fb_var_screeninfo) {
    guard variable.grayscale == 0, variable.nonstd == 0, variable.bits_per_pixel <= 32 else { return nil }
    guard let red = Channel(variable.red), let green = Channel(variable.green), let blue = Channel(variable.blue)
    else { return nil }
    self.init(bitsPerPixel: Int(variable.bits_per_pixel), red: red, green: green, blue: blue)
  }
}

extension Channel {
  init?(_ field: fb_bitfield) {
    guard field.offset < 32, field.length <= 32, field.msb_right == 0 else { return nil }
    self.init(offset: Int(field.offset), length: Int(field.length))
  }
}

extension fb_bitfield {
  fileprivate var layout: String { "\(length) at \(offset)" }
}

extension Geometry {
  /// From the start of the memory to the first visible pixel.
  public var offset: Int { top * lineLength + left * format.bytesPerPixel }

  /// Whether only the visible page differs: the same memory, looked at from another place.
  public func isPage(ofSameMode other: Geometry) -> Bool {
    width == other.width && height == other.height && virtualWidth == other.virtualWidth
      && virtualHeight == other.virtualHeight && lineLength == other.lineLength
      && memoryLength == other.memoryLength && format == other.format
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
  func memory(at unsafeOrigin: UnsafeMutableRawPointer) -> PixelMemory {
    unsafe PixelMemory(
      unsafeOrigin: unsafeOrigin, lineLength: lineLength, width: virtualWidth, height: virtualHeight, format: format)
  }
}
