import Figures
import Linux

/// HTML and SVG. The literal is markup; interpolated text is escaped.
struct Markup: ExpressibleByStringInterpolation {
  private(set) var bytes: [UInt8]

  init(stringLiteral value: String) { bytes = Array(value.utf8) }

  init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

  @inline(never)
  static func += (page: inout Markup, part: Markup) { page.bytes.append(contentsOf: part.bytes) }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    @inline(never)
    init(literalCapacity: Int, interpolationCount: Int) {}

    @inline(never)
    mutating func appendLiteral(_ literal: String) { bytes.append(contentsOf: literal.utf8) }

    @inline(never)
    mutating func appendInterpolation(_ part: Markup) { bytes.append(contentsOf: part.bytes) }

    @inline(never)
    mutating func appendInterpolation(_ text: Sentence) { Markup.escape(text.string, into: &bytes) }

    @inline(never)
    mutating func appendInterpolation(_ text: String) { Markup.escape(text, into: &bytes) }

    @inline(never)
    mutating func appendInterpolation(_ text: StaticString) { Markup.escape(text.description, into: &bytes) }

    @inline(never)
    mutating func appendInterpolation(_ number: Int) { bytes.append(contentsOf: number.description.utf8) }

    /// Appends a length or a coordinate of a picture.
    @inline(never)
    mutating func appendInterpolation(_ number: Double) {
      bytes.append(contentsOf: (DecimalText.text(number, digits: 1) ?? "0").utf8)
    }
  }

  /// Escapes text. Control characters, which HTML does not allow, become U+FFFD; tabs and line ends stay.
  private static func escape(_ text: String, into bytes: inout [UInt8]) {
    let replacement: InlineArray<3, UInt8> = [0xef, 0xbf, 0xbd]
    var isAfterC2 = false
    for byte in text.utf8 {
      // U+0080 to U+009F, encoded as C2 80 to C2 9F, are control characters too.
      if isAfterC2 && byte < 0xa0 {
        bytes.removeLast()
        for index in 0..<3 { bytes.append(replacement[index]) }
        isAfterC2 = false
        continue
      }
      isAfterC2 = byte == 0xc2
      switch byte {
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"): bytes.append(byte)
      case 0..<0x20, 0x7f:
        for index in 0..<3 { bytes.append(replacement[index]) }
      default: bytes.append(byte)
      }
    }
  }
}
