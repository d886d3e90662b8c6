import Linux

/// The sections of a device in the YAML of `libinput record` that this product does not use, as lines for another such
/// file; empty where the recording has none.
struct LibinputSections: Sendable {
  /// The report descriptor.
  var hid: [Text] = []
  /// udev's properties.
  var udev: [Text] = []
  /// libinput's own.
  var quirks: [Text] = []

  init() {}

  /// Takes those of udev's properties that are about input: the others tell how the machine is built.
  ///
  /// - Parameter entry: the device's entry in udev's database.
  init(udev entry: Text) {
    for line in entry.lines where line.starts(with: "E:ID_INPUT") || line.starts(with: "E:LIBINPUT_") {
      if udev.isEmpty { udev = [Text("  udev:"), Text("    properties:")] }
      udev.append(Text("    - " + line.dropping(2).printable.string))
    }
  }

  /// Adds the sections of another description; where both have one, the other counts.
  mutating func add(_ other: LibinputSections) {
    if !other.hid.isEmpty { hid = other.hid }
    if !other.udev.isEmpty { udev = other.udev }
    if !other.quirks.isEmpty { quirks = other.quirks }
  }

  /// The lines, with empty sections for those that are missing.
  var text: String {
    LibinputSections.text(hid, "  hid: []\n") + LibinputSections.text(udev, "  udev:\n    properties: []\n")
      + LibinputSections.text(quirks, "  quirks: []\n")
  }

  private static func text(_ lines: [Text], _ empty: String) -> String {
    if lines.isEmpty { return empty }
    var text = ""
    for line in lines { text += line.string + "\n" }
    return text
  }
}
