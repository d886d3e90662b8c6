import Linux

/// The format in which a recording is written.
public enum RecordingFormat: Sendable {
  /// The text of evemu's tools.
  case evemu
  /// The YAML of `libinput record`.
  case libinput

  /// Takes the format from a file's name: YAML for `.yml` and `.yaml`, otherwise evemu's text.
  public init(path: String) {
    let ending = Text(path).split(at: UInt8(ascii: "."), keepEmpty: true).dropFirst().last?.lowercased
    self = ending.map { $0 == "yml" || $0 == "yaml" } ?? false ? .libinput : .evemu
  }
}
