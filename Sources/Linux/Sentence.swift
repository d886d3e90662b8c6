/// A sentence for a person, put together from its parts. Written like any string; unlike `String`'s own interpolation,
/// whose code is copied to every place, this one's stands once: on a board, sentences are most of the program.
public struct Sentence: ExpressibleByStringInterpolation, Sendable {
  public var string: String

  public init(_ string: String) { self.string = string }

  public init(stringLiteral value: String) { string = value }

  public init(stringInterpolation: StringInterpolation) { string = stringInterpolation.text }

  @inline(never)
  public static func + (a: Sentence, b: Sentence) -> Sentence {
    var sum = a
    sum.string.append(b.string)
    return sum
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    @inline(never)
    public init(literalCapacity: Int, interpolationCount: Int) {}

    @inline(never)
    public mutating func appendLiteral(_ literal: String) { text.append(literal) }

    @inline(never)
    public mutating func appendInterpolation(_ part: String) { text.append(part) }

    @inline(never)
    public mutating func appendInterpolation(_ part: Sentence) { text.append(part.string) }

    @inline(never)
    public mutating func appendInterpolation(_ part: StaticString) { text.append(part.description) }

    @inline(never)
    public mutating func appendInterpolation(_ number: Int) { text.append(number.description) }

    public mutating func appendInterpolation(_ number: some FixedWidthInteger) {
      appendInterpolation(Int(truncatingIfNeeded: number))
    }
  }
}
