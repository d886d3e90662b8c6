/// Text of numbers that a `Sentence` does not write: 64-bit integers and decimals.
public enum DecimalText {
  package static func text(_ number: Int64) -> String { String(decoding: bytes(number), as: UTF8.self) }

  private static func bytes(_ number: Int64) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { digits.append(UInt8(ascii: "-")) }
    return digits.reversed()
  }

  /// Returns a rounded number; nil if it is infinite, not a number, or has 16 digits or more.
  ///
  /// - Parameter keepsNoughts: whether zeros at the end of the fraction are kept.
  public static func text(_ number: Double, digits: Int, keepsNoughts: Bool = false) -> String? {
    var scale: Int64 = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = (number.magnitude * Double(scale)).rounded()
    guard scaled < 1e15 else { return nil }
    var (whole, part) = Int64(scaled).quotientAndRemainder(dividingBy: scale)
    var text: [UInt8] = number < 0 && scaled > 0 ? [UInt8(ascii: "-")] : []
    text += bytes(whole)
    if digits > 0 && (part > 0 || keepsNoughts) { text.append(UInt8(ascii: ".")) }
    for _ in 0..<digits where part > 0 || keepsNoughts {
      (whole, part) = (part * 10).quotientAndRemainder(dividingBy: scale)
      text += bytes(whole)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a number for people, with as many digits as are significant.
  package static func short(_ number: Double) -> String {
    text(number, digits: number.magnitude < 10 ? 2 : number.magnitude < 100 ? 1 : 0) ?? "?"
  }
}
