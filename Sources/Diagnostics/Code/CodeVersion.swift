/// A size of a QR code, and what it holds at level M, which survives the loss of 15 % of it (ISO/IEC 18004, tables 1,
/// 9 and E.1).
struct CodeVersion {
  let number: Int

  static var all: [CodeVersion] { (1...20).map { CodeVersion(number: $0) } }

  /// Modules on each side.
  var side: Int { 17 + 4 * number }

  /// Bytes of error correction in each block.
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

  /// Bytes of data and of error correction together.
  var bytes: Int {
    let counts: InlineArray<20, UInt16> = [
      26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532, 581, 655, 733, 815, 901, 991, 1085,
    ]
    return Int(counts[number - 1])
  }

  var dataBytes: Int { bytes - blocks * correction }

  /// How many bits say how long the text is.
  var lengthBits: Int { number < 10 ? 8 : 16 }

  /// Bytes of text that it holds.
  var capacity: Int { (dataBytes * 8 - 4 - lengthBits) / 8 }

  /// Where the small squares have their middles, on both axes.
  var alignments: [Int] {
    if number == 1 { return [] }
    let count = number / 7 + 2
    let last = side - 7
    // The same even step between all but the first, and at most that between the first two.
    let step = ((last - 6) + (count - 1) * 2 - 1) / ((count - 1) * 2) * 2
    var places = [6]
    for place in (0..<count - 1).reversed() { places.append(last - place * step) }
    return places
  }
}
