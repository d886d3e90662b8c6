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

  init(_ options: UnsafePointer<touch_overlay_options>?) throws(Refusal) {
    let options = unsafe options?.pointee ?? touch_overlay_options()
    let flags = unsafe options.flags
    guard flags & ~TOUCH_OVERLAY_FEED == 0 else {
      throw .badArgument(
        "touch_overlay_start got unknown flags; set all but TOUCH_OVERLAY_FEED to 0"
      )
    }
    isFed = flags & TOUCH_OVERLAY_FEED != 0
    configurationPath = unsafe try StartOptions.path(options.configuration, "configuration")
    framebuffer = unsafe try StartOptions.path(options.framebuffer, "framebuffer")
    panel = unsafe try StartOptions.path(options.panel, "panel")
  }

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
