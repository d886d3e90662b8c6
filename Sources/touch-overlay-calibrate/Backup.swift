import Linux

/// The names of kept calibrations: `pointercal.bak-1` and so on.
enum Backup {
  /// Maximum number of kept calibrations, so that clients of the service cannot fill the disk.
  static var most: Int { 100 }

  static func name(_ name: String, _ number: Int) -> String { "\(name).bak-\(number)" }

  /// Returns the numbers that are taken.
  static func numbers(of name: String, among names: [Text]) -> [Int] {
    let start = Text("\(name).bak-")
    return names.compactMap {
      guard $0.bytes.starts(with: start.bytes) else { return nil }
      let digits = $0.dropping(start.bytes.count)
      guard digits.bytes.count <= 9, digits.bytes.first != UInt8(ascii: "0"), let number = digits.integer, number > 0
      else { return nil }
      return number
    }
  }
}
