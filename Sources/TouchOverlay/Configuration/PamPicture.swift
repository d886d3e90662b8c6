import Linux
import Raster

/// A picture in a simple format with transparency: PAM with red, green, blue and opacity of eight bits.
public enum PamPicture {
  /// Maximum width and height of a picture: a larger one would hide the app.
  public static let largestSide = 1024

  private static let head: StaticString = "P7"

  /// Returns the picture in a file's bytes, with its hot spot in the middle; nil when they are no such picture.
  @export(interface)
  public static func read(_ bytes: [UInt8]) -> Picture? {
    var rest = Text(bytes)
    guard let first = takeLine(&rest), first == head else { return nil }
    var (width, height, depth, maximum) = (0, 0, 0, 0)
    while let line = takeLine(&rest) {
      if line == "ENDHDR" {
        let sides = 1...largestSide
        guard sides.contains(width), sides.contains(height), depth == 4, maximum == 255,
          rest.bytes.count == width * height * 4
        else { return nil }
        return Picture(width: width, height: height, channels: Array(rest.bytes))
      }
      if line.isEmpty || line.starts(with: "#") { continue }
      guard let (key, value) = line.halves(at: UInt8(ascii: " ")) else { return nil }
      let number = value.trimmed.integer
      switch key {
      case "WIDTH": width = number ?? 0
      case "HEIGHT": height = number ?? 0
      case "DEPTH": depth = number ?? 0
      case "MAXVAL": maximum = number ?? 0
      default: if !(key == "TUPLTYPE" && value.trimmed == "RGB_ALPHA") { return nil }
      }
    }
    return nil
  }

  /// Returns the bytes of a PAM file.
  ///
  /// - Parameter channels: red, green, blue and opacity of each pixel, line by line.
  public static func write(width: Int, height: Int, channels: [UInt8]) -> [UInt8] {
    let head: Sentence =
      "\(head)\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    return Array(head.string.utf8) + channels
  }

  private static func takeLine(_ rest: inout Text) -> Text? {
    guard let (line, others) = rest.halves(at: UInt8(ascii: "\n")) else { return nil }
    rest = others
    return line
  }
}
