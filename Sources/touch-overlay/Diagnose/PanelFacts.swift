import Examining
import Linux
import TouchInput

/// Facts of the panel and the machine for an examination.
enum PanelFacts {
  static func identity(_ identity: PanelIdentity) -> Examination.Fact {
    let numbers = [identity.bus, identity.vendor, identity.product, identity.version]
    var text: Sentence = ""
    for number in numbers {
      text = "\(text)\(text.string.utf8.isEmpty ? "" : ":")\(Hexadecimal.text(UInt32(number), digits: 4))"
    }
    return Examination.Fact("panel-id", text.string)
  }

  static func axes(_ extent: PanelExtent) -> Examination.Fact {
    let fingers: Sentence =
      switch extent.fingers {
      case .slots: "\(extent.slots) fingers in slots"
      case .contacts: "fingers without slots"
      case .one: "one finger"
      }
    let text: Sentence =
      "x \(extent.x.lowerBound) to \(extent.x.upperBound), y \(extent.y.lowerBound) to \(extent.y.upperBound), \(fingers)"
    return Examination.Fact("axes", text.string)
  }

  static func screen(_ panel: PanelUnderTest) -> Examination.Fact {
    let text: Sentence = "\(panel.width)x\(panel.height)"
    return Examination.Fact("screen", text.string)
  }

  /// The kiosk's host name and kernel, as far as /proc tells.
  static var machine: [Examination.Fact] {
    var facts: [Examination.Fact] = []
    // Linux's word for a host without a name.
    if let name = setting("hostname"), !(Text(name) == "(none)") { facts.append(Examination.Fact("kiosk", name)) }
    if let release = setting("osrelease") {
      facts.append(Examination.Fact("kernel", ("Linux \(release)" as Sentence).string))
    }
    return facts
  }

  private static func setting(_ name: StaticString) -> String? {
    Text(file: "/proc/sys/kernel/\(name)")?.string
  }
}

/// The configuration of a Raspberry Pi's firmware.
enum FirmwareFile {
  /// Paths of the file, the newer one first.
  private static var paths: [String] { ["/boot/firmware/config.txt", "/boot/config.txt"] }

  /// The panel's device-tree overlay in the file; nil on other boards.
  static var overlay: OverlaySetting? {
    for path in paths {
      if let text = Text(file: "\(path)") { return OverlaySetting(text, path: path) }
    }
    return nil
  }
}
