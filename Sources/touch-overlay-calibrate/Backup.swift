import Linux

/// The names of kept calibrations: `pointercal.bak-1` and so on.
enum Backup {
  /// Maximum number of kept calibrations, so that clients of the service cannot fill the disk.
  static var most: Int { 100 }

  static func name(_ name: String, _ number: Int) -> String { "\(name).bak-\(number)" }

  /// The numbers that are taken.
  struct Numbers {
    /// The highest number; nil if there is none.
    let last: Int?
    let count: Int
    var next: Int { (last ?? 0) + 1 }

    init(of name: String, among names: [Text]) {
      let start = Text("\(name).bak-")
      var last: Int?
      var count = 0
      for name in names where name.bytes.starts(with: start.bytes) {
        let digits = name.dropping(start.bytes.count)
        guard digits.bytes.count <= 9, digits.bytes.first != UInt8(ascii: "0"), let number = digits.integer, number > 0
        else { continue }
        last = max(last ?? 0, number)
        count += 1
      }
      self.last = last
      self.count = count
    }
  }
}
