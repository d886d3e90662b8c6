import Linux

/// Reads `key = value` lines under `[sections]`. An unknown key or a bad value is refused, never ignored: a setting
/// that silently does nothing is the hardest fault to find.
public struct ConfigurationReader {
  private let path: String
  private var line = 0
  private var configuration = Configuration()

  private init(path: String) { self.path = path }

  /// Reads the file that somebody named, or the usual one, which may be missing.
  public static func read(named path: String?) throws(ConfigurationError) -> Configuration {
    if let path { return try read(path: path) }
    do throws(Errno) {
      _ = try FileDescriptor.open(Configuration.defaultPath, .readWithoutWaiting)
    } catch {
      if error == .noEntry { return Configuration() }
    }
    return try read(path: Configuration.defaultPath)
  }

  /// Reads the file at `path`.
  static func read(path: String) throws(ConfigurationError) -> Configuration {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try FileDescriptor.contents(of: path, limit: 1 << 16)
    } catch {
      // Not everybody who reads the usual one can be told of another.
      let advice: StaticString =
        Text(path) == Text(Configuration.defaultPath)
        ? "make it a file that can be read" : "name another file with --config"
      throw ConfigurationError(sentence: "cannot read the configuration \(path): \(error.text); \(advice)")
    }
    return try read(Text(bytes), path: path)
  }

  /// Reads `text`, which came from `path`.
  public static func read(_ text: Text, path: String) throws(ConfigurationError) -> Configuration {
    var reader = ConfigurationReader(path: path)
    // A preset comes before whatever changes it, wherever it stands.
    try reader.read(text, presets: true)
    try reader.read(text, presets: false)
    return reader.configuration
  }

  private mutating func read(_ text: Text, presets: Bool) throws(ConfigurationError) {
    line = 0
    var section: ConfigurationSection?
    for raw in text.lines {
      line += 1
      let text = raw.trimmed
      guard let first = text.bytes.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { continue }
      if first == UInt8(ascii: "[") {
        section = try self.section(text)
        continue
      }
      guard let (key, value) = text.halves(at: UInt8(ascii: "=")) else {
        throw refusal("found '\(text.string)', expected 'key = value', '[section]' or a comment")
      }
      guard let section else {
        throw refusal("'\(key.trimmed.string)' stands before any section, expected \(sections) first")
      }
      try take(key.trimmed, value.trimmed, section, presets: presets)
    }
  }

  private func section(_ text: Text) throws(ConfigurationError) -> ConfigurationSection {
    for section in ConfigurationSection.allCases {
      let head: Sentence = "[\(section.name)]"
      if Text(head.string) == text { return section }
    }
    throw refusal("found '\(text.string)', expected \(sections)")
  }

  private mutating func take(
    _ key: Text, _ value: Text, _ section: ConfigurationSection, presets: Bool
  ) throws(ConfigurationError) {
    let name = key.britishSpelling
    guard let known = section.keys.first(where: { name == $0.name }) else {
      throw refusal(
        "unknown key '\(key.string)' in [\(section.name)], expected \(alternatives(section.keys.map { "\($0.name)" }))")
    }
    if known.isPreset == presets, !known.take(&configuration, value) {
      throw refusal("\(key.string) is '\(value.string)', expected \(known.expected)")
    }
  }

  private var sections: Sentence { alternatives(ConfigurationSection.allCases.map { "[\($0.name)]" }) }

  /// `a, b or c`.
  private func alternatives(_ words: [Sentence]) -> Sentence {
    var list: Sentence = ""
    for (index, word) in words.enumerated() {
      list = index == 0 ? word : index + 1 < words.count ? "\(list), \(word)" : "\(list) or \(word)"
    }
    return list
  }

  private func refusal(_ reason: Sentence) -> ConfigurationError {
    ConfigurationError(sentence: "\(path) line \(line): \(reason)")
  }
}
