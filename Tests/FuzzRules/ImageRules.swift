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
    } catch { return error.sentence.contains("fuzzed") ? [] : ["it is refused with '\(error.sentence)'"] }
  }
}
