#if Window
import Pixels
import Testing

@testable import Desk

@Suite("TOUCH_OVERLAY_SCREEN: the screen of a window on a desktop")
struct WantedScreenTests {
  @Test(
    "a size, and perhaps a format",
    arguments: [
      ("800x480", 800, 480, nil), ("480x800:rgb565", 480, 800, .rgb565), ("1x1:rgb888", 1, 1, .rgb888),
      ("8192x8192:xrgb8888", 8192, 8192, .xrgb8888),
    ] as [(String, Int, Int, PixelFormat?)])
  func accepted(words: String, width: Int, height: Int, format: PixelFormat?) throws {
    let screen = try #require(WantedScreen(words))
    #expect(screen.width == width && screen.height == height && screen.format == format)
  }

  @Test(
    "anything else is refused",
    arguments: [
      "", "800", "800x", "x480", "0x480", "800x0", "-1x480", "8193x480", "800x480x32", "800x480:", "800x480:rgb",
      "800x480:rgb565:", "800 x 480", "99999999999999999999x480",
    ])
  func refused(words: String) { #expect(WantedScreen(words) == nil) }
}
#endif
