import CLinux
import Linux

/// `board-probe mode` and `board-probe pan`: change a framebuffer as an app does that needs another mode or page.
enum ModeVerb {
  /// Calls `FBIOPUT_VSCREENINFO`; changes only the values that the command line names.
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb", "--size", "--virtual", "--bits", "--grey", "--nonstd"])
    try options.refuseOperands("mode")
    let path = options.string("--fb", otherwise: "/dev/fb0")
    let device = try attempt("cannot open \(path)") { () throws(Errno) in try FileDescriptor.open(path, .readWrite) }
    var variable = try report(device, path)
    if let (width, height) = try size(options, "--size") {
      (variable.xres, variable.yres) = (width, height)
      (variable.xres_virtual, variable.yres_virtual) = (width, height)
      (variable.xoffset, variable.yoffset) = (0, 0)
    }
    if let (width, height) = try size(options, "--virtual") {
      (variable.xres_virtual, variable.yres_virtual) = (width, height)
    }
    if let bits = try options.number("--bits", in: 1...32) { variable.bits_per_pixel = UInt32(bits) }
    if let grey = try options.number("--grey", in: 0...1) { variable.grayscale = UInt32(grey) }
    if let code = try options.number("--nonstd", in: 0...255) { variable.nonstd = UInt32(code) }
    variable.activate = UInt32(FB_ACTIVATE_NOW)
    try attempt("\(path) does not take the mode") { () throws(Errno) in
      _ = try device.control(UInt(FBIOPUT_VSCREENINFO), &variable)
    }
  }

  /// Calls `FBIOPAN_DISPLAY`.
  static func pan(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"], switches: ["--wrap"])
    guard options.operands.count == 2, let x = options.operands[0].integer, let y = options.operands[1].integer,
      (0...32768).contains(x), (0...32768).contains(y)
    else {
      throw .usage("pan wants X and Y, from 0 to 32768")
    }
    let path = options.string("--fb", otherwise: "/dev/fb0")
    let device = try attempt("cannot open \(path)") { () throws(Errno) in try FileDescriptor.open(path, .readWrite) }
    var variable = try report(device, path)
    (variable.xoffset, variable.yoffset) = (UInt32(x), UInt32(y))
    variable.vmode &= ~UInt32(FB_VMODE_YWRAP)
    if options.has("--wrap") { variable.vmode |= UInt32(FB_VMODE_YWRAP) }
    try attempt("\(path) does not pan to \(x), \(y)") { () throws(Errno) in
      _ = try device.control(UInt(FBIOPAN_DISPLAY), &variable)
    }
  }

  private static func report(
    _ device: borrowing FileDescriptor, _ path: String
  ) throws(ProbeFailure) -> fb_var_screeninfo {
    var variable = fb_var_screeninfo()
    do throws(Errno) {
      try device.control(UInt(FBIOGET_VSCREENINFO), &variable)
    } catch {
      throw .failed("cannot ask \(path) for its mode: \(error.text)")
    }
    return variable
  }

  private static func size(
    _ options: Options, _ name: StaticString
  ) throws(ProbeFailure) -> (width: UInt32, height: UInt32)? {
    guard let text = options.value(name) else { return nil }
    guard let (first, second) = text.halves(at: UInt8(ascii: "x")), let width = first.integer,
      let height = second.integer, (1...32768).contains(width), (1...32768).contains(height)
    else {
      throw .usage("\(name) wants WIDTHxHEIGHT, not \(text.string)")
    }
    return (UInt32(width), UInt32(height))
  }
}
