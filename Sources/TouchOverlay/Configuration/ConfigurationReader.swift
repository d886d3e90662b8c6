import Framebuffer
import Linux
import Raster
import Touch

/// Reads `key = value` lines under `[sections]`. An unknown key or a bad value is refused, never ignored: a setting
/// that silently does nothing is the hardest fault to find.
public struct ConfigurationReader {
  /// Maximum size of a file, in bytes.
  private static var largest: Int { 1 << 16 }
  /// Maximum number of bytes that a refusal repeats of a line.
  private static var longestQuote: Int { 200 }

  private let path: String
  private var line = 0
  private var configuration = Configuration()
  private var refusals: [Sentence] = []
  /// The keys that were taken, in the order of their lines.
  private var taken: [(section: ConfigurationSection, name: Text, line: Int)] = []

  private init(path: String) { self.path = path }

  /// Reads the named file, or without a name the usual one, which may be missing.
  @export(interface)
  public static func read(named path: String?) throws(ConfigurationError) -> Configuration {
    if let path { return try read(path: path) }
    return try read(optional: Configuration.defaultPath)
  }

  /// Reads a file that may be missing. A link that leads nowhere is refused, because the file may be on a disk that is
  /// not mounted yet.
  @export(interface)
  package static func read(optional path: String) throws(ConfigurationError) -> Configuration {
    do throws(Errno) {
      _ = try FileDescriptor.open(path, .readWithoutWaiting)
    } catch {
      if error == .noEntry && !Directory.isLink(path) { return Configuration() }
    }
    return try read(path: path)
  }

