import Foundation
import Testing

#if PNG
import CPng

/// What a PNG file shows.
struct PNGPicture {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel, line by line.
  let bytes: [UInt8]

  init(_ path: String) throws {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    try #require(png_image_begin_read_from_file(&image, path) != 0, "\(path) is no PNG file")
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    width = Int(image.width)
    height = Int(image.height)
    var bytes = [UInt8](repeating: 0, count: width * height * 3)
    try #require(png_image_finish_read(&image, nil, &bytes, 0, nil) != 0)
    self.bytes = bytes
  }

  /// A file of the repository, which somebody has looked at.
  init(kept path: String) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    try self.init(tests.deletingLastPathComponent().appendingPathComponent(path).path)
  }

  func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 3..<(y * width + x) * 3 + 3]) }

  /// How many channels of its pixels are not those of the other. Machines round differently: by a level or a few.
  func differences(from other: PNGPicture) throws -> Int {
    try #require(width == other.width && height == other.height)
    return zip(bytes, other.bytes).count { abs(Int($0) - Int($1)) > 8 }
  }
}
#endif
