/// Bytes of ASCII or UTF-8 text. Embedded Swift needs 782 kB of Unicode tables to compare `String`, which a board has
/// no room for. Functions that read it are compiled once instead of into every caller: no touch waits for them.
public struct Text: Equatable, Sendable {
  public private(set) var bytes: ArraySlice<UInt8>

  public init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
  public init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  @inline(never)
  public init(_ string: String) { self.bytes = Array(string.utf8)[...] }
  @inline(never)
  public init(_ literal: StaticString) { self.bytes = literal.withUTF8Buffer { unsafe Array($0)[...] } }

  public var string: String {
    @inline(never) get { String(decoding: bytes, as: UTF8.self) }
  }
  public var isEmpty: Bool { bytes.isEmpty }
  /// Whether it is UTF-8, and so survives conversion to a string and back.
  public var isUnicode: Bool { Text(string) == self }

  @inline(never)
  public static func == (text: Text, literal: StaticString) -> Bool {
    guard text.bytes.count == literal.utf8CodeUnitCount else { return false }
    return literal.withUTF8Buffer { unsafe text.bytes.elementsEqual($0) }
  }

  /// Lets a `switch` over a text name its cases as literals.
  public static func ~= (literal: StaticString, text: Text) -> Bool { text == literal }

  /// The text without blanks at either end.
  @export(interface)
  public var trimmed: Text {
    var rest = bytes
    while let first = rest.first, Text.isBlank(first) { rest.removeFirst() }
    while let last = rest.last, Text.isBlank(last) { rest.removeLast() }
    return Text(rest)
  }

  /// The text with ASCII capitals as small letters.
  public var lowercased: Text {
    Text(bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 })
  }

  public var lines: [Text] { split(at: UInt8(ascii: "\n"), keepEmpty: true) }

  public var words: [Text] {
    @inline(never) get { bytes.split(whereSeparator: Text.isBlank).map { Text($0) } }
  }

  @inline(never)
  public func split(at separator: UInt8, keepEmpty: Bool) -> [Text] {
    bytes.split(separator: separator, omittingEmptySubsequences: !keepEmpty).map { Text($0) }
  }

  /// Returns the parts before and after the first `separator`; nil without one.
  @inline(never)
  public func halves(at separator: UInt8) -> (Text, Text)? {
    guard let place = bytes.firstIndex(of: separator) else { return nil }
    return (Text(bytes[..<place]), Text(bytes[(place + 1)...]))
  }

  @inline(never)
  public func starts(with literal: StaticString) -> Bool {
    literal.withUTF8Buffer { unsafe bytes.starts(with: $0) }
  }

  /// Whether `part` occurs in it.
  @inline(never)
  public func contains(_ part: Text) -> Bool {
    var rest = bytes
    while rest.count >= part.bytes.count {
      if rest.starts(with: part.bytes) { return true }
      rest.removeFirst()
    }
    return false
  }

  public func dropping(_ count: Int) -> Text { Text(bytes.dropFirst(count)) }

  /// A decimal integer, with an optional minus sign and nothing else; nil for other text.
  public var integer: Int? { number() }

  /// Returns a decimal integer of any integer type.
  package func number<Number: FixedWidthInteger & SignedInteger>() -> Number? {
    var digits = bytes
    let negative = digits.first == UInt8(ascii: "-")
    if negative { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    // Summed as a negative number, whose range is larger by one.
    var value: Number = 0
    for byte in digits {
      guard let digit = Text.digit(byte), digit < 10 else { return nil }
      let (scaled, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = scaled.subtractingReportingOverflow(Number(digit))
      if tooLarge || overflow { return nil }
      value = sum
    }
    if negative { return value }
    return value == .min ? nil : -value
  }

  /// A decimal number with up to six digits before a point and up to six after it; nil for other text.
  public var decimal: Float? {
    guard let (whole, part) = halves(at: UInt8(ascii: ".")) else { return shortInteger.map { Float($0) } }
    guard let high = whole.shortInteger, let low = part.shortInteger, part.bytes.first != UInt8(ascii: "-") else {
      return nil
    }
    var scale: Float = 1
    for _ in part.bytes { scale *= 10 }
    let fraction = Float(low) / scale
    return whole.bytes.first == UInt8(ascii: "-") ? Float(high) - fraction : Float(high) + fraction
  }

  private var shortInteger: Int? { bytes.count <= 6 ? integer : nil }

  /// A hexadecimal number of up to eight digits; nil for other text.
  public var hexadecimal: UInt32? {
    guard bytes.first != UInt8(ascii: "-"), bytes.count <= 8 else { return nil }
    var value: UInt32 = 0
    for byte in bytes {
      guard let digit = Text.digit(byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return bytes.isEmpty ? nil : value
  }

  /// Parses a size such as `800x480`; returns nil for other text, and if a side is not within `range`.
  package func size(within range: ClosedRange<Int>) -> (width: Int, height: Int)? {
    guard let (first, second) = halves(at: UInt8(ascii: "x")), let width = first.integer, let height = second.integer,
      range.contains(width), range.contains(height)
    else { return nil }
    return (width, height)
  }

  /// Returns the value of a hexadecimal digit; nil for another byte.
  package static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte) - 87
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte) - 55
    default: nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
  }
}

extension Text {
  /// The text as one line without terminal control characters, whatever a panel calls itself: U+0000 to U+001F, U+007F,
  /// and U+0080 to U+009F, which are C2 80 to C2 9F, become blanks.
  public var printable: Text {
    var printable: [UInt8] = []
    var isAfterC2 = false
    for byte in bytes {
      if isAfterC2 && byte < 0xa0 {
        printable[printable.count - 1] = UInt8(ascii: " ")
      } else {
        printable.append(byte < 0x20 || byte == 0x7f ? UInt8(ascii: " ") : byte)
      }
      isAfterC2 = byte == 0xc2
    }
    return Text(printable)
  }
}
