import Linux

/// A line of a hexadecimal dump, as hexdump, `hexdump -C`, xxd and `od` with `-x` or `-t x1` write it.
struct HexDumpLine {
  /// Maximum number of bytes in a line.
  private static let mostBytes = 256
  /// Maximum length of a line: its bytes in three characters each, the same as characters, and an offset.
  private static let longest = 2048

  /// Its offset as text: hexadecimal, and octal or decimal from `od`.
  let offset: Text
  let isXxd: Bool
  let bytes: [UInt8]

  /// Parses a line without blanks at either end; nil for other text. A line without bytes ends a dump.
  init?(_ line: Text) {
    if line.bytes.count > HexDumpLine.longest { return nil }
    let parts = line.bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { Text($0) }
    guard let first = parts.first else { return nil }
    // xxd writes a colon, and its bytes in their order; the others write numbers, whose last byte comes first.
    isXxd = first.bytes.last == UInt8(ascii: ":")
    offset = isXxd ? Text(first.bytes.dropLast()) : first
    guard HexDumpLine.isOffset(offset) else { return nil }
    var bytes: [UInt8] = []
    var width = 0
    var blanks = 0
    for part in parts.dropFirst() {
      if part.isEmpty {
        blanks += 1
        continue
      }
      // Characters, which are the same bytes, follow.
      if part.starts(with: "|") || part.starts(with: ">") || isXxd && blanks > 0 && width != 0 { break }
      blanks = 0
      if width == 0 { width = part.bytes.count }
      let isLast = part.bytes.count < width && isXxd
      guard width == 2 || width == 4 || width == 8 || width == 16 && isXxd, part.bytes.count == width || isLast,
        bytes.count < HexDumpLine.mostBytes
      else { return nil }
      var group: [UInt8] = []
      var digits = part.bytes
      while let high = digits.popFirst() {
        guard let low = digits.popFirst(), let high = Text.digit(high), let low = Text.digit(low) else { return nil }
        group.append(UInt8(high << 4 | low))
      }
      bytes += isXxd ? group : group.reversed()
    }
    self.bytes = bytes
  }

  /// Whether a line begins with an offset, and so belongs to a dump.
  static func hasOffset(_ line: Text) -> Bool {
    guard let first = line.words.first else { return false }
    return isOffset(first.bytes.last == UInt8(ascii: ":") ? Text(first.bytes.dropLast()) : first)
  }

  private static func isOffset(_ text: Text) -> Bool {
    (6...16).contains(text.bytes.count) && text.bytes.allSatisfy { Text.digit($0) != nil }
  }

  /// Whether it can be the first line of a dump: fewer bytes than half an event could be other words.
  var isBeginning: Bool { bytes.count >= 8 }

  /// Returns its offset in a base; nil if that is larger than any dump, or has other digits.
  func number(base: Int) -> Int? {
    var number = 0
    for byte in offset.bytes {
      guard let digit = Text.digit(byte), digit < base, number <= Int(Int32.max) / 32 else { return nil }
      number = number * base + digit
    }
    return number
  }
}
