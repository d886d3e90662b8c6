import Overlay

/// Letters of one size. Each is drawn when it is first written and then copied, because drawing takes some hundred
/// times as long.
public final class Lettering {
  struct Glyph {
    let width: Int
    let height: Int
    let advance: Float
    /// Coverage of each pixel, line by line.
    let cover: [UInt8]
  }

  /// Height of capitals.
  public let capitals: Float
  /// Width of strokes.
  public let weight: Float
  /// Maximum distance that a letter reaches beyond its origin to the left and upwards.
  let margin: Int
  private var glyphs: [Glyph?]

  public init(capitals: Float, weight: Float? = nil) {
    self.capitals = capitals
    self.weight = weight ?? StrokeFont.weight(capitals: capitals)
    margin = Int((self.weight / 2 + 1).rounded(.up))
    glyphs = [Glyph?](repeating: nil, count: 128)
  }

  public func length(of text: String) -> Float {
    var length: Float = 0
    for byte in text.utf8 { length += glyph(byte)?.advance ?? 0 }
    return length
  }

  /// Returns the glyph of the character that begins with this byte of UTF-8; nil for a byte within a character. The
  /// font has ASCII alone: another character looks like a question mark.
  func glyph(_ byte: UInt8) -> Glyph? {
    if byte & 0xc0 == 0x80 { return nil }
    let character = byte < 0x80 ? byte : UInt8(ascii: "?")
    let index = Int(character)
    if let glyph = glyphs[index] { return glyph }
    let glyph = draw(character)
    glyphs[index] = glyph
    return glyph
  }

  private func draw(_ character: UInt8) -> Glyph {
    let outline = StrokeFont.glyph(character)
    let lines = outline.lines(x: Float(margin), y: Float(margin), capitals: capitals)
    let (_, _, right, bottom) = lines.bounds ?? (0, 0, 0, 0)
    let width = Int(right.rounded(.up)) + margin
    let height = Int(bottom.rounded(.up)) + margin
    var cover = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height where !lines.isEmpty {
      for x in 0..<width {
        let nearest = lines.distance(Float(x) + 0.5, Float(y) + 0.5)
        cover[y * width + x] = UInt8(max(0, min(1, 0.5 - (nearest - weight / 2))) * 255)
      }
    }
    // Labels of fingers have room for narrow spaces only; sentences need wider ones.
    let advance = character == UInt8(ascii: " ") ? capitals / 2 : outline.advance(capitals: capitals)
    return Glyph(width: width, height: height, advance: advance, cover: cover)
  }
}

extension Bitmap {
  /// Writes `text` with its capitals' upper left corner at (x, y), rounded to whole pixels; returns where the next
  /// letter would begin.
  @discardableResult
  public mutating func write(_ text: String, x: Float, y: Float, _ lettering: Lettering, _ colour: Colour) -> Float {
    var x = x
    for byte in text.utf8 {
      guard let glyph = lettering.glyph(byte) else { continue }
      lay(glyph, x: Int(x.rounded()) - lettering.margin, y: Int(y.rounded()) - lettering.margin, colour)
      x += glyph.advance
    }
    return x
  }

  private mutating func lay(_ glyph: Lettering.Glyph, x: Int, y: Int, _ colour: Colour) {
    for line in max(0, -y)..<max(0, -y, min(glyph.height, height - y)) {
      for column in max(0, -x)..<max(0, -x, min(glyph.width, width - x)) {
        let cover = glyph.cover[line * glyph.width + column]
        if cover > 0 { mix(x: x + column, y: y + line, colour, Float(cover) / 255 * colour.opacity) }
      }
    }
  }
}
