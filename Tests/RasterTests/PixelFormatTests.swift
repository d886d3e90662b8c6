import Pixels
import Testing

@Suite struct PixelFormatTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let bits: Int
    let red, green, blue: (Int, Int)
    let reason: String

    init(_ bits: Int, _ red: (Int, Int), _ green: (Int, Int), _ blue: (Int, Int), _ reason: String) {
      self.bits = bits
      self.red = red
      self.green = green
      self.blue = blue
      self.reason = reason
    }

    var testDescription: String { reason }

    var format: PixelFormat? {
      PixelFormat(
        bitsPerPixel: bits, red: Component(offset: red.0, length: red.1),
        green: Component(offset: green.0, length: green.1),
        blue: Component(offset: blue.0, length: blue.1))
    }
  }

  @Test(
    "Refused",
    arguments: [
      Row(8, (0, 3), (3, 3), (6, 2), "8 bits a pixel"),
      Row(15, (10, 5), (5, 5), (0, 5), "15 bits a pixel, which lie in 16"),
      Row(1, (0, 1), (0, 1), (0, 1), "monochrome"),
      Row(0, (0, 0), (0, 0), (0, 0), "nothing at all"),
      Row(64, (32, 12), (16, 12), (0, 12), "64 bits a pixel"),
      Row(-16, (11, 5), (5, 6), (0, 5), "a negative depth"),
      Row(16, (11, 0), (5, 6), (0, 5), "a channel without bits"),
      Row(16, (11, -1), (5, 6), (0, 5), "a negative length"),
      Row(32, (16, 13), (8, 8), (0, 8), "a channel of 13 bits"),
      Row(32, (16, .max), (8, 8), (0, 8), "a channel without end"),
      Row(16, (-1, 5), (5, 6), (0, 5), "a negative offset"),
      Row(16, (12, 5), (5, 6), (0, 5), "a channel that reaches beyond 16 bits"),
      Row(24, (17, 8), (8, 8), (0, 8), "a channel that reaches beyond 24 bits"),
      Row(32, (25, 8), (8, 8), (0, 8), "a channel that reaches beyond 32 bits"),
      Row(32, (.max, 8), (8, 8), (0, 8), "an offset out of this world"),
      Row(32, (.min, 8), (8, 8), (0, 8), "an offset out of the other end of this world"),
      Row(16, (10, 5), (5, 6), (0, 5), "red over green"),
      Row(16, (11, 5), (4, 6), (0, 5), "green over blue"),
      Row(32, (0, 8), (8, 8), (0, 8), "red is blue"),
      Row(8, (0, 8), (0, 8), (0, 8), "grey, or a palette"),
      Row(16, (0, 5), (0, 5), (0, 5), "grey in 16 bits"),
    ])
  func refused(_ row: Row) {
    #expect(row.format == nil)
  }

  @Test(
    "Taken",
    arguments: [
      Row(16, (11, 5), (5, 6), (0, 5), "rgb565"),
      Row(16, (10, 5), (5, 5), (0, 5), "xrgb1555"),
      Row(16, (8, 4), (4, 4), (0, 4), "xrgb4444"),
      Row(16, (2, 1), (1, 1), (0, 1), "one bit a channel"),
      Row(24, (0, 8), (8, 8), (16, 8), "bgr888"),
      Row(32, (24, 8), (16, 8), (8, 8), "rgbx8888"),
      Row(32, (20, 12), (8, 12), (0, 8), "the longest channels"),
    ])
  func taken(_ row: Row) throws {
    let format = try #require(row.format)
    #expect(format.bytesPerPixel == row.bits / 8)
    #expect(format.red == Component(offset: row.red.0, length: row.red.1))
    #expect(format.green == Component(offset: row.green.0, length: row.green.1))
    #expect(format.blue == Component(offset: row.blue.0, length: row.blue.1))
  }
}
