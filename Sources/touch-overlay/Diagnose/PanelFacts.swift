import Diagnostics
import Linux
import TouchInput

/// What an examination tells of the machine.
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

  /// nil where /proc does not say.
  static var kernel: Examination.Fact? {
    do throws(Errno) {
      let release = Text(try FileDescriptor.contents(of: "/proc/sys/kernel/osrelease", limit: 4096)).trimmed
      return Examination.Fact("kernel", ("Linux \(release.string)" as Sentence).string)
    } catch {
      return nil
    }
  }
}
