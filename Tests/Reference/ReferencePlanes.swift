/// A layer as large as the screen, in pixels of 32 bits: alpha or an unused byte, red, green and blue.
public struct ReferencePlane: Sendable {
  public let width: Int
  public let height: Int
  /// Whether the upper byte is alpha, by which the colours are multiplied already.
  public let hasAlpha: Bool
  public var pixels: [UInt32]

  public init(width: Int, height: Int, hasAlpha: Bool, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    pixels = []
    for y in 0..<height { for x in 0..<width { pixels.append(pixel(x, y)) } }
  }
}

/// The picture that planes make, as Linux's vkms composes it: levels of 16 bits, each blended and rounded in turn.
public struct ReferenceComposition: Equatable, Sendable {
  /// Red, green and blue of each pixel, line by line.
  private var levels: [[UInt64]]

  /// Composes planes of one size, the lowest first, over black.
  public init(_ planes: [ReferencePlane]) {
    levels = Array(repeating: [0, 0, 0], count: planes[0].pixels.count)
    for plane in planes {
      precondition(plane.pixels.count == levels.count)
      for place in levels.indices {
        let pixel = UInt64(plane.pixels[place])
        // A level of 8 bits becomes the one of 16 bits in the same proportion: 255 becomes 65535.
        let alpha = plane.hasAlpha ? (pixel >> 24 & 255) * 257 : 65535
        for channel in 0..<3 {
          let above = (pixel >> UInt64(16 - 8 * channel) & 255) * 257
          let below = levels[place][channel]
          levels[place][channel] = rounded(above * 65535 + below * (65535 - alpha), by: 65535)
        }
      }
    }
  }

  /// The checksum of the frame: CRC-32 with neither its first nor its last inversion, over alpha, red, green and blue
  /// of each pixel, of 16 bits each and the lower byte first.
  public var checksum: UInt32 {
    var sum: UInt32 = 0
    for pixel in levels {
      for level in [65535] + pixel {
        for byte in [UInt32(level & 255), UInt32(level >> 8)] {
          sum ^= byte
          for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
        }
      }
    }
    return sum
  }

  /// The pixels in 8 bits a channel, with zero in the unused byte.
  public var pixels: [UInt32] {
    levels.map { pixel in pixel.reduce(0) { $0 << 8 | UInt32(rounded($1, by: 257)) } }
  }
}

private func rounded(_ number: UInt64, by divisor: UInt64) -> UInt64 { (number + divisor / 2) / divisor }
