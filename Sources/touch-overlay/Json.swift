import Linux

/// Text as JSON has it.
enum Json {
  static func quote(_ text: String) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7f: quoted += Array("\\u00".utf8) + Hexadecimal.digits(UInt16(byte), 2)
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }

  static func truth(_ value: Bool) -> StaticString { value ? "true" : "false" }
}

/// Numbers to base 16, which `String` can write only with code that a board does without.
enum Hexadecimal {
  static func text(_ number: UInt16) -> String { String(decoding: digits(number, 4), as: UTF8.self) }

  static func digits(_ number: UInt16, _ count: Int) -> [UInt8] {
    (0..<count).map { place in
      let digit = UInt8(number >> UInt16(4 * (count - 1 - place)) & 15)
      return digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a")
    }
  }
}
