/// Writes hexadecimal numbers without `String`'s own code for them, which a board has no room for.
public enum Hexadecimal {
  /// Returns the last `digits` digits, with leading zeros.
  public static func text(_ number: UInt32, digits: Int) -> String {
    var text: [UInt8] = []
    for place in (0..<digits).reversed() {
      let digit = UInt8(number >> UInt32(4 * place) & 15)
      text.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
