import Linux

/// Whether a connector's display is on, as the kernel tells it without a wait: an app may switch it off (DPMS) while its
/// picture and all planes stay in place.
public struct DisplayPower: Sendable {
  private let file: String

  /// - Parameters:
  ///   - path: the display device.
  ///   - connector: the kernel's name, such as `HDMI-A-1`; nil if it is not known.
  init?(_ path: String, _ connector: Text?) {
    guard let connector, let display = Display.at(path) else { return nil }
    file = Sentence("/sys/class/drm/card\(display.number)-\(connector.string)/dpms").string
  }

  public var isOff: Bool { Text(file: "\(file)").map { !($0 == "On") } ?? false }
}
