/// A sentence for a person, written like any string. The compiler copies the code of `String`'s interpolation to every
/// use; the code of this type exists once, because sentences are most of a program on a board. It joins bytes, because
/// joining strings would link in code for UTF-16.
public struct Sentence: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The text in UTF-8.
  public private(set) var bytes: [UInt8]

  @inline(never)
  public init(_ string: String) { bytes = Array(string.utf8) }

  /// Lists the names with commas between them.
  @inline(never)
  public init(listing names: [StaticString]) {
    bytes = []
    for name in names { append(bytes.isEmpty ? "\(name)" : ", \(name)") }
  }

  @inline(never)
  public init(stringLiteral value: String) { self.init(value) }

  @inline(never)
  public init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.text }

  public var string: String {
    @inline(never) get { String(decoding: bytes, as: UTF8.self) }
  }

  @inline(never)
  public mutating func append(_ other: Sentence) { bytes += other.bytes }

  @inline(never)
  public static func + (a: Sentence, b: Sentence) -> Sentence {
    var sum = a
    sum.append(b)
    return sum
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: [UInt8] = []

    @inline(never)
    public init(literalCapacity: Int, interpolationCount: Int) {}

    @inline(never)
    public mutating func appendLiteral(_ literal: String) { text += literal.utf8 }

    @inline(never)
    public mutating func appendInterpolation(_ part: String) { text += part.utf8 }

    @inline(never)
    public mutating func appendInterpolation(_ part: Sentence) { text += part.bytes }

    @inline(never)
    public mutating func appendInterpolation(_ part: StaticString) { part.withUTF8Buffer { unsafe text += $0 } }

    @inline(never)
    public mutating func appendInterpolation(_ number: Int) { append(UInt64(number.magnitude), isNegative: number < 0) }

    public mutating func appendInterpolation(_ number: some FixedWidthInteger) {
      append(UInt64(number.magnitude), isNegative: number < 0)
    }

    @inline(never)
    private mutating func append(_ magnitude: UInt64, isNegative: Bool) {
      var digits: [UInt8] = []
      var rest = magnitude
      repeat {
        digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      } while rest > 0
      if isNegative { digits.append(UInt8(ascii: "-")) }
      text += digits.reversed()
    }
  }
}
