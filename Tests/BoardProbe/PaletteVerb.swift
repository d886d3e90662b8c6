import CLinux
import Linux

/// `board-probe palette`: sets the colours for the pixel values of an 8-bit framebuffer.
enum PaletteVerb {
  /// Calls `FBIOPUTCMAP`.
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"])
    guard options.operands.count == 1, options.operands[0] == "cube" || options.operands[0] == "greys" else {
      throw .usage("palette wants cube or greys")
    }
    let isCube = options.operands[0] == "cube"
    let path = options.string("--fb", otherwise: "/dev/fb0")
    let device = try attempt("cannot open \(path)") { () throws(Errno) in try FileDescriptor.open(path, .readWrite) }
    var levels = [UInt16](repeating: 0, count: 768)
    for index in 0..<256 {
      levels[index] = level(isCube ? index >> 5 : index, of: isCube ? 7 : 255)
      levels[256 + index] = level(isCube ? index >> 2 & 7 : index, of: isCube ? 7 : 255)
      levels[512 + index] = level(isCube ? index & 3 : index, of: isCube ? 3 : 255)
    }
    var failure: Errno?
    unsafe levels.withUnsafeMutableBufferPointer { rows in
      let start = rows.baseAddress!
      var map = unsafe fb_cmap(start: 0, len: 256, red: start, green: start + 256, blue: start + 512, transp: nil)
      do throws(Errno) {
        unsafe try device.control(UInt(FBIOPUTCMAP), &map)
      } catch { failure = error }
    }
    if let failure { throw .failed("\(path) does not take the palette: \(failure.text)") }
  }

  private static func level(_ value: Int, of largest: Int) -> UInt16 { UInt16(value * 65535 / largest) }
}
