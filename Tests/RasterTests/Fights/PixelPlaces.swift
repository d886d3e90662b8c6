/// Locations of a screen's pixels in its memory.
struct PixelPlaces {
  let width: Int
  let height: Int
  let lineLength: Int
  let bytesPerPixel: Int

  init(_ scene: Scene) {
    width = scene.width
    height = scene.height
    lineLength = scene.lineLength
    bytesPerPixel = scene.format.reference.bytesPerPixel
  }

  func number(_ x: Int, _ y: Int) -> Int { y * width + x }
  func offset(_ x: Int, _ y: Int) -> Int { y * lineLength + x * bytesPerPixel }
  func offset(_ number: Int) -> Int { offset(number % width, number / width) }

  /// Returns the number of the pixel to which the byte belongs; nil if there is none.
  func number(at byte: Int) -> Int? {
    let (y, rest) = byte.quotientAndRemainder(dividingBy: lineLength)
    let x = rest / bytesPerPixel
    return x < width ? number(x, y) : nil
  }

  /// Calls `body` for each pixel that has a byte in this range, with the pixel's number and first byte.
  func forEachPixel(_ offset: Int, _ count: Int, _ body: (_ number: Int, _ first: Int) -> Void) {
    var byte = offset
    while byte < offset + count {
      let inPixel = byte % lineLength % bytesPerPixel
      if let number = number(at: byte) { body(number, byte - inPixel) }
      byte += bytesPerPixel - inPixel
    }
  }

  /// Returns the value of a pixel from its bytes, least significant first.
  func value(_ first: Int, _ byte: (Int) -> UInt8) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<bytesPerPixel { value |= UInt32(byte(first + index)) << UInt32(8 * index) }
    return value
  }
}
