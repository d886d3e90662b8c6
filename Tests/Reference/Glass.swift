import Foundation

/// Reads the files in which the glass comes.
public enum Glass {
  /// A file that is no picture of the glass.
  public struct Unreadable: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// Reads the output of `board-probe glass`: a line of facts, then the bytes.
  public static func parse(_ data: Data) throws -> ReferenceScreen {
    let bytes = [UInt8](data)
    guard let end = bytes.firstIndex(of: 10) else { throw Unreadable("a glass file without its first line") }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 8, words[0] == "glass", let width = Int(words[1]), let height = Int(words[2]),
      let lineLength = Int(words[3]), let bits = Int(words[4])
    else { throw Unreadable("a glass file that begins with '\(words)'") }
    let format = ReferenceFormat(
      bitsPerPixel: bits, red: try channel(words[5]), green: try channel(words[6]), blue: try channel(words[7]))
    return ReferenceScreen(
      width: width, height: height, lineLength: lineLength, format: format, bytes: Array(bytes[(end + 1)...]))
  }

  private static func channel(_ text: Substring) throws -> ReferenceChannel {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2 else { throw Unreadable("a channel '\(text)'") }
    return ReferenceChannel(offset: parts[0], length: parts[1])
  }

  /// QEMU's screendump: eight bits a channel.
  public static func parsePPM(_ data: Data) throws -> ReferenceScreen {
    let bytes = [UInt8](data)
    var words: [String] = []
    var place = 0
    while words.count < 4 && place < bytes.count {
      let start = place
      while place < bytes.count && bytes[place] > 32 { place += 1 }
      words.append(String(decoding: bytes[start..<place], as: UTF8.self))
      place += 1
    }
    guard words.count == 4, words[0] == "P6", words[3] == "255", let width = Int(words[1]), let height = Int(words[2]),
      bytes.count == place + width * height * 3
    else { throw Unreadable("a screendump that begins with '\(words)'") }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for pixel in 0..<width * height {
      for channel in 0..<3 { pixels[pixel * 4 + 2 - channel] = bytes[place + pixel * 3 + channel] }
    }
    return ReferenceScreen(width: width, height: height, lineLength: width * 4, format: .xrgb8888, bytes: pixels)
  }
}
