import Overlay

/// A picture in ordinary memory with eight bits a channel, and functions that draw on it with smooth edges.
public struct Bitmap: Equatable, Sendable {
  public let width: Int
  public let height: Int
  /// Red, green and blue of each pixel, line by line.
  public private(set) var bytes: [UInt8]

  public init(width: Int, height: Int, background: Colour) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 3)
    for pixel in 0..<width * height {
      bytes[pixel * 3] = background.red
      bytes[pixel * 3 + 1] = background.green
      bytes[pixel * 3 + 2] = background.blue
    }
  }

  /// Copies another drawing into this one.
  public mutating func place(_ other: Bitmap, x: Int, y: Int) {
    for line in 0..<min(other.height, height - y) {
      let count = min(other.width, width - x) * 3
      let from = line * other.width * 3
      let to = ((y + line) * width + x) * 3
      for index in 0..<count { bytes[to + index] = other.bytes[from + index] }
    }
  }

  public mutating func setPixel(x: Int, y: Int, red: UInt8, green: UInt8, blue: UInt8) {
    let index = (y * width + x) * 3
    bytes[index] = red
    bytes[index + 1] = green
    bytes[index + 2] = blue
  }

  public mutating func roundedBox(x: Float, y: Float, width: Float, height: Float, corner: Float, _ colour: Colour) {
    let centreX = x + width / 2
    let centreY = y + height / 2
    fill(x, y, x + width, y + height, colour) { pixelX, pixelY in
      let outX = abs(pixelX - centreX) - (width / 2 - corner)
      let outY = abs(pixelY - centreY) - (height / 2 - corner)
      let beyond = (max(outX, 0) * max(outX, 0) + max(outY, 0) * max(outY, 0)).squareRoot()
      return beyond + min(max(outX, outY), 0) - corner
    }
  }

  /// Fills a box with hard edges, which is fast. Clipped to the drawing.
  public mutating func fill(left: Int, top: Int, right: Int, bottom: Int, _ colour: Colour) {
    let columns = max(0, left)..<max(0, left, min(width, right))
    for y in max(0, top)..<max(0, top, min(height, bottom)) {
      for x in columns { setPixel(x: x, y: y, red: colour.red, green: colour.green, blue: colour.blue) }
    }
  }

  public mutating func disc(x: Float, y: Float, radius: Float, _ colour: Colour) {
    fill(x - radius, y - radius, x + radius, y + radius, colour) { pixelX, pixelY in
      ((pixelX - x) * (pixelX - x) + (pixelY - y) * (pixelY - y)).squareRoot() - radius
    }
  }

  /// Draws lines with round ends. All lines of one call cover a pixel once, so that crossings are not darker.
  public mutating func strokes(_ lines: [Line], width: Float, _ colour: Colour) {
    guard let (left, top, right, bottom) = lines.bounds else { return }
    let half = width / 2
    fill(left - half, top - half, right + half, bottom + half, colour) { lines.distance($0, $1) - half }
  }

  /// Writes `text` with its capitals' upper left corner at (x, y); returns where the next letter would begin.
  @discardableResult
  public mutating func write(_ text: String, x: Float, y: Float, capitals: Float, weight: Float, _ colour: Colour)
    -> Float
  {
    var x = x
    for character in text.utf8 {
      let glyph = StrokeFont.glyph(character)
      strokes(glyph.lines(x: x, y: y, capitals: capitals), width: weight, colour)
      x += glyph.advance(capitals: capitals)
    }
    return x
  }

  /// Blends `colour` where `distance`, the distance from a shape's edge, is negative; the edge is one pixel soft.
  private mutating func fill(
    _ left: Float, _ top: Float, _ right: Float, _ bottom: Float, _ colour: Colour, _ distance: (Float, Float) -> Float
  ) {
    let columns = min(width, max(0, Int(left) - 1))..<min(width, max(0, Int(right) + 2))
    for y in min(height, max(0, Int(top) - 1))..<min(height, max(0, Int(bottom) + 2)) {
      for x in columns {
        let cover = min(1, max(0, 0.5 - distance(Float(x) + 0.5, Float(y) + 0.5))) * colour.opacity
        if cover > 0 { mix(x: x, y: y, colour, cover) }
      }
    }
  }

  /// Blends a colour over a pixel with the share `cover`.
  mutating func mix(x: Int, y: Int, _ colour: Colour, _ cover: Float) {
    let index = (y * width + x) * 3
    bytes[index] = Bitmap.mix(bytes[index], colour.red, cover)
    bytes[index + 1] = Bitmap.mix(bytes[index + 1], colour.green, cover)
    bytes[index + 2] = Bitmap.mix(bytes[index + 2], colour.blue, cover)
  }

  /// Returns the part of the drawing that begins at (x, y).
  public func part(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height, background: Colour(red: 0, green: 0, blue: 0, opacity: 1))
    for line in 0..<height {
      let from = ((y + line) * self.width + x) * 3
      for index in 0..<width * 3 { part.bytes[line * width * 3 + index] = bytes[from + index] }
    }
    return part
  }

  private static func mix(_ under: UInt8, _ over: UInt8, _ cover: Float) -> UInt8 {
    UInt8(Float(under) * (1 - cover) + Float(over) * cover + 0.5)
  }
}
