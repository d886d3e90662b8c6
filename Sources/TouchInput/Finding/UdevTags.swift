import CLinux
import Linux

/// udev's properties of a device; none on a machine without udev.
package struct UdevTags: Equatable, Sendable {
  /// Whether udev knows the device.
  package private(set) var isKnown = false
  package private(set) var isTouchscreen = false
  package private(set) var isTouchpad = false
  package private(set) var isTablet = false
  /// `LIBINPUT_IGNORE_DEVICE`
  package private(set) var isIgnored = false
  package private(set) var matrix: CalibrationMatrix?

  static let folder = "/run/udev/data"
  /// Prefix of the names of udev's entries about input devices.
  static var prefix: StaticString { "c13:" }

  init() {}

  /// Reads the entry of the character device with this number under `folder`.
  static func read(device: dev_t, folder: String) -> UdevTags {
    entry(device: device, folder: folder).map { UdevTags($0) } ?? UdevTags()
  }

  /// Returns the entry as it is; nil on a machine without udev.
  static func entry(device: dev_t, folder: String) -> Text? {
    Text(file: "\(folder)/c\(linux_major(device)):\(linux_minor(device))")
  }

  @export(interface)
  package init(_ text: Text) {
    isKnown = true
    for line in text.lines where line.starts(with: "E:") {
      guard let (key, value) = line.dropping(2).halves(at: UInt8(ascii: "=")) else { continue }
      switch key {
      case "ID_INPUT_TOUCHSCREEN": isTouchscreen = value == "1"
      case "ID_INPUT_TOUCHPAD": isTouchpad = value == "1"
      case "ID_INPUT_TABLET": isTablet = value == "1"
      case "LIBINPUT_IGNORE_DEVICE": isIgnored = !(value == "0" || value.isEmpty)
      case "LIBINPUT_CALIBRATION_MATRIX": matrix = CalibrationMatrix(value)
      default: break
      }
    }
  }
}

extension CalibrationMatrix {
  /// Parses the first six numbers, as libinput does. Some entries have nine: a whole matrix, whose last row has no effect.
  init?(_ text: Text) {
    let words = text.words
    guard words.count >= 6 else { return nil }
    var rows = InlineArray<6, Float>(repeating: 0)
    for index in 0..<6 {
      guard let value = words[index].roundedDecimal else { return nil }
      rows[index] = value
    }
    self.init(rows: rows)
  }
}

extension Text {
  /// The text as a decimal number in any form that libinput takes, with a sign or digits on one side of the point alone;
  /// digits after the sixth behind the point are ignored.
  fileprivate var roundedDecimal: Float? {
    let sign = bytes.first
    let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    let number = isSigned ? dropping(1) : self
    let (whole, part) = number.halves(at: UInt8(ascii: ".")) ?? (number, Text(""))
    guard (whole.bytes + part.bytes).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      !whole.isEmpty || !part.isEmpty
    else { return nil }
    let digits = (whole.isEmpty ? [UInt8(ascii: "0")] : Array(whole.bytes)) + [UInt8(ascii: ".")] + part.bytes.prefix(6)
    let value = Text(part.isEmpty ? digits + [UInt8(ascii: "0")] : digits).decimal
    return sign == UInt8(ascii: "-") ? value.map { 0 - $0 } : value
  }
}
