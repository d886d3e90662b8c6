/// What the kiosk writes with.
enum Letters {
  /// Five rows of three squares each, from the highest of fifteen bits on.
  static func rows(of letter: UInt8) -> UInt16 {
    switch letter {
    case UInt8(ascii: "0"): 0b111_101_101_101_111
    case UInt8(ascii: "1"): 0b010_110_010_010_111
    case UInt8(ascii: "2"): 0b111_001_111_100_111
    case UInt8(ascii: "3"): 0b111_001_111_001_111
    case UInt8(ascii: "4"): 0b101_101_111_001_001
    case UInt8(ascii: "5"): 0b111_100_111_001_111
    case UInt8(ascii: "6"): 0b111_100_111_101_111
    case UInt8(ascii: "7"): 0b111_001_001_001_001
    case UInt8(ascii: "8"): 0b111_101_111_101_111
    case UInt8(ascii: "9"): 0b111_101_111_001_111
    case UInt8(ascii: "A"): 0b111_101_111_101_101
    case UInt8(ascii: "C"): 0b111_100_100_100_111
    case UInt8(ascii: "D"): 0b110_101_101_101_110
    case UInt8(ascii: "E"): 0b111_100_111_100_111
    case UInt8(ascii: "F"): 0b111_100_111_100_100
    case UInt8(ascii: "K"): 0b101_101_110_101_101
    case UInt8(ascii: "O"): 0b111_101_101_101_111
    case UInt8(ascii: "T"): 0b111_010_010_010_010
    default: 0
    }
  }
}
