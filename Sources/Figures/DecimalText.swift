import Linux

/// Text of numbers with a fraction.
public enum DecimalText {
  /// Returns a rounded number; nil if it is infinite, not a number, or has 16 digits or more.
  ///
  /// - Parameter keepsNoughts: whether zeros at the end of the fraction are kept.
  public static func text(_ number: Double, digits: Int, keepsNoughts: Bool = false) -> String? {
    var scale: Int64 = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = (number.magnitude * Double(scale)).rounded()
    guard scaled < 1e15 else { return nil }
    var (whole, part) = Int64(scaled).quotientAndRemainder(dividingBy: scale)
    var text: Sentence = number < 0 && scaled > 0 ? "-\(whole)" : "\(whole)"
    if digits > 0 && (part > 0 || keepsNoughts) { text.append(".") }
    for _ in 0..<digits where part > 0 || keepsNoughts {
      (whole, part) = (part * 10).quotientAndRemainder(dividingBy: scale)
      text.append("\(whole)")
    }
    return text.string
  }

  /// Returns a number for people, with as many digits as are significant.
  package static func short(_ number: Double) -> String {
    text(number, digits: number.magnitude < 10 ? 2 : number.magnitude < 100 ? 1 : 0) ?? "?"
  }
}
