import Overlay

/// What a mark looks like before any pixel format: premultiplied colour and opacity from 0 to 1.
public struct Picture: Sendable {
  struct Pixel {
    var red: Float = 0
    var green: Float = 0
    var blue: Float = 0
    var opacity: Float = 0
  }

  let width: Int
  let height: Int
  /// Where the centre of the contact lies in it.
  let hotX: Int
  let hotY: Int
  private(set) var pixels: [Pixel]

  /// An opaque one: red, green and blue of each pixel, line by line. Its middle is what lies at the contact.
  public init(width: Int, height: Int, opaque bytes: [UInt8]) {
    precondition(bytes.count == width * height * 3)
    self.width = width
    self.height = height
    hotX = width / 2
    hotY = height / 2
    pixels = [Pixel](repeating: Pixel(opacity: 1), count: width * height)
    for index in pixels.indices {
      pixels[index].red = Float(bytes[index * 3]) / 255
      pixels[index].green = Float(bytes[index * 3 + 1]) / 255
      pixels[index].blue = Float(bytes[index * 3 + 2]) / 255
    }
  }

  /// The two discs of `style`.
  public init(_ style: Style) {
    let half = Int(style.radius.rounded(.up))
    self.init(width: 2 * half, height: 2 * half, hotX: half, hotY: half)
    addDisc(radius: style.radius, style.backing)
    addDisc(radius: max(0, style.radius - style.inset), style.colour)
  }

  /// This picture as it lies on a page.
  public func turned(_ turn: Turn) -> Picture {
    let hot = turn.turned(hotX, hotY, width: width, height: height)
    let size = turn.swapsSides ? (width: height, height: width) : (width: width, height: height)
    var result = Picture(width: size.width, height: size.height, hotX: hot.x, hotY: hot.y)
    for y in 0..<height {
      for x in 0..<width {
        // The corner that comes to lie at the top left is another one with every turn.
        let corner = turn.turned(2 * x + 1, 2 * y + 1, width: 2 * width, height: 2 * height)
        result.pixels[(corner.y / 2) * size.width + corner.x / 2] = pixels[y * width + x]
      }
    }
    return result
  }

  private init(width: Int, height: Int, hotX: Int, hotY: Int) {
    self.width = width
    self.height = height
    self.hotX = hotX
    self.hotY = hotY
    pixels = [Pixel](repeating: Pixel(), count: width * height)
  }

  private mutating func addDisc(radius: Float, _ colour: Colour) {
    for y in 0..<height {
      for x in 0..<width {
        let coverage = discCoverage(radius: radius, x: x - hotX, y: y - hotY)
        if coverage > 0 { blend(colour, coverage * colour.opacity, at: y * width + x) }
      }
    }
  }

  private mutating func blend(_ colour: Colour, _ opacity: Float, at index: Int) {
    let keep = 1 - opacity
    pixels[index].red = pixels[index].red * keep + Float(colour.red) / 255 * opacity
    pixels[index].green = pixels[index].green * keep + Float(colour.green) / 255 * opacity
    pixels[index].blue = pixels[index].blue * keep + Float(colour.blue) / 255 * opacity
    pixels[index].opacity = pixels[index].opacity * keep + opacity
  }
}

/// How much of the pixel between `x` and `x + 1` and between `y` and `y + 1` a disc around (0, 0) covers, from 0 to 1.
///
/// The pixel is cut into thin lines; along each the disc's extent is exact. Mirrored into the part of the circle where
/// the edge is steep, that leaves an error far below a level of any depth.
private func discCoverage(radius: Float, x: Int, y: Int) -> Float {
  let lines = 64
  let column = x < 0 ? -x - 1 : x
  let row = y < 0 ? -y - 1 : y
  let far = Float(max(column, row))
  let near = Float(min(column, row))
  if (far + 1) * (far + 1) + (near + 1) * (near + 1) <= radius * radius { return 1 }
  if far * far + near * near >= radius * radius { return 0 }
  var covered: Float = 0
  for line in 0..<lines {
    let across = near + (Float(line) + 0.5) / Float(lines)
    let square = radius * radius - across * across
    if square > 0 { covered += min(1, max(0, square.squareRoot() - far)) }
  }
  return covered / Float(lines)
}
