import CLinux
import Linux

/// An open framebuffer, with its driver's report.
struct OpenScreen: ~Copyable {
  let path: String
  let device: FileDescriptor
  let facts: ScreenFacts

  /// Opens a framebuffer whose pixels the probe can fill and copy.
  init(_ path: String) throws(ProbeFailure) {
    let device = try attempt("cannot open \(path)") { () throws(Errno) in try FileDescriptor.open(path, .readWrite) }
    let facts = try ScreenFacts(of: device, path: path)
    try facts.requireWholeBytes(path: path)
    self.path = path
    self.device = device
    self.facts = facts
  }

  /// Opens the framebuffer that an option names, or the first.
  init(_ options: Options) throws(ProbeFailure) {
    try self.init(options.string("--fb", otherwise: "/dev/fb0"))
  }

  /// Maps the first bytes of the framebuffer.
  func map(length: Int) throws(ProbeFailure) -> Mapping {
    try attempt("cannot map \(path)") { () throws(Errno) in try Mapping.shared(device, length: length) }
  }
}

/// The framebuffer driver's report: `fb_var_screeninfo` and `fb_fix_screeninfo`.
struct ScreenFacts {
  struct Component {
    let offset: Int
    let length: Int

    init(_ field: fb_bitfield) {
      offset = Int(field.offset)
      length = Int(field.length)
    }
  }

  private let variable: fb_var_screeninfo
  private let fixed: fb_fix_screeninfo

  var width: Int { Int(variable.xres) }
  var height: Int { Int(variable.yres) }
  var xOffset: Int { Int(variable.xoffset) }
  var yOffset: Int { Int(variable.yoffset) }
  var lineLength: Int { Int(fixed.line_length) }
  var bitsPerPixel: Int { Int(variable.bits_per_pixel) }
  var red: Component { Component(variable.red) }
  var green: Component { Component(variable.green) }
  var blue: Component { Component(variable.blue) }

  /// Calls `FBIOGET_VSCREENINFO` and `FBIOGET_FSCREENINFO`.
  init(of device: borrowing FileDescriptor, path: String) throws(ProbeFailure) {
    var variable = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()
    do throws(Errno) {
      try device.control(UInt(FBIOGET_VSCREENINFO), &variable)
      try device.control(UInt(FBIOGET_FSCREENINFO), &fixed)
    } catch {
      throw .failed("cannot ask \(path) for its screen information: \(error.text)")
    }
    self.variable = variable
    self.fixed = fixed
  }

  var bytesPerPixel: Int { bitsPerPixel / 8 }
  /// Bytes of the visible pixels of a row, without the padding behind them.
  var rowLength: Int { width * bytesPerPixel }
  /// Offset of the line that holds the top row.
  var firstLine: Int { yOffset * lineLength }
  /// Offset of the top left pixel.
  var firstPixel: Int { firstLine + xOffset * bytesPerPixel }

  /// Refuses a pixel format that the probe can neither fill nor copy.
  func requireWholeBytes(path: String) throws(ProbeFailure) {
    guard width > 0, height > 0, width <= 8192, height <= 8192,
      bitsPerPixel == 8 || bitsPerPixel == 16 || bitsPerPixel == 24 || bitsPerPixel == 32,
      lineLength >= rowLength, lineLength <= 1 << 16, xOffset <= 8192, yOffset <= 8192
    else {
      throw .failed(
        "\(path) reports \(width)x\(height) at \(bitsPerPixel) bits per pixel with lines of \(lineLength) bytes at"
          + " (\(xOffset), \(yOffset)), which the probe does not handle")
    }
  }
}
