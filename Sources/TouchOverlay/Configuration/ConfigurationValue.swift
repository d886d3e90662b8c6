import Linux
import Overlay
import Touch

/// Parsers of the configuration's values; they return nil for a value that is not accepted.
extension Text {
  /// Returns `value`, or none where the text is `word`, such as `off`.
  func either<Value>(_ word: StaticString, or value: @autoclosure () -> Value?) -> Value?? {
    self == word ? .some(nil) : value().map { .some($0) }
  }

  var onOrOff: Bool? { choice(("on", true), ("off", false)) }

  /// Returns the value with this name.
  func choice<Value>(_ choices: (name: StaticString, value: Value)...) -> Value? {
    choices.first { self == $0.name }?.value
  }

  /// The microseconds of a whole number of milliseconds from 0 to 10000.
  var milliseconds: Microseconds? { integer(within: 0...10_000).map { Microseconds($0) * 1000 } }

  /// Returns the microseconds of a whole number of seconds.
  func seconds(within range: ClosedRange<Int>) -> Microseconds? {
    integer(within: range).map { Microseconds($0) * 1_000_000 }
  }

  func integer(within range: ClosedRange<Int>) -> Int? {
    guard let number = integer, range.contains(number) else { return nil }
    return number
  }

  func decimal(within range: ClosedRange<Float>) -> Float? {
    guard let number = decimal, range.contains(number) else { return nil }
    return number
  }

  /// Parses `25` or `4.5mm`; the range is in pixels, and in tenths of a millimetre.
  // Inlined into every key that takes a length, it would add most of a kilobyte to the daemon.
  @inline(never)
  func length(within range: ClosedRange<Float>) -> Length? {
    if bytes.suffix(2).elementsEqual([UInt8(ascii: "m"), UInt8(ascii: "m")]) {
      let number = Text(bytes.dropLast(2)).trimmed.decimal(within: range.lowerBound / 10...range.upperBound / 10)
      return number.map { Length($0, .millimetres) }
    }
    return decimal(within: range).map { Length($0) }
  }

  var spot: Position? {
    guard let (first, second) = halves(at: UInt8(ascii: ",")), let x = first.trimmed.integer(within: 0...1024),
      let y = second.trimmed.integer(within: 0...1024)
    else { return nil }
    return Position(x: Float(x), y: Float(y))
  }

  var path: String? { starts(with: "/") ? string : nil }
}

extension Colour {
  /// Parses `#RRGGBB`, half transparent as the default look is, or `#RRGGBBAA`.
  public init?(_ text: Text) {
    guard text.starts(with: "#"), let value = text.dropping(1).hexadecimal else { return nil }
    switch text.bytes.count {
    case 7: self.init(rgb: value, opacity: 0.5)
    case 9: self.init(rgb: value >> 8, opacity: Float(value & 255) / 255)
    default: return nil
    }
  }

  private init(rgb: UInt32, opacity: Float) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb), opacity: opacity)
  }
}

extension Text {
  /// The text with the first `color` spelt `colour`.
  var britishSpelling: Text {
    let (colour, color) = (Text("colour"), Text("color"))
    for start in bytes.indices where bytes[start...].starts(with: color.bytes) {
      return Text(Array(bytes[..<start]) + colour.bytes + bytes[(start + 5)...])
    }
    return self
  }
}
