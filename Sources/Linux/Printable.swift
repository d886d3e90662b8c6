extension Text {
  /// The text as one line without terminal control characters, whatever a panel calls itself: U+0000 to U+001F, U+007F,
  /// and U+0080 to U+009F, which are C2 80 to C2 9F, become blanks.
  public var printable: Text {
    var printable: [UInt8] = []
    var isAfterC2 = false
    for byte in bytes {
      if isAfterC2 && byte < 0xa0 {
        printable[printable.count - 1] = UInt8(ascii: " ")
      } else {
        printable.append(byte < 0x20 || byte == 0x7f ? UInt8(ascii: " ") : byte)
      }
      isAfterC2 = byte == 0xc2
    }
    return Text(printable)
  }
}
