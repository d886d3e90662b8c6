import Linux

/// Finds a recording of `libinput record` in a text such as an issue, whose own words may look like the recording's keys.
enum LibinputBeginning {
  /// Maximum number of lines after a line in which the next key is looked for. Between the two are blank lines and
  /// comments.
  private static let reach = 16

  /// Returns the index of the recording's first key where it begins in the first of these lines; nil elsewhere.
  static func find(_ lines: ArraySlice<Text>) -> Int? {
    if let key = keyAfterComment(lines) { return key }
    guard isKeyOfRecording(lines) else { return nil }
    // The lines are words of the issue if the first comment of a recording follows.
    for index in lines.indices {
      if let key = keyAfterComment(lines[index...]) { return key }
    }
    return lines.startIndex
  }

  /// Returns the index of the key that follows a recording's first comment.
  private static func keyAfterComment(_ lines: ArraySlice<Text>) -> Int? {
    guard let line = lines.first, line.trimmed == "# libinput record", let next = following(lines) else { return nil }
    let (key, value) = parts(lines[next])
    if key == "version" || key == "ndevices" { return value.integer == nil ? nil : next }
    return value.isEmpty && (key == "devices" || key == "libinput" || key == "system") ? next : nil
  }

  /// Whether the lines begin with `version` as libinput orders its keys, or with `devices` as the alphabet does, and go
  /// on as a recording does.
  private static func isKeyOfRecording(_ lines: ArraySlice<Text>) -> Bool {
    guard let line = lines.first else { return false }
    let (key, value) = parts(line)
    let isVersion = key == "version" && value.integer == 1
    guard isVersion || key == "devices" && value.isEmpty, let next = following(lines) else { return false }
    if !isVersion { return isDevice(lines[next].trimmed) }
    guard column(lines[next]) == column(line) else { return false }
    let (nextKey, nextValue) = parts(lines[next])
    if nextKey == "ndevices" { return nextValue.integer != nil }
    return nextKey == "devices" && nextValue.isEmpty
  }

  /// Whether a line begins a device in the list of devices.
  private static func isDevice(_ line: Text) -> Bool {
    guard line.starts(with: "- ") else { return false }
    let (key, _) = parts(line.dropping(2))
    let known: [StaticString] = ["node", "evdev", "hid", "udev", "quirks", "events"]
    return known.contains { key == $0 }
  }

  /// Whether a line can be of a recording whose first key stands in `column`. Behind it may stand a terminal's words, such
  /// as `Terminated`.
  static func holds(_ line: Text, from column: Int) -> Bool {
    let content = line.trimmed
    if content.isEmpty || self.column(line) != column { return !content.isEmpty && self.column(line) > column }
    let (key, _) = parts(line)
    let known: [StaticString] = ["version", "ndevices", "libinput", "system", "devices"]
    return isDevice(content) || known.contains { key == $0 }
  }

  /// Returns the index of the next line that has more than a comment.
  private static func following(_ lines: ArraySlice<Text>) -> Int? {
    lines.indices.dropFirst().prefix(reach).first { !lines[$0].withoutComment.isEmpty }
  }

  /// Returns what stands before and behind the first colon; both are empty without a colon.
  private static func parts(_ line: Text) -> (key: Text, value: Text) {
    guard let (key, value) = line.withoutComment.halves(at: UInt8(ascii: ":")) else { return (Text(""), Text("")) }
    return (key, value.trimmed)
  }

  private static func column(_ line: Text) -> Int { line.trimmed.bytes.startIndex - line.bytes.startIndex }
}
