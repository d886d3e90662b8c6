import CEvdev
import CLinux
import Linux

/// The description of an input device in evemu's format, from which evemu-device can make one like it.
enum EvemuHeader {
  /// - Parameter tellsSlots: whether the events use slots, even if the panel has none.
  static func text(_ device: borrowing InputDevice, tellsSlots: Bool) -> String {
    var text = "# EVEMU 1.3\n# Recorded by \(Log.programName)\nN: \(Text(device.name).printable.string)\n"
    let identity = device.identity
    text += "I:"
    for number in [identity.bus, identity.vendor, identity.product, identity.version] {
      text += " " + Hexadecimal.text(UInt32(number), digits: 4)
    }
    text += "\n"
    text += lines("P:", device.properties)
    let addsSlots = tellsSlots && device.description.fingers == .contacts
    for type in 0..<UInt32(EV_CNT) {
      guard let count = codeCount(type) else { continue }
      var bits = device.codes(type, count: count)
      if addsSlots && type == UInt32(EV_ABS) { for axis in addedAxes { bits[axis / 8] |= 1 << UInt8(axis % 8) } }
      text += lines("B: " + Hexadecimal.text(type, digits: 2), bits)
    }
    for axis in 0..<UInt32(ABS_CNT) {
      if let information = device.information(axis) {
        text += "A: \(Hexadecimal.text(axis, digits: 2)) \(information.minimum) \(information.maximum)"
        text += " \(information.fuzz) \(information.flat) \(information.resolution)\n"
      } else if addsSlots && addedAxes.contains(Int(axis)) {
        text += "A: \(Hexadecimal.text(axis, digits: 2)) 0 \(axis == UInt32(ABS_MT_SLOT) ? 31 : 65535) 0 0 0\n"
      }
    }
    return text
  }

  private static var addedAxes: [Int] { [Int(ABS_MT_SLOT), Int(ABS_MT_TRACKING_ID)] }

  /// Returns the kernel's number of codes of a type; nil for types that evemu does not describe.
  private static func codeCount(_ type: UInt32) -> Int? {
    switch Int32(bitPattern: type) {
    case EV_SYN: Int(EV_CNT)
    case EV_KEY: Int(KEY_CNT)
    case EV_REL: Int(REL_CNT)
    case EV_ABS: Int(ABS_CNT)
    case EV_MSC: Int(MSC_CNT)
    case EV_SW: Int(SW_CNT)
    case EV_LED: Int(LED_CNT)
    case EV_SND: Int(SND_CNT)
    case EV_FF: Int(FF_CNT)
    default: nil
    }
  }

  /// Returns the bytes in lines of eight.
  private static func lines(_ start: String, _ bytes: [UInt8]) -> String {
    var text = ""
    for first in stride(from: 0, to: bytes.count, by: 8) {
      text += start
      for index in first..<first + 8 {
        text += " " + Hexadecimal.text(UInt32(index < bytes.count ? bytes[index] : 0), digits: 2)
      }
      text += "\n"
    }
    return text
  }
}
