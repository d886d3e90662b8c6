import Overlay
import Testing

@Suite("Letters of strokes")
struct StrokeFontTests {
  @Test("every character of ASCII that can be seen has strokes of its own")
  func all() {
    var seen: [String: UInt8] = [:]
    for character in UInt8(0x21)...0x7e {
      let lines = StrokeFont.glyph(character).lines(x: 0, y: 0, capitals: 16)
      #expect(!lines.isEmpty, "\(UnicodeScalar(character))")
      // A capital I is a small l in most letterings without serifs.
      if character == UInt8(ascii: "l") { continue }
      let shape = lines.map { "\($0.x0) \($0.y0) \($0.x1) \($0.y1)" }.joined(separator: ", ")
      #expect(seen[shape] == nil, "\(UnicodeScalar(character)) and \(UnicodeScalar(seen[shape] ?? 0))")
      seen[shape] = character
    }
  }

  @Test("every stroke lies between the capitals' top and the tails' ends")
  func bounds() {
    for character in UInt8(0x21)...0x7e {
      for line in StrokeFont.glyph(character).lines(x: 0, y: 0, capitals: 16) {
        for (x, y) in [(line.x0, line.y0), (line.x1, line.y1)] { #expect(x >= 0 && x <= 16 && y >= 0 && y <= 20) }
      }
    }
  }
}
