/// A sentence for a person, put together from its parts. Written like any string; unlike `String`'s own interpolation,
/// whose code is copied to every place, this one's stands once: on a board, sentences are most of the program. Bytes are
/// joined, because joining strings brings along what UTF-16 takes.
public struct Sentence: ExpressibleByStringInterpolation, Sendable {
  /// UTF-8.
  public private(set) var bytes: [UInt8]

  public init(_ string: String) { bytes = Array(string.utf8) }

  /// With commas between them.
  @inline(never)
  public init(listing names: [StaticString]) {
    bytes = []
    for name in names { append(bytes.isEmpty ? "\(name)" : ", \(name)") }
  }

  public init(stringLiteral value: String) { self.init(value) }

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
    public mutating func appendInterpolation(_ number: Int) { text += number.description.utf8 }

    public mutating func appendInterpolation(_ number: some FixedWidthInteger) {
      appendInterpolation(Int(truncatingIfNeeded: number))
    }
  }
}
