import Linux

/// A known picture to start a test from.
enum Pattern {
  case black
  case noise(seed: UInt32)
  case gradient

  init(_ operands: [Text]) throws(ProbeFailure) {
    guard let name = operands.first else { throw .usage("fill wants black, noise SEED or gradient") }
    switch (name, operands.count) {
    case ("black", 1): self = .black
    case ("gradient", 1): self = .gradient
    case ("noise", 2):
      // Xorshift would stay at zero; the upper bound is the largest Int on a 32-bit board.
      guard let seed = operands[1].integer, seed > 0, seed <= 2_147_483_647 else {
        throw .usage("fill noise wants a SEED from 1 to 2147483647, not \(operands[1].string)")
      }
      self = .noise(seed: UInt32(seed))
    default: throw .usage("fill wants black, noise SEED or gradient, and nothing more")
    }
  }

  /// Returns all lines of the screen, including their padding.
  func lines(for screen: ScreenFacts) -> [UInt8] {
    var lines = [UInt8](repeating: 0, count: screen.height * screen.lineLength)
    switch self {
    case .black: break
    case .noise(let seed): Pattern.drawNoise(seed, into: &lines)
    case .gradient: Pattern.drawGradient(screen, into: &lines)
    }
    return lines
  }

  private static func drawNoise(_ seed: UInt32, into lines: inout [UInt8]) {
    var state = seed
    for index in lines.indices {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      lines[index] = UInt8(truncatingIfNeeded: state >> 8)
    }
  }

  /// Draws a gradient: red grows to the right, green downwards, blue towards the top left corner.
  private static func drawGradient(_ screen: ScreenFacts, into lines: inout [UInt8]) {
    let right = max(screen.width - 1, 1)
    let bottom = max(screen.height - 1, 1)
    for y in 0..<screen.height {
      for x in 0..<screen.width {
        let red = x * 255 / right
        let green = y * 255 / bottom
        let word =
          bits(red, in: screen.red) | bits(green, in: screen.green) | bits(255 - (red + green) / 2, in: screen.blue)
        let column = (screen.xOffset + x) * screen.bytesPerPixel
        // A page that is panned beyond its lines is the driver's mistake; the pixels outside stay black.
        if column + screen.bytesPerPixel > screen.lineLength { break }
        for byte in 0..<screen.bytesPerPixel {
          lines[y * screen.lineLength + column + byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 * byte))
        }
      }
    }
  }

  private static func bits(_ level: Int, in channel: ScreenFacts.Component) -> UInt32 {
    UInt32(level >> max(8 - channel.length, 0)) << UInt32(channel.offset)
  }
}
