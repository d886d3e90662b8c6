import Raster
import TouchOverlay

/// Rules for bytes as a PAM file: there is no picture, or the one that its header and its last bytes describe. Also for
/// bytes as the channels of a picture, which must be read as it was written.
enum PictureRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    var faults = written(bytes)
    guard let picture = PamPicture.read(bytes) else { return faults }
    guard let (width, height) = size(bytes) else { return faults + ["a picture without a size"] }
    let count = width * height * 4
    guard (1...1024).contains(width), (1...1024).contains(height), bytes.count > count else {
      return faults + ["a picture of \(width)x\(height)"]
    }
    if picture != Picture(width: width, height: height, channels: Array(bytes.suffix(count))) {
      faults.append("it is another picture than its bytes")
    }
    if PamPicture.read(bytes + [0]) != nil { faults.append("with a byte more it is a picture as well") }
    if PamPicture.read(bytes.dropLast()) != nil { faults.append("with a byte less it is a picture as well") }
    return faults
  }

  /// Returns the size in the header; the last width and the last height count.
  private static func size(_ bytes: [UInt8]) -> (Int, Int)? {
    var (width, height): (Int?, Int?) = (nil, nil)
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      if text == "ENDHDR" { break }
      let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let number = Int(parts[1].filter { !" \t\r\u{b}\u{c}".contains($0) })
      if parts[0] == "WIDTH" { width = number }
      if parts[0] == "HEIGHT" { height = number }
    }
    guard let width, let height else { return nil }
    return (width, height)
  }

  private static func written(_ bytes: [UInt8]) -> [String] {
    let width = 1 + Int(bytes.first ?? 0) % 16
    let height = bytes.count / 4 / width
    if height == 0 || height > 1024 { return [] }
    let channels = Array(bytes.prefix(width * height * 4))
    let file = PamPicture.write(width: width, height: height, channels: channels)
    guard let picture = PamPicture.read(file) else { return ["what was written is no picture"] }
    return picture == Picture(width: width, height: height, channels: channels) ? [] : ["it is read as another"]
  }
}
