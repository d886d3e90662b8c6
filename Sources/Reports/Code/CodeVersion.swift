/// A size of a QR code, and its capacity at level M, which survives the loss of 15 % of the code (ISO/IEC 18004,
/// tables 1, 9 and E.1).
struct CodeVersion {
  let number: Int

  static var all: [CodeVersion] { (1...20).map { CodeVersion(number: $0) } }

  /// Number of modules on each side.
  var side: Int { 17 + 4 * number }

  /// Number of error correction bytes in each block.
  var correction: Int {
    let counts: InlineArray<20, UInt8> = [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    ]
    return Int(counts[number - 1])
  }

  var blocks: Int {
    let counts: InlineArray<20, UInt8> = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]
    return Int(counts[number - 1])
  }

  /// Number of data and error correction bytes together.
  var bytes: Int {
    let counts: InlineArray<20, UInt16> = [
      26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532, 581, 655, 733, 815, 901, 991, 1085,
    ]
    return Int(counts[number - 1])
  }

  var dataBytes: Int { bytes - blocks * correction }

  /// Number of bits that hold the length of the text.
  var lengthBits: Int { number < 10 ? 8 : 16 }

  /// Maximum number of bytes of text.
  var capacity: Int { (dataBytes * 8 - 4 - lengthBits) / 8 }

  /// Centres of the alignment patterns, on both axes.
  var alignments: [Int] {
    if number == 1 { return [] }
    let count = number / 7 + 2
    let last = side - 7
    // All centres are the same even step apart; only the first two may be closer.
    let step = ((last - 6) + (count - 1) * 2 - 1) / ((count - 1) * 2) * 2
    var places = [6]
    for place in (0..<count - 1).reversed() { places.append(last - place * step) }
    return places
  }
}
