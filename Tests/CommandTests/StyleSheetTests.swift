import Foundation
import Testing

#if PNG
import CPng

/// What people see of every style must not change unnoticed: the sheet is compared with the one that was looked at.
@Suite("touch-overlay demo --styles")
struct StyleSheetTests {
  private struct Picture {
    let width: Int
    let height: Int
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
  }

  private static let golden =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("styles.png").path

  @Test("every style looks as it did when it was last looked at")
  func styles() throws {
    let file = try TemporaryFile("styles.png", "")
    let run = try Run.tool("demo", "--styles", "--out", file.path)
    #expect(run.code == 0)
    #expect(run.output == "every style in its phases is in \(file.path)\n")
    let golden = try Picture(Self.golden)
    let drawn = try Picture(file.path)
    try #require(drawn.width == golden.width && drawn.height == golden.height)
    // Machines round differently: by a level of the depth, which is eight in RGB565.
    var different = 0
    for index in golden.bytes.indices where abs(Int(golden.bytes[index]) - Int(drawn.bytes[index])) > 8 {
      different += 1
    }
    #expect(
      different == 0,
      "if that is meant, look at the new sheet and put it in the place of Tests/CommandTests/styles.png")
  }
}
#endif
