/// A picture made ready for one pixel format: what a mark adds to each pixel and what it keeps of what is beneath.
///
/// Every row has some invisible pixels on either side, so that a block can be blended wherever the mark begins or
/// ends within it.
@safe
struct Sprite: ~Copyable {
  private static let margin = 8

  let width: Int
  let height: Int
  let hotX: Int
  let hotY: Int
  /// How many numbers lie between two planes of a row.
  let step: Int
  private let planes: Int
  private let unit: Int
  private let numbers: UnsafeMutablePointer<UInt16>
  /// First and one past last visible pixel of each row.
  private let chords: UnsafeMutablePointer<(start: Int32, end: Int32)>

  init(_ picture: Picture, _ brush: Brush) {
    width = picture.width
    height = picture.height
    hotX = picture.hotX
    hotY = picture.hotY
    (planes, unit) =
      switch brush {
      case .fields: (Kernel16.planes, Kernel16.unit)
      case .bytes: (Kernel32.planes, Kernel32.unit)
      case .plain: (PlainKernel.planes, PlainKernel.unit)
      }
    step = (width + 2 * Sprite.margin) * unit
    unsafe numbers = .allocate(capacity: step * planes * height)
    unsafe chords = .allocate(capacity: height)
    unsafe chords.initialize(repeating: (0, 0), count: height)
    for y in 0..<height {
      var first = width
      var last = -1
      for x in -Sprite.margin..<width + Sprite.margin {
        var pixel = x < 0 || x >= width ? Picture.Pixel() : picture.pixels[y * width + x]
        // Less than half a step of the numbers is invisible at any depth.
        if pixel.opacity < 1 / 131072 {
          pixel = Picture.Pixel()
        } else {
          first = min(first, x)
          last = x
        }
        let place = unsafe numbers + y * planes * step + (x + Sprite.margin) * unit
        switch brush {
        case .fields(let kernel): unsafe kernel.prepare(pixel, place, step: step)
        case .bytes(let kernel): unsafe kernel.prepare(pixel, place, step: step)
        case .plain(let kernel): unsafe kernel.prepare(pixel, place, step: step)
        }
      }
      if last >= 0 { unsafe chords[y] = (Int32(first), Int32(last + 1)) }
    }
  }

  deinit {
    unsafe numbers.deallocate()
    unsafe chords.deallocate()
  }

  @inline(__always)
  func chord(_ row: Int) -> (start: Int, end: Int) {
    let chord = unsafe chords[row]
    return (Int(chord.start), Int(chord.end))
  }

  /// The numbers of a pixel; `x` may lie up to a block outside of the row.
  @inline(__always)
  func unsafeNumbers(row: Int, x: Int) -> UnsafePointer<UInt16> {
    let line = row &* planes &* step
    return unsafe UnsafePointer(numbers + (line &+ (x &+ Sprite.margin) &* unit))
  }
}
