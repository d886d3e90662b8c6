import Pixels

/// The nearest entries of a palette for given colours, with a cache.
///
/// A trivial value, so that kernels are trivial too. The owner calls ``free()``.
@safe
struct NearestEntries {
  private static let placeCount = 1024

  private let palette: Unmanaged<Palette>
  /// Cached colours and their entries, at the place that the colour's hash selects; `.max` is no colour.
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
