import CLinux
import Linux
import Pixels

/// The palette of an 8-bit framebuffer, which its app may replace at any time.
final class ColourMap {
  private static var entries: Int { 256 }

  // Three rows of 16-bit levels. They are compared at each look, and only new ones are made into a palette.
  private var levels = [UInt16](repeating: 0, count: 3 * entries)
  private var known: [UInt16] = []
  private var palette: Palette?

  /// Reads the palette with `FBIOGETCMAP`.
  func look(_ descriptor: borrowing FileDescriptor) throws(FramebufferError) -> Palette {
    var failure: Errno?
    unsafe levels.withUnsafeMutableBufferPointer { rows in
      let start = rows.baseAddress!
      var map = unsafe fb_cmap(
        start: 0, len: UInt32(ColourMap.entries), red: start, green: start + ColourMap.entries,
        blue: start + 2 * ColourMap.entries, transp: nil)
      do throws(Errno) {
        unsafe try descriptor.control(UInt(FBIOGETCMAP), &map)
      } catch { failure = error }
    }
    if let failure { throw FramebufferError("its palette cannot be read: \(failure.text); set a 16 bit mode") }
    if let palette, levels == known { return palette }
    known = levels
    let palette = Palette(red: row(0), green: row(1), blue: row(2))
    self.palette = palette
    return palette
  }

  private func row(_ index: Int) -> [UInt8] {
    levels[index * ColourMap.entries..<(index + 1) * ColourMap.entries].map { UInt8($0 >> 8) }
  }
}
