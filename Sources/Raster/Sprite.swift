/// A picture made ready for one pixel format: what a mark adds to each channel and what it keeps of what is beneath,
/// as planes of 16-bit fractions.
///
/// Every row has eight invisible pixels on either side, so that eight pixels can be blended at a time wherever the
/// mark begins or ends within them.
@safe
final class Sprite {
  static let margin = 8

  let width: Int
  let height: Int
  let hotX: Int
  let hotY: Int
  private let pitch: Int
  private let planes: UnsafeMutablePointer<UInt16>
  /// First and one past last visible pixel of each row.
  private let chords: UnsafeMutablePointer<(start: Int32, end: Int32)>

  enum Plane: Int { case keep, red, green, blue }

  init(_ picture: Picture, _ format: PixelFormat) {
    width = picture.width
    height = picture.height
    hotX = picture.hotX
    hotY = picture.hotY
    pitch = width + 2 * Sprite.margin
    let size = pitch * height
    unsafe planes = .allocate(capacity: 4 * size)
    unsafe planes.initialize(repeating: 0, count: 4 * size)
    unsafe planes.update(repeating: .max, count: size)
    unsafe chords = .allocate(capacity: height)
    unsafe chords.initialize(repeating: (0, 0), count: height)
    for y in 0..<height { prepare(row: y, picture, format) }
  }

  deinit {
    unsafe planes.deallocate()
    unsafe chords.deallocate()
  }

  func chord(_ row: Int) -> (start: Int, end: Int) {
    let chord = unsafe chords[row]
    return (Int(chord.start), Int(chord.end))
  }

  /// Pixel 0 of a row; ``margin`` more can be read before it and after its last.
  func unsafeRow(_ row: Int, _ plane: Plane) -> UnsafePointer<UInt16> {
    unsafe UnsafePointer(planes + ((plane.rawValue * height + row) * pitch + Sprite.margin))
  }

  private func prepare(row: Int, _ picture: Picture, _ format: PixelFormat) {
    var first = width
    var last = -1
    for x in 0..<width {
      let pixel = picture.pixels[row * width + x]
      // Less than half a step of the planes is invisible at any depth.
      if pixel.opacity < 1 / 131072 { continue }
      first = min(first, x)
      last = x
      set(row, x, .keep, fraction(1 - pixel.opacity, bits: 16))
      set(row, x, .red, fraction(pixel.red, bits: format.red.length))
      set(row, x, .green, fraction(pixel.green, bits: format.green.length))
      set(row, x, .blue, fraction(pixel.blue, bits: format.blue.length))
    }
    if last >= 0 { unsafe chords[row] = (Int32(first), Int32(last + 1)) }
  }

  private func set(_ row: Int, _ x: Int, _ plane: Plane, _ value: UInt16) {
    unsafe planes[(plane.rawValue * height + row) * pitch + Sprite.margin + x] = value
  }

  /// `value` of the channel's largest value, which stands in the upper `bits` of 16.
  private func fraction(_ value: Float, bits: Int) -> UInt16 {
    let largest = Float((1 << bits - 1) << (16 - bits))
    return UInt16(max(0, min(largest, (value * largest).rounded())))
  }
}
