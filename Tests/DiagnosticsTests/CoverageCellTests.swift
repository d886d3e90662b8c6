import Examining
import Linux
import Overlay
import Testing

@Suite("How large cells are")
struct CoverageCellTests {
  @Test(
    "what suits the screen is taken",
    arguments: [
      (Length(40), 800, 480, nil, 40), (Length(8, .millimetres), 800, 480, 5.25, 42),
      // The ends: a 120th of the longer side, half of the shorter one.
      (Length(16), 1920, 1080, nil, 16), (Length(240), 800, 480, nil, 240),
    ] as [(Length, Int, Int, Float?, Int)])
  func taken(_ length: Length, _ width: Int, _ height: Int, _ density: Float?, _ pixels: Int) {
    let cell = CoverageCell(length, width: width, height: height, density: density)
    #expect(cell.pixels == pixels)
    #expect(cell.refusal == nil)
    #expect(cell.assumption == nil)
  }

  @Test(
    "what does not is refused, with what would",
    arguments: [
      (
        Length(16), 3840, 2160, nil, 32, "makes cells of 16 pixels on a screen of 3840x2160, expected 32 to 1080 pixels"
      ),
      (Length(241), 800, 480, nil, 240, "makes cells of 241 pixels on a screen of 800x480, expected 16 to 240 pixels"),
      (
        Length(2, .millimetres), 320, 240, 4, 16,
        "makes cells of 8 pixels on a screen of 320x240, expected 16 to 120 pixels"
      ),
      (
        Length(40, .millimetres), 480, 320, 6.5, 160,
        "makes cells of 260 pixels on a screen of 480x320, expected 16 to 160 pixels"
      ),
    ] as [(Length, Int, Int, Float?, Int, String)])
  func refused(_ length: Length, _ width: Int, _ height: Int, _ density: Float?, _ nearest: Int, _ words: String) {
    let cell = CoverageCell(length, width: width, height: height, density: density)
    #expect(cell.refusal?.string == words)
    #expect(cell.pixels == nearest)
  }

  @Test func `what is assumed of a millimetre is said, and only where it matters`() {
    let cell = CoverageCell(Length(8, .millimetres), width: 800, height: 480, density: nil)
    #expect(cell.pixels == 32)
    #expect(cell.assumption?.string == "the size of the screen is unknown; 4 pixels count as a millimetre")
    #expect(CoverageCell(Length(32), width: 800, height: 480, density: nil).assumption == nil)
  }

  @Test("no screen and no density is too strange", arguments: [0, 1, 15, 100_000])
  func strange(_ side: Int) {
    for density in [Float.nan, .infinity, 0, -3] {
      let cell = CoverageCell(CoverageCell.usual, width: side, height: side, density: density)
      #expect(cell.pixels >= 16)
    }
  }
}
