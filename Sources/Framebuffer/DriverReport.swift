import CLinux
import Linux
import Pixels

extension Geometry {
  /// Largest side of a screen: products of such sizes fit into 64 bits with room to spare.
  private static let largestSide: UInt32 = 32768

  /// Checks what the driver reports before the first store, because drivers have been seen to report anything.
  /// - Parameter palette: called only for pixels that are palette indices.
  @export(interface)
  public init(
    _ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo,
    palette: () throws(FramebufferError) -> Palette
  ) throws(FramebufferError) {
    // A function, because the text is needed only for an error, and every frame comes through here.
    func size() -> Sentence { "\(variable.xres)x\(variable.yres)" }
    guard variable.xres > 0, variable.yres > 0, variable.xres <= Geometry.largestSide,
      variable.yres <= Geometry.largestSide
    else {
      throw FramebufferError("its size of \(size()) pixels is impossible")
    }
    let format = try PixelFormat(variable, fixed, palette)

    let bytes = Int64(format.bytesPerPixel)
    let line = Int64(fixed.line_length)
    let rightEdge = Int64(variable.xoffset) + Int64(variable.xres)
    let lineEnd = rightEdge * bytes
    guard line >= lineEnd else {
      throw FramebufferError("its lines of \(line) bytes are shorter than \(lineEnd) bytes of pixels")
    }
    let lastLine = Int64(variable.yoffset) + Int64(variable.yres) - 1
    let memory = min(Int64(fixed.smem_len), Int64(Int32.max))
    // A function, because only pages beyond the virtual size come to it.
    func checkWrap() throws(FramebufferError) {
      let wraps = variable.vmode & UInt32(FB_VMODE_YWRAP) != 0
      guard wraps, lastLine >= Int64(variable.yres_virtual) else { return }
      throw FramebufferError(
        "its page of \(size()) pixels from line \(variable.yoffset) on wraps to line 0 after "
          + "\(variable.yres_virtual) lines (FB_VMODE_YWRAP), and cannot be drawn on; let the app pan without that")
    }
    // Divided instead of multiplied, because the product of two hostile numbers could overflow 64 bits.
    guard line <= memory, lastLine <= memory / line, lastLine * line + lineEnd <= memory else {
      try checkWrap()
      throw FramebufferError(
        "its \(fixed.smem_len) bytes of memory do not hold \(size()) pixels from line \(variable.yoffset) on")
    }

    // Pages beyond the memory or the line length do not exist, whatever the virtual size is.
    var height = min(Int64(variable.yres_virtual), memory / line)
    if lastLine >= height {
      try checkWrap()
      height = lastLine + 1
    }
    var width = max(rightEdge, min(Int64(variable.xres_virtual), line / bytes))
    if (height - 1) * line + width * bytes > memory { width = rightEdge }
    self.init(
      width: Int(variable.xres), height: Int(variable.yres), left: Int(variable.xoffset), top: Int(variable.yoffset),
      virtualSize: (Int(width), Int(height)), lineLength: Int(line), memoryLength: Int(memory), format: format)
    memoryStart = UInt(fixed.smem_start)
    density = variable.density
  }
}

extension fb_var_screeninfo {
  /// Pixels per millimetre; nil for a width that no display has, as drivers report 0 or the largest number if they do
  /// not know.
  fileprivate var density: Float? {
    guard (10...10_000).contains(width) else { return nil }
    return Float(xres) / Float(width)
  }
}

extension PixelFormat {
  fileprivate init(
    _ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, _ palette: () throws(FramebufferError) -> Palette
  ) throws(FramebufferError) {
    // Drivers of small SPI displays, all of fbtft's among them, set nonstd to 1 for ordinary pixels.
    guard fixed.type == UInt32(FB_TYPE_PACKED_PIXELS), variable.nonstd <= 1 else {
      throw FramebufferError("its memory is not packed pixels (type \(fixed.type), nonstd \(variable.nonstd))")
    }
    switch (CInt(bitPattern: fixed.visual), variable.grayscale, variable.bits_per_pixel) {
    case (FB_VISUAL_TRUECOLOR...FB_VISUAL_STATIC_PSEUDOCOLOR, 1, 8):
      self = .grey8
    case (FB_VISUAL_PSEUDOCOLOR, 0, 8), (FB_VISUAL_STATIC_PSEUDOCOLOR, 0, 8):
      self = .indexed(try palette())
    case (FB_VISUAL_TRUECOLOR, 0, let bits), (FB_VISUAL_DIRECTCOLOR, 0, let bits):
      guard let red = Component(variable.red), let green = Component(variable.green),
        let blue = Component(variable.blue),
        let format = PixelFormat(bitsPerPixel: Int(min(bits, 64)), red: red, green: green, blue: blue)
      else {
        throw FramebufferError(
          "its pixel layout of \(bits) bits, red \(variable.red.layout), green \(variable.green.layout), blue "
            + "\(variable.blue.layout) is not one of 16, 24 or 32 bits of true colour")
      }
      self = format
    default:
      throw FramebufferError(
        "its \(variable.bits_per_pixel) bits per pixel (visual \(fixed.visual), grayscale \(variable.grayscale)) are "
          + "neither true colour nor 8 bits of grey or of a palette; set a 16, 24 or 32 bit mode")
    }
  }
}

extension Component {
  fileprivate init?(_ field: fb_bitfield) {
    guard field.offset < 32, field.length <= 32, field.msb_right == 0 else { return nil }
    self.init(offset: Int(field.offset), length: Int(field.length))
  }
}

extension fb_bitfield {
  fileprivate var layout: Sentence { "\(length) at \(offset)" }
}
