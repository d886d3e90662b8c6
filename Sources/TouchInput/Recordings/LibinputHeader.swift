import CLinux
import Linux

/// The YAML of `libinput record` before the events, from which `libinput replay` can make a device like the recorded
/// one.
enum LibinputHeader {
  @export(interface)
  static func text(_ device: RecordedDevice) -> String {
    var text = "# libinput record\n# Recorded by \(Log.programName)\nversion: 1\nndevices: 1\ndevices:\n"
    text += device.node.map { "- node: \(Json.quote($0))\n  evdev:\n" } ?? "- evdev:\n"
    text += "    name: \(Json.quote(Text(device.name ?? "unknown").printable.string))\n"
    text += "    id: \(list((device.identity ?? PanelIdentity()).numbers.map { Int($0) }))\n    codes:\n"
    text += codes(Int(EV_SYN), Array(0..<Int(SYN_CNT)))
    for type in device.types {
      // libinput replay needs the range of each axis, and of a device that repeats keys both codes.
      if type == Int(EV_ABS) {
        text += codes(type, device.axes.map { $0.code })
      } else {
        text += codes(type, type == Int(EV_REP) ? [0, 1] : device.list(type))
      }
    }
    text += "    absinfo:\n"
    for axis in device.axes {
      let numbers = [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
      text += "      \(axis.code): \(list(numbers.map { Int($0) }))\n"
    }
    text += "    properties: \(list(device.propertyList))\n"
    return text + device.sections.text + "  events:\n"
  }

  private static func codes(_ type: Int, _ codes: [Int]) -> String {
    "      \(type): \(list(codes)) # \(EventName.of(type: UInt32(type)))\n"
  }

  private static func list(_ numbers: [Int]) -> String {
    var text = "["
    for number in numbers { text += text.utf8.count == 1 ? "\(number)" : ", \(number)" }
    return text + "]"
  }
}
