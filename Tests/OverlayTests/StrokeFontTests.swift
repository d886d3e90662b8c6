import Overlay
import Testing

@Suite("Letters of strokes")
struct StrokeFontTests {
  @Test func `every character of ASCII that can be seen has strokes of its own`() {
    var seen: [String: UInt8] = [:]
    for character in UInt8(0x21)...0x7e {
      let lines = StrokeFont.glyph(character).lines(x: 0, y: 0, capitals: 16)
      #expect(!lines.isEmpty, "\(UnicodeScalar(character))")
      let shape = lines.map { "\($0.x0) \($0.y0) \($0.x1) \($0.y1)" }.joined(separator: ", ")
      #expect(seen[shape] == nil, "\(UnicodeScalar(character)) and \(UnicodeScalar(seen[shape] ?? 0))")
      seen[shape] = character
    }
  }

  @Test func `what is easily taken for one another is told apart: by feet, by tails, by heights`() {
    func ends(_ character: Character) -> Set<[Float]> {
      Set(
        StrokeFont.glyph(character.asciiValue ?? 0).lines(x: 0, y: 0, capitals: 16).flatMap {
          [[$0.x0, $0.y0], [$0.x1, $0.y1]]
        })
    }
    // A capital I has a bar above and below, a small l a tail to the right, and a line neither.
    #expect(ends("I").count { $0[1] == 0 } >= 3 && ends("I").count { $0[1] == 16 } >= 3)
    #expect(ends("l").count { $0[1] == 0 } == 1 && ends("l").contains { $0[1] == 16 && $0[0] > 2 })
    #expect(ends("|").allSatisfy { $0[0] == 0 })
    #expect(ends("1").count { $0[1] == 16 } == 1)
  }

  @Test func `every stroke lies between the capitals' top and the tails' ends`() {
    for character in UInt8(0x21)...0x7e {
      for line in StrokeFont.glyph(character).lines(x: 0, y: 0, capitals: 16) {
        for (x, y) in [(line.x0, line.y0), (line.x1, line.y1)] { #expect(x >= 0 && x <= 16 && y >= 0 && y <= 20) }
      }
    }
  }
}
