#if Window
import Linux
import Pixels

/// The screen that TOUCH_OVERLAY_SCREEN asks for.
package struct WantedScreen {
  private static let largest = 8192

  package let width: Int
  package let height: Int
  /// nil where only a size is asked for.
  package let format: PixelFormat?

  /// Whether there is a desktop for a window.
  package static var hasDesktop: Bool { WindowSystem.drivers != nil }

  /// Reads the variable; returns nil if it is not set.
  package static func fromEnvironment() throws(DeskError) -> WantedScreen? {
    guard let words = Environment.text("TOUCH_OVERLAY_SCREEN") else { return nil }
    if let screen = WantedScreen(words.string) { return screen }
    throw DeskError(
      "TOUCH_OVERLAY_SCREEN is '\(words.string)', expected a size from 1x1 to \(largest)x\(largest) and perhaps a "
        + "format (rgb565, rgb888 or xrgb8888), such as 800x480:rgb565")
  }

  /// Takes `WIDTHxHEIGHT` or `WIDTHxHEIGHT:FORMAT`.
  init?(_ words: String) {
    let parts = words.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let size = Text(String(parts[0])).size(within: 1...WantedScreen.largest) else { return nil }
    (width, height) = size
    switch parts.count == 2 ? parts[1] : "" {
    case "rgb565": format = .rgb565
    case "rgb888": format = .rgb888
    case "xrgb8888": format = .xrgb8888
    default:
      if parts.count == 2 { return nil }
      format = nil
    }
  }

  package static func isPossible(_ width: Int, _ height: Int) -> Bool {
    (1...largest).contains(width) && (1...largest).contains(height)
  }
}
#endif
