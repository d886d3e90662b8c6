import Linux
import TouchInput

/// Rules for text as udev's record of a device: the last value of a property counts and changes no other property. Also
/// for text as a uevent of the kernel, in which a part is found exactly if it is there.
enum UdevRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    let tags = UdevTags(Text(bytes))
    var faults = tags.isKnown ? [] : ["a device that is written down is not known"]
    if let matrix = tags.matrix {
      for index in 0..<6 where !(matrix.rows[index].magnitude <= 1_000_000) {
        faults.append("a matrix with \(matrix.rows[index])")
      }
    }
    for index in UdevRules.names.indices {
      faults += last(index, ["1", "0", ""][(bytes.count + index) % 3], bytes, tags)
    }
    for part in ["SUBSYSTEM=drm", "\n", "E:"] where Text(bytes).contains(Text(part)) != holds(bytes, Array(part.utf8)) {
      faults.append("\(part) is in it, or not")
    }
    return faults
  }

  private static let names = [
    "ID_INPUT_TOUCHSCREEN", "ID_INPUT_TOUCHPAD", "ID_INPUT_TABLET", "LIBINPUT_IGNORE_DEVICE",
  ]

  private static func words(_ tags: UdevTags) -> [Bool] {
    [tags.isTouchscreen, tags.isTouchpad, tags.isTablet, tags.isIgnored]
  }

  private static func last(_ index: Int, _ value: String, _ bytes: [UInt8], _ tags: UdevTags) -> [String] {
    let line = "\nE:\(names[index])=\(value)\n"
    let other = UdevTags(Text(bytes + Array(line.utf8)))
    var expected = words(tags)
    expected[index] = value == "1"
    return words(other) == expected && other.matrix == tags.matrix ? [] : ["after \(line) it is \(other)"]
  }

  private static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.count >= part.count
      && (0...bytes.count - part.count).contains { bytes[$0..<$0 + part.count].elementsEqual(part) }
  }
}
