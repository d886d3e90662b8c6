import Framebuffer
import Linux

/// A display device `/dev/dri/cardN`. It is not opened, because a program that opens a display without a master becomes
/// its master: an app that starts at that moment would fail.
struct Display: Equatable {
  let number: Int

  var path: String { Sentence("/dev/dri/card\(number)").string }

  /// All display devices, in the order of their numbers. The kernel has at most 64.
  static var all: [Display] {
    // A device that only renders, such as a Raspberry Pi's v3d, has a card but no connector.
    (0..<64).map { Display(number: $0) }.filter { CharacterDevice.at($0.path) != nil && !$0.connectors.isEmpty }
  }

  /// All displays in the order in which a plane is looked for: those with a lit built-in panel first.
  static var panelsFirst: [Display] { first(all) { $0.hasLitPanel } }

  /// Returns the elements with those first for which a condition holds, and otherwise in their order.
  static func first<Element>(_ elements: [Element], where isFirst: (Element) -> Bool) -> [Element] {
    elements.filter { isFirst($0) } + elements.filter { !isFirst($0) }
  }

  /// Returns the display at `path`, which may be a link; nil if there is none.
  static func at(_ path: String) -> Display? {
    guard let device = CharacterDevice.at(path) else { return nil }
    return all.first { CharacterDevice.at($0.path) == device }
  }

  /// Returns the display of an open device or of a lease; nil if it is none.
  static func of(_ descriptor: borrowing FileDescriptor) -> Display? {
    guard let device = CharacterDevice.of(descriptor) else { return nil }
    return all.first { CharacterDevice.at($0.path) == device }
  }

  /// Whether an app seems to show a picture: it hides the display's framebuffer, or it has lit a display that has none.
  var hasApp: Bool {
    let framebuffers = Display.names(in: "/sys/class/drm/card\(number)/device/graphics")
      .filter { $0.starts(with: "fb") }.map { Sentence("/dev/\($0.string)").string }
    return framebuffers.isEmpty ? isLit() : framebuffers.contains { Display.isHidden($0) }
  }

  /// Whether the display has the connector of this name, such as `HDMI-A-1`.
  func has(connector name: Text) -> Bool { connectors.contains(Text("card\(number)-\(name.string)")) }

  /// The kernel's names of folders: `cardN-` and the name of a connector.
  private var connectors: [Text] {
    Display.names(in: "/sys/class/drm/card\(number)").filter { $0.starts(with: "card") }
  }

  /// Whether the connector of this name is on; without a name, whether any is.
  func isLit(_ name: Text? = nil) -> Bool {
    guard let name else { return connectors.contains { isOn($0) } }
    return isOn(Text("card\(number)-\(name.string)"))
  }

  private var hasLitPanel: Bool { connectors.contains { Display.isPanel($0) && isOn($0) } }

  private func isOn(_ connector: Text) -> Bool {
    Text(file: "/sys/class/drm/card\(number)/\(connector.string)/enabled").map { $0 == "enabled" } ?? false
  }

  /// Whether a connector, by its folder's name, is that of a built-in panel, as ``Connector/isBuiltIn`` tells it.
  static func isPanel(_ connector: Text) -> Bool {
    ExternalDisplays.connectorType(connector).map { Text("DSI DPI LVDS eDP").words.contains($0) } ?? false
  }

  /// Whether an app that is master hides a framebuffer.
  static func isHidden(_ framebuffer: String) -> Bool {
    (try? FramebufferNode(path: framebuffer, .read).hasMaster) ?? false
  }

  private static func names(in folder: Sentence) -> [Text] {
    (try? Directory.names(in: folder.string)) ?? []
  }
}
