import Pixels

/// Which entry of a palette is nearest to a colour; what was asked before is known.
///
/// A plain value, so that a kernel is one as well: whoever made it frees it.
@safe
struct NearestEntries {
  private static let placeCount = 1024

  private let palette: Unmanaged<Palette>
  /// Colours that were asked for, each where its number leads, and what was found. No colour has a top byte.
  private let known: UnsafeMutablePointer<(colour: UInt32, entry: UInt8)>

  init(_ palette: Palette) {
    unsafe self.palette = .passRetained(palette)
    unsafe known = .allocate(capacity: NearestEntries.placeCount)
    unsafe known.initialize(repeating: (.max, 0), count: NearestEntries.placeCount)
  }

  func free() {
    unsafe palette.release()
    unsafe known.deallocate()
  }

  subscript(index: UInt32) -> Palette.Entry {
    unsafe palette._withUnsafeGuaranteedRef { $0[UInt8(truncatingIfNeeded: index)] }
  }

  func nearest(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
    let colour = red << 16 | green << 8 | blue
    let place = Int((colour &* 0x9E37_79B1) >> 22)
    if unsafe known[place].colour != colour {
      let entry = unsafe palette._withUnsafeGuaranteedRef {
        $0.nearest(
          red: UInt8(truncatingIfNeeded: red), green: UInt8(truncatingIfNeeded: green),
          blue: UInt8(truncatingIfNeeded: blue))
      }
      unsafe known[place] = (colour, entry)
    }
    return unsafe UInt32(known[place].entry)
  }
}
