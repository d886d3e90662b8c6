/// Corrects the check sums of a PNG file's chunks. Without this, hardly any change by a fuzzer would get past them.
enum PngSums {
  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }

  /// Returns the file with the check sum of every chunk corrected.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var place = 8
    while place + 12 <= bytes.count {
      let length = Int(number(bytes, place))
      guard length <= bytes.count - place - 12 else { break }
      let end = place + 8 + length
      let sum = ~bytes[(place + 4)..<end].reduce(~UInt32(0)) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 255)] }
      for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index)) }
      place = end + 4
    }
    return bytes
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
