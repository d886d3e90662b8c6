import CLinux

/// Reads bytes as a driver's report: the first byte selects the kind of screen; the others name fields and their new
/// values.
public enum DriverSays {
  /// Values at the ends of what a field may hold, and around them.
  public static let edges: [UInt32] = [
    0, 1, 2, 3, 4, 5, 7, 8, 11, 15, 16, 24, 31, 32, 33, 240, 320, 479, 480, 640, 799, 800, 960, 1600, 2400, 3200, 4096,
    32767, 32768, 32769, 65535, 65536, 768_000, 1_536_000, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF,
  ]

  static func report(_ reader: inout ByteReader) -> (fb_var_screeninfo, fb_fix_screeninfo) {
    let kind = reader.byte()
    var variable = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()
    let bits = [UInt32](arrayLiteral: 32, 16, 24, 8, 8)[Int(kind) % 5]
    (variable.xres, variable.yres, variable.xres_virtual, variable.yres_virtual) = (800, 480, 800, 960)
    variable.bits_per_pixel = bits
    variable.red = fb_bitfield(offset: bits == 16 ? 11 : 16, length: bits == 16 ? 5 : 8, msb_right: 0)
    variable.green = fb_bitfield(offset: bits == 16 ? 5 : 8, length: bits == 16 ? 6 : 8, msb_right: 0)
    variable.blue = fb_bitfield(offset: 0, length: bits == 16 ? 5 : 8, msb_right: 0)
    variable.grayscale = kind % 5 == 4 ? 1 : 0
    fixed.visual = kind % 5 == 3 ? 3 : 2
    fixed.line_length = 800 * bits / 8
    fixed.smem_len = fixed.line_length * 960
    while !reader.isEmpty {
      let field = reader.byte()
      let choice = Int(reader.byte())
      change(
        field, to: choice < edges.count ? edges[choice] : UInt32(bitPattern: reader.word()), &variable, &fixed)
    }
    return (variable, fixed)
  }

  /// Sets one of the 23 fields of a report, which repeat for higher numbers.
  public static func change(
    _ field: UInt8, to value: UInt32, _ variable: inout fb_var_screeninfo, _ fixed: inout fb_fix_screeninfo
  ) {
    switch field % 23 {
    case 0: variable.xres = value
    case 1: variable.yres = value
    case 2: variable.xoffset = value
    case 3: variable.yoffset = value
    case 4: variable.xres_virtual = value
    case 5: variable.yres_virtual = value
    case 6: variable.bits_per_pixel = value
    case 7: variable.red.offset = value
    case 8: variable.red.length = value
    case 9: variable.green.offset = value
    case 10: variable.green.length = value
    case 11: variable.blue.offset = value
    case 12: variable.blue.length = value
    case 13: variable.blue.msb_right = value
    case 14: variable.nonstd = value
    case 15: variable.grayscale = value
    case 16: variable.width = value
    case 17: variable.height = value
    case 18: fixed.type = value
    case 19: fixed.visual = value
    case 20: fixed.line_length = value
    case 21: fixed.smem_len = value
    default: variable.transp.length = value
    }
  }
}
