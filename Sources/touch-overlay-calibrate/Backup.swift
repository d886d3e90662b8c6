import Linux

/// The names of calibrations that were kept: `pointercal.bak-1` and so on.
enum Backup {
  static func name(_ name: String, _ number: Int) -> String { "\(name).bak-\(number)" }

  /// Which numbers are taken.
  struct Numbers {
    /// The greatest; nil where there is none.
    let last: Int?
    var next: Int { (last ?? 0) + 1 }

    init(of name: String, among names: [Text]) {
      let start = Text("\(name).bak-")
      var last: Int?
      for name in names where name.bytes.starts(with: start.bytes) {
        let digits = name.dropping(start.bytes.count)
        guard digits.bytes.count <= 9, digits.bytes.first != UInt8(ascii: "0"), let number = digits.integer, number > 0
        else { continue }
        last = max(last ?? 0, number)
      }
      self.last = last
    }
  }
}
