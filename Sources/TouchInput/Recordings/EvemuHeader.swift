import Linux

/// The description of an input device in evemu's format, from which evemu-device can make one like it.
enum EvemuHeader {
  @export(interface)
  static func text(_ device: RecordedDevice) -> String {
    var text = "# EVEMU 1.3\n# Recorded by \(Log.programName)\nN: \(Text(device.name ?? "unknown").printable.string)\n"
    text += "I:"
    for number in (device.identity ?? PanelIdentity()).numbers {
      text += " " + Hexadecimal.text(UInt32(number), digits: 4)
    }
    text += "\n"
    text += lines("P:", device.listsProperties && device.properties.isEmpty ? [0] : device.properties)
    for type in 0..<RecordedDevice.typeCount where RecordedDevice.codeCount(type) != nil {
      text += lines("B: " + Hexadecimal.text(UInt32(type), digits: 2), device.bits(type))
    }
    for axis in device.axes {
      text += "A: \(Hexadecimal.text(UInt32(axis.code), digits: 2)) \(axis.minimum) \(axis.maximum)"
      text += " \(axis.fuzz) \(axis.flat) \(axis.resolution)\n"
    }
    return text
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
