import CLinux
import Framebuffer
import Linux
import Pixels

/// Rules for bytes as a driver's report of its framebuffer: it is refused in a sentence, or every byte of every page
/// lies within the memory.
public enum GeometryRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    var reader = ByteReader(bytes)
    let (variable, fixed) = DriverSays.report(&reader)
    do throws(FramebufferError) {
      let geometry = try Geometry(variable, fixed) { Palette.black }
      return faults(geometry, variable, fixed) + HugeScreen.faults(geometry)
    } catch {
      let sentence = error.sentence.string
      return sentence.isEmpty || sentence.contains("\n") ? ["it is refused with '\(sentence)'"] : []
    }
  }

  /// Returns the faults of a geometry that was made from a report, in arithmetic that cannot overflow.
  public static func faults(
    _ geometry: Geometry, _ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo
  ) -> [String] {
    var faults: [String] = []
    let bytes = Int128(variable.bits_per_pixel) / 8
    let line = Int128(fixed.line_length)
    let firstByte = Int128(variable.yoffset) * line + Int128(variable.xoffset) * bytes
    let pastLastByte = firstByte + Int128(variable.yres - 1) * line + Int128(variable.xres) * bytes
    if pastLastByte > Int128(fixed.smem_len) { faults.append("it ends behind the memory") }
    if (Int128(variable.xoffset) + Int128(variable.xres)) * bytes > line { faults.append("lines overlap") }
    if fixed.type != 0 || variable.nonstd > 1 { faults.append("it is not packed pixels") }
    if geometry.width != variable.xres || geometry.height != variable.yres { faults.append("the size is another") }
    if geometry.lineLength != line || Int128(geometry.offset) != firstByte { faults.append("the place is another") }
    if geometry.memoryLength != min(fixed.smem_len, 0x7FFF_FFFF) { faults.append("the memory is another") }
    if let density = geometry.density, !density.isFinite || density <= 0 { faults.append("the density is \(density)") }
    return faults + formatFaults(geometry, variable, fixed) + pageFaults(geometry, variable, fixed)
  }

  private static func formatFaults(
    _ geometry: Geometry, _ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo
  ) -> [String] {
    switch geometry.format.kind {
    case .grey:
      return variable.bits_per_pixel == 8 && variable.grayscale == 1 && (2...5).contains(fixed.visual)
        ? [] : ["it is not grey"]
    case .palette:
      return variable.bits_per_pixel == 8 && variable.grayscale == 0 && [3, 5].contains(fixed.visual)
        ? [] : ["it has no palette"]
    case .trueColour: break
    }
    var faults: [String] = []
    if ![16, 24, 32].contains(variable.bits_per_pixel) { faults.append("the depth is odd") }
    if ![2, 4].contains(fixed.visual) || variable.grayscale != 0 { faults.append("it is not true colour") }
    var taken = Int128(0)
    for field in [variable.red, variable.green, variable.blue] {
      if field.length == 0 || Int128(field.offset) + Int128(field.length) > Int128(variable.bits_per_pixel) {
        faults.append("a channel is outside its pixel")
        continue
      }
      let mask = (Int128(1) << Int128(field.length) - 1) << Int128(field.offset)
      if taken & mask != 0 { faults.append("channels overlap") }
      taken |= mask
    }
    return faults
  }

  private static func pageFaults(
    _ geometry: Geometry, _ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo
  ) -> [String] {
    var faults: [String] = []
    let bytes = Int128(variable.bits_per_pixel) / 8
    let line = Int128(fixed.line_length)
    func end(_ right: Int, _ bottom: Int) -> Int128 { (Int128(bottom) - 1) * line + Int128(right) * bytes }
    let pages = geometry.pages()
    if pages.count < 1 || pages[0] != geometry.visible { faults.append("the visible page is not the first") }
    for index in 0..<pages.count {
      let page = pages[index]
      if page.left < 0 || page.top < 0 || Int128(page.right) * bytes > line { faults.append("a page leaves its lines") }
      if page.right > geometry.virtualWidth || page.bottom > geometry.virtualHeight {
        faults.append("a page is no part of the whole")
      }
      if end(page.right, page.bottom) > Int128(fixed.smem_len) { faults.append("a page leaves the memory") }
      if page.right - page.left != geometry.width || page.bottom - page.top != geometry.height {
        faults.append("a page has another size")
      }
      for other in 0..<index where pages[other].intersects(page) { faults.append("pages overlap") }
    }
    if end(geometry.virtualWidth, geometry.virtualHeight) > Int128(fixed.smem_len) {
      faults.append("the whole leaves the memory")
    }
    return faults
  }
}

extension Palette {
  fileprivate static let black = Palette(
    red: [UInt8](repeating: 0, count: 256), green: [UInt8](repeating: 0, count: 256),
    blue: [UInt8](repeating: 0, count: 256))
}
