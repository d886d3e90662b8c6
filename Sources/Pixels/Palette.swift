/// Colours of the 256 values of an 8-bit framebuffer.
public final class Palette: Equatable, Sendable {
  public typealias Entry = (red: UInt8, green: UInt8, blue: UInt8)

  private let red: [UInt8]
  private let green: [UInt8]
  private let blue: [UInt8]

  /// Creates a palette from 256 levels of each channel.
  public init(red: [UInt8], green: [UInt8], blue: [UInt8]) {
    precondition(red.count == 256 && green.count == 256 && blue.count == 256)
    self.red = red
    self.green = green
    self.blue = blue
  }

  public subscript(index: UInt8) -> Entry { (red[Int(index)], green[Int(index)], blue[Int(index)]) }

  /// Returns the entry with the least squared distance; the first of several.
  public func nearest(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    var best = 0
    var least = Int32.max
    for index in 0..<256 {
      let distance =
        Palette.square(self.red[index], red) + Palette.square(self.green[index], green)
        + Palette.square(self.blue[index], blue)
      if distance < least {
        least = distance
        best = index
      }
    }
    return UInt8(best)
  }

  private static func square(_ one: UInt8, _ other: UInt8) -> Int32 {
    let difference = Int32(one) - Int32(other)
    return difference * difference
  }

  public static func == (one: Palette, other: Palette) -> Bool {
    one === other || (one.red == other.red && one.green == other.green && one.blue == other.blue)
  }
}
