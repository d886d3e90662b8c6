import CTouchOverlay
import Framebuffer
import Linux
import TouchInput
import TouchOverlay

/// The checked contents of `struct touch_overlay_options`.
struct StartOptions {
  private let configurationPath: String?
  private let framebuffer: String?
  private let panel: String?
  let isFed: Bool
  /// Size of the app's frames, if it lays the marks into them itself.
  let composedSize: (width: Int, height: Int)?

  init(_ options: UnsafePointer<touch_overlay_options>?) throws(Refusal) {
    let options = unsafe options?.pointee ?? touch_overlay_options()
    let flags = unsafe options.flags
    guard flags & ~(TOUCH_OVERLAY_FEED | TOUCH_OVERLAY_COMPOSE) == 0 else {
      throw .badArgument(
        "touch_overlay_start got unknown flags; set all but TOUCH_OVERLAY_FEED and TOUCH_OVERLAY_COMPOSE to 0")
    }
    isFed = flags & TOUCH_OVERLAY_FEED != 0
    let (width, height) = unsafe (Int(options.width), Int(options.height))
    composedSize = flags & TOUCH_OVERLAY_COMPOSE != 0 ? (width, height) : nil
    guard composedSize == nil ? width == 0 && height == 0 : StartOptions.sides ~= width && StartOptions.sides ~= height
    else {
      throw .badArgument(
        composedSize == nil
          ? "touch_overlay_start got a size of \(width)x\(height) without TOUCH_OVERLAY_COMPOSE; set the flag or leave the "
            + "size 0, as the framebuffer has its own"
          : "touch_overlay_start got a size of \(width)x\(height) for frames; give the width and height of the app's frames, "
            + "1 to \(StartOptions.sides.upperBound)")
    }
    guard unsafe composedSize == nil || options.framebuffer == nil else {
      throw .badArgument(
        "touch_overlay_start got a framebuffer and TOUCH_OVERLAY_COMPOSE, which uses none; leave one of them out")
    }
    configurationPath = unsafe try StartOptions.path(options.configuration, "configuration")
    framebuffer = unsafe try StartOptions.path(options.framebuffer, "framebuffer")
    panel = unsafe try StartOptions.path(options.panel, "panel")
  }

  /// Sizes that a frame may have.
  private static var sides: ClosedRange<Int> { 1...32_768 }

  private static func path(_ path: UnsafePointer<CChar>?, _ name: StaticString) throws(Refusal) -> String? {
    guard let path = unsafe path else { return nil }
    guard unsafe path.pointee != 0 else {
      throw .badArgument(
        "the \(name) of touch_overlay_start is an empty path; give a whole one, or NULL for the default")
    }
    return unsafe String(cString: path)
  }

  /// Returns the configuration file's settings with the overrides of the options. The default file may be missing.
  func configuration() throws(Refusal) -> Configuration {
    do throws(ConfigurationError) {
      var configuration = try ConfigurationReader.read(named: configurationPath)
      if let framebuffer { configuration.framebuffer.choose(path: framebuffer) }
      if let panel { configuration.panels.choose(path: panel) }
      return configuration
    } catch { throw Refusal(error) }
  }
}