  static func read(path: String) throws(ConfigurationError) -> Configuration {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try FileDescriptor.contents(of: path, limit: largest)
    } catch {
      if error == .tooLarge {
        throw ConfigurationError(sentences: [
          "the configuration \(path) has more than \(largest) bytes; shorten it, or name another file with --config"
        ])
      }
      // An app that reads the usual file has no --config to name another with.
      let advice: StaticString =
        error == .noEntry && Directory.isLink(path)
        ? "it is a link: mount or write the file that it leads to, or remove it"
        : Text(path) == Text(Configuration.defaultPath)
          ? "make it a file that can be read" : error.isPassing ? "try again later" : "name another file with --config"
      throw ConfigurationError(sentences: ["cannot read the configuration \(path): \(error.text); \(advice)"])
    }
    return try read(Text(bytes), path: path)
  }

  /// Reads `text`, which came from `path`.
  @export(interface)
  public static func read(_ text: Text, path: String) throws(ConfigurationError) -> Configuration {
    var reader = ConfigurationReader(path: path)
    // Presets are read first, wherever they stand in the file, so that all other keys can change them.
    reader.read(text, presets: true)
    reader.read(text, presets: false)
    // A refused line sets nothing, so values may seem to be in conflict.
    if reader.refusals.isEmpty { reader.refuseConflicts() }
    if !reader.refusals.isEmpty { throw ConfigurationError(sentences: reader.refusals) }
    return reader.configuration
  }

  private mutating func read(_ text: Text, presets: Bool) {
    line = 0
    refusals = []
    var section: ConfigurationSection?
    // Whether the keys that follow belong to no known section: the section is refused, and not each of its keys.
    var isLost = false
    for raw in text.lines {
      line += 1
      var text = raw.trimmed
      if line == 1 && text.bytes.starts(with: [0xef, 0xbb, 0xbf]) {
        refuse("found a byte-order mark, expected UTF-8 without one; save the file anew")
        text = text.dropping(3).trimmed
      }
      guard let first = text.bytes.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { continue }
      if !text.isUnicode {
        refuse("found bytes that are not UTF-8, expected UTF-8; save the file anew")
        continue
      }
      if first == UInt8(ascii: "[") {
        section = ConfigurationSection.allCases.first { Text(Sentence("[\($0.name)]").bytes) == text }
        isLost = section == nil
        if isLost {
          refuse(
            "found \(ConfigurationReader.quoted(text)), expected \(ConfigurationReader.allSections)"
              + text.commentAdvice)
        }
        continue
      }
      if isLost { continue }
      guard let (key, value) = text.halves(at: UInt8(ascii: "=")) else {
        refuse(
          "found \(ConfigurationReader.quoted(text)), expected 'key = value', '[section]' or a comment")
        continue
      }
      if let section {
        take(key.trimmed, value.trimmed, section, presets: presets)
      } else {
        isLost = true
        refuse(
          "\(ConfigurationReader.quoted(key.trimmed)) stands before any section, expected "
            + "\(ConfigurationReader.allSections) first")
      }
    }
  }

  private mutating func take(_ key: Text, _ value: Text, _ section: ConfigurationSection, presets: Bool) {
    let name = key.britishSpelling
    guard let known = section.keys.first(where: { name == $0.name }) else {
      let others = ConfigurationSection.allCases.filter { other in other.keys.contains { name == $0.name } }
      let guess = ConfigurationReader.guess(name, section)
      return refuse(
        others.isEmpty
          ? "unknown key \(ConfigurationReader.quoted(key)), expected a key that touch-overlay.conf(5) lists\(guess)"
          : "the key '\(key.string)' stands in [\(section.name)], expected it in \(ConfigurationReader.names(others))")
    }
    if presets && !known.isPreset { return }
    var changed = configuration
    guard known.take(&changed, value) else {
      let obstacle: Sentence = known.obstacle(value).map { "\($0); " } ?? ""
      return refuse(
        "\(key.string) is \(ConfigurationReader.quoted(value)), \(obstacle)expected \(known.expected)"
          + value.commentAdvice)
    }
    if known.isPreset == presets { configuration = changed }
    if !presets { taken.append((section, name, line)) }
  }

  /// Refuses values that do not go together, at the last line that set one of them.
  @export(interface)
  private mutating func refuseConflicts() {
    let conflicts = [
      (configuration.settings.hotSpotConflict, last(of: "image", or: "hot-spot", in: .overlay)),
      (configuration.framebuffer.displayConflict, last(of: "device", or: "lend", in: .framebuffer)),
    ]
    for (conflict, line) in conflicts.sorted(by: { $0.1 < $1.1 }) {
      guard let conflict else { continue }
      self.line = line
      refuse(conflict)
    }
  }

  /// Returns the last line that set one of two keys; 0 if none did.
  private func last(of one: StaticString, or other: StaticString, in section: ConfigurationSection) -> Int {
    taken.last { $0.section == section && ($0.name == one || $0.name == other) }?.line ?? 0
  }

  /// Returns a question for the key that was probably meant, of this section or else of another; empty if none is near.
  private static func guess(_ name: Text, _ section: ConfigurationSection) -> Sentence {
    if let own = name.nearest(of: section.keys.map { Text($0.name) }) { return "; did you mean '\(own.string)'?" }
    for other in ConfigurationSection.allCases where other != section {
      if let key = name.nearest(of: other.keys.map { Text($0.name) }) {
        return "; did you mean '\(key.string)' in [\(other.name)]?"
      }
    }
    return ""
  }

  private static var allSections: Sentence { names(ConfigurationSection.allCases) }

  /// Returns the names as `[a], [b] or [c]`.
  private static func names(_ sections: [ConfigurationSection]) -> Sentence {
    var list: Sentence = ""
    for (index, section) in sections.enumerated() {
      let separator: StaticString = index == 0 ? "" : index + 1 < sections.count ? ", " : " or "
      list = "\(list)\(separator)[\(section.name)]"
    }
    return list
  }

  /// Returns the text in quotation marks; of a long one, its first characters.
  private static func quoted(_ text: Text) -> Sentence {
    var start = text.bytes.prefix(longestQuote)
    if start.count == text.bytes.count { return "'\(text.string)'" }
    // A character of several bytes stays whole.
    while text.bytes[start.endIndex] & 0xc0 == 0x80 { start.removeLast() }
    return "'\(Text(start).string)...'"
  }

  private mutating func refuse(_ reason: Sentence) { refusals.append("\(path) line \(line): \(reason)") }
}

extension Text {
  /// Advice for a refused text that seems to have a comment behind it; empty for any other.
  fileprivate var commentAdvice: Sentence {
    let isCommented = words.dropFirst().contains { $0.starts(with: "#") || $0.starts(with: ";") }
    return isCommented ? "; a comment needs a line of its own" : ""
  }
}

extension Settings {
  /// Why the hot spot does not go with the picture; nil if it does.
  fileprivate var hotSpotConflict: Sentence? {
    guard let picture, let hotSpot else { return nil }
    let (x, y) = (Int(hotSpot.x), Int(hotSpot.y))
    if x <= picture.width && y <= picture.height { return nil }
    let size: Sentence = "\(picture.width)x\(picture.height)"
    return "hot-spot is \(x),\(y), and image has \(size) pixels, expected middle, or a point from 0,0 to "
      + "\(picture.width),\(picture.height)"
  }
}

extension FramebufferSettings {
  /// Why the device does not go with `lend`; nil if it does.
  fileprivate var displayConflict: Sentence? {
    guard namesDisplay, !lends, let path else { return nil }
    return "device is \(path), a display, and lend is off, expected lend = on, or auto or a framebuffer as device"
  }
}
