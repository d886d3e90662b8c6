import Linux

/// A line as its program wrote it, from one that was copied elsewhere.
extension Text {
  /// The text without a terminal's colours, with blanks in the place of a web page's U+00A0, and without the marks that
  /// quote it in a letter or an issue, such as `> > `.
  var original: Text {
    var rest = withoutColours.bytes
    while rest.first == UInt8(ascii: ">") {
      rest.removeFirst()
      // The text behind the mark may be indented.
      if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    }
    return Text(rest)
  }

  /// The text without blanks at either end, and without `#` before it, which makes a heading of it in an issue.
  var withoutHeading: Text { Text(trimmed.bytes.drop { $0 == UInt8(ascii: "#") }).trimmed }

  private var withoutColours: Text {
    let escape: UInt8 = 0x1b
    // U+00A0 is C2 A0.
    guard bytes.contains(where: { $0 == escape || $0 == 0xc2 }) else { return self }
    var plain: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == escape, let end = Text.endOfColour(rest) {
        rest = rest[end...]
      } else if byte == 0xc2 && rest.first == 0xa0 {
        plain.append(UInt8(ascii: " "))
        rest.removeFirst()
      } else {
        plain.append(byte)
      }
    }
    return Text(plain)
  }

  /// Returns the index behind `[NUMBERS m` or grep's `[K`, which follow an escape; nil before anything else.
  private static func endOfColour(_ rest: ArraySlice<UInt8>) -> Int? {
    guard rest.first == UInt8(ascii: "["),
      let end = rest.dropFirst().firstIndex(where: {
        !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) && $0 != UInt8(ascii: ";")
      }), rest[end] == UInt8(ascii: "m") || rest[end] == UInt8(ascii: "K")
    else { return nil }
    return end + 1
  }
}
