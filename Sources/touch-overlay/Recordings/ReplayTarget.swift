import Linux
import Pixels

/// The screen on which a recording is played.
enum ReplayTarget {
  case device(String)
  case memory(width: Int, height: Int, format: PixelFormat)

  /// Maximum number of pixels, as on the largest screens sold; more would take minutes.
  private static let mostPixels = 1 << 25

  private static let formats: [(name: StaticString, format: PixelFormat)] = [
    ("rgb565", .rgb565), ("bgr565", .rgb565.swapped), ("rgb888", .rgb888), ("bgr888", .rgb888.swapped),
    ("xrgb8888", .xrgb8888), ("xbgr8888", .xrgb8888.swapped), ("grey8", .grey8),
  ]

  /// Parses the path of a framebuffer, or `memory:WIDTHxHEIGHT:FORMAT`.
  init(_ text: Text) {
    // A file of this name can be named with its folder.
    guard text.starts(with: "memory"), !text.contains(Text("/")) else {
      self = .device(text.string)
      return
    }
    guard text.starts(with: "memory:"), let (size, format) = text.dropping(7).halves(at: UInt8(ascii: ":")),
      let (width, height) = Command.size(size),
      let entry = ReplayTarget.formats.first(where: { format == $0.name })
    else {
      Exit.wrongUsage.now(
        "--fb is '\(text.string)', expected a framebuffer such as /dev/fb0 or memory:WIDTHxHEIGHT:FORMAT with rgb565, "
          + "bgr565, rgb888, bgr888, xrgb8888, xbgr8888 or grey8 as the format, and 1 to 32768 pixels each way")
    }
    guard width * height <= ReplayTarget.mostPixels else {
      Exit.wrongUsage.now(
        "--fb is '\(text.string)', expected a screen in memory of \(ReplayTarget.mostPixels) pixels at most, such as "
          + "7680x4320")
    }
    self = .memory(width: width, height: height, format: entry.format)
  }
}

extension PixelFormat {
  /// The format with red and blue exchanged.
  fileprivate var swapped: PixelFormat {
    PixelFormat(bitsPerPixel: bitsPerPixel, red: blue, green: green, blue: red) ?? self
  }
}
