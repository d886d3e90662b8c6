import Linux
import Raster
import TouchOverlay
import touch_overlay

/// Rules for bytes as a PNG file, unchanged and with corrected check sums: it is refused in a sentence, or becomes a
/// picture that the daemon reads unchanged.
enum ImageRules {
  private static let largestSide = 48

  static func faults(_ bytes: [UInt8]) -> [String] {
    judge(bytes) + judge(PngSums.mended(bytes))
  }

  private static func judge(_ bytes: [UInt8]) -> [String] {
    do throws(PictureError) {
      let (width, height, channels) = try PictureFile.decode(bytes, "fuzzed", largestSide)
      let sides = 1...largestSide
      guard sides.contains(width), sides.contains(height), channels.count == width * height * 4 else {
        return ["\(channels.count) channels are a picture of \(width)x\(height)"]
      }
      let plain = PamPicture.write(width: width, height: height, channels: channels)
      guard let picture = PamPicture.read(plain) else { return ["the daemon cannot read it"] }
      return picture == Picture(width: width, height: height, channels: channels) ? [] : ["the daemon reads another"]
    } catch { return error.sentence.string.contains("fuzzed") ? [] : ["it is refused with '\(error.sentence)'"] }
  }
}

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
