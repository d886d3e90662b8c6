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
    eachGlyph(of: text) { length += $0.advance }
    return length
  }

  /// Calls `body` with the glyph of each character. The font has ASCII alone: a letter has no accent, and another
  /// character looks like a question mark.
  func eachGlyph(of text: String, _ body: (Glyph) -> Void) {
    var lead: UInt8 = 0
    for byte in text.utf8 {
      if byte & 0xc0 != 0x80 { lead = byte }
      if let character = Lettering.character(byte, lead: lead) { body(glyph(character)) }
    }
  }

  /// Returns the character of the font that a byte of UTF-8 makes complete, after the first byte of its character; nil
  /// if it makes none complete.
  private static func character(_ byte: UInt8, lead: UInt8) -> UInt8? {
    if byte < 0x80 { return byte }
    guard (0xc3...0xc5).contains(lead) else { return byte == lead ? UInt8(ascii: "?") : nil }
    // Each of these three has 64 letters.
    return byte == lead ? nil : unsafe bare.utf8Start[Int(lead - 0xc3) << 6 | Int(byte & 0x3f)]
  }

  /// The letters from U+00C0 to U+017F without their accents.
  private static var bare: StaticString {
    """
    AAAAAAACEEEEIIIIDNOOOOO?OUUUUYTsaaaaaaaceeeeiiiidnooooo?ouuuuyty\
    AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL\
    lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs
    """
  }

  private func glyph(_ character: UInt8) -> Glyph {
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
    lettering.eachGlyph(of: text) { glyph in
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
