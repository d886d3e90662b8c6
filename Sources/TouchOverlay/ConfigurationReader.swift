import Framebuffer
import Linux
import Overlay
import Raster
import TouchInput

/// Reads `key = value` lines under `[sections]`. An unknown key or a bad value is refused, never ignored: a setting
/// that silently does nothing is the hardest fault to find.
public struct ConfigurationReader {
  private let path: String
  private var line = 0
  private var configuration = Configuration()

  private enum Section { case none, overlay, touch, framebuffer }

  private init(path: String) { self.path = path }

  /// Reads the file that somebody named, or the usual one, which may be missing.
  public static func read(named path: String?) throws(ConfigurationError) -> Configuration {
    if let path { return try read(path: path) }
    do throws(Errno) {
      _ = try FileDescriptor.open(Configuration.defaultPath, .read)
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
      throw ConfigurationError(
        sentence: "cannot read the configuration \(path): \(error.text); name another file with --config")
    }
    return try read(Text(bytes), path: path)
  }

  /// Reads `text`, which came from `path`.
  public static func read(_ text: Text, path: String) throws(ConfigurationError) -> Configuration {
    var reader = ConfigurationReader(path: path)
    try reader.read(text)
    return reader.configuration
  }

  private mutating func read(_ text: Text) throws(ConfigurationError) {
    var section = Section.none
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
      try take(key.trimmed, value.trimmed, section)
    }
  }

  private func section(_ text: Text) throws(ConfigurationError) -> Section {
    if text == "[overlay]" { return .overlay }
    if text == "[touch]" { return .touch }
    if text == "[framebuffer]" { return .framebuffer }
    throw refusal("found '\(text.string)', expected [overlay], [touch] or [framebuffer]")
  }

  private mutating func take(_ key: Text, _ value: Text, _ section: Section) throws(ConfigurationError) {
    switch section {
    case .overlay where key == "radius":
      configuration.settings.style.radius = try radius(value)
    case .overlay where key == "colour" || key == "color":
      configuration.settings.style.colour = try colour(value)
    case .overlay where key == "minimum-show":
      configuration.settings.minimumShow = try milliseconds(value, key)
    case .touch where key == "device":
      configuration.panels.wish = value == "auto" ? .any : .path(try devicePath(value, key))
    case .touch where key == "name" && !value.isEmpty:
      configuration.panels.wish = .name(value.string)
    case .touch where key == "backend":
      configuration.panels.backend = try backend(value)
    case .touch where key == "forward":
      configuration.panels.forward = try onOrOff(value, key)
    case .touch where key == "tap-pause":
      configuration.panels.tapPause = try milliseconds(value, key)
    case .touch where key == "tap-distance":
      configuration.panels.tapDistance = try distance(value, key)
    case .framebuffer where key == "device":
      configuration.framebuffer.path = value == "auto" ? nil : try devicePath(value, key)
    case .framebuffer where key == "name" && !value.isEmpty:
      configuration.framebuffer.name = value
    case .framebuffer where key == "size":
      configuration.framebuffer.size = try size(value)
    case .framebuffer where key == "publish":
      configuration.framebuffer.publish = try publishMethod(value)
    case .framebuffer where key == "rotate":
      configuration.turn = try turn(value)
    case .framebuffer where key == "record":
      configuration.framebuffer.record = value == "off" ? nil : try folder(value, key)
    case .none:
      throw refusal("'\(key.string)' stands before any section, expected [overlay], [touch] or [framebuffer] first")
    case .overlay:
      throw refusal("unknown key '\(key.string)' in [overlay], expected radius, colour or minimum-show")
    case .touch:
      throw refusal(
        "unknown key '\(key.string)' in [touch], expected device, name, backend, forward, tap-pause or tap-distance")
    case .framebuffer:
      throw refusal(
        "unknown key '\(key.string)' in [framebuffer], expected device, name, size, publish, rotate or record")
    }
  }

  private func radius(_ value: Text) throws(ConfigurationError) -> Float {
    guard let radius = value.decimal, Style.radii.contains(radius) else {
      throw refusal(
        "radius is '\(value.string)', expected pixels from \(Int(Style.radii.lowerBound)) to "
          + "\(Int(Style.radii.upperBound))")
    }
    return radius
  }

  private func colour(_ value: Text) throws(ConfigurationError) -> Colour {
    guard let colour = Colour(value) else {
      throw refusal(
        "colour is '\(value.string)', expected #RRGGBB or #RRGGBBAA in hexadecimal, such as #ffffff80 for white at 50 %"
      )
    }
    return colour
  }

  private func milliseconds(_ value: Text, _ key: Text) throws(ConfigurationError) -> Int64 {
    guard let milliseconds = value.integer, (0...10_000).contains(milliseconds) else {
      throw refusal("\(key.string) is '\(value.string)', expected milliseconds from 0 to 10000")
    }
    return Int64(milliseconds) * 1000
  }

  private func distance(_ value: Text, _ key: Text) throws(ConfigurationError) -> Float {
    guard let distance = value.decimal, distance >= 0, distance <= 1000 else {
      throw refusal("\(key.string) is '\(value.string)', expected pixels from 0 to 1000")
    }
    return distance
  }

  private func onOrOff(_ value: Text, _ key: Text) throws(ConfigurationError) -> Bool {
    if value == "on" { return true }
    if value == "off" { return false }
    throw refusal("\(key.string) is '\(value.string)', expected on or off")
  }

  private func backend(_ value: Text) throws(ConfigurationError) -> Backend? {
    if value == "auto" { return nil }
    if value == "tslib" { return .tslib }
    if value == "evdev" { return .evdev }
    throw refusal("backend is '\(value.string)', expected tslib, evdev or auto")
  }

  private func size(_ value: Text) throws(ConfigurationError) -> (width: Int, height: Int) {
    guard let (first, second) = value.halves(at: UInt8(ascii: "x")), let width = first.integer,
      let height = second.integer, width > 0, height > 0
    else {
      throw refusal("size is '\(value.string)', expected WIDTHxHEIGHT in pixels such as 800x480")
    }
    return (width, height)
  }

  private func publishMethod(_ value: Text) throws(ConfigurationError) -> PublishMethod? {
    if value == "auto" { return nil }
    if value == "direct" { return .direct }
    if value == "flush" { return .flush }
    if value == "rows" { return .rows }
    throw refusal("publish is '\(value.string)', expected auto, direct, flush or rows")
  }

  private func turn(_ value: Text) throws(ConfigurationError) -> Turn {
    guard let turn = value.integer.flatMap({ Turn(rawValue: $0) }) else {
      throw refusal("rotate is '\(value.string)', expected 0, 90, 180 or 270")
    }
    return turn
  }

  private func devicePath(_ value: Text, _ key: Text) throws(ConfigurationError) -> String {
    guard value.starts(with: "/") else {
      throw refusal("\(key.string) is '\(value.string)', expected the full path of a device such as /dev/fb0")
    }
    return value.string
  }

  private func folder(_ value: Text, _ key: Text) throws(ConfigurationError) -> String {
    guard value.starts(with: "/") else {
      throw refusal(
        "\(key.string) is '\(value.string)', expected off or the full path of a folder in memory such as "
          + "/run/touch-overlay")
    }
    return value.string
  }

  private func refusal(_ reason: Sentence) -> ConfigurationError {
    ConfigurationError(sentence: "\(path) line \(line): \(reason)")
  }
}

extension Colour {
  /// `#RRGGBB`, half transparent as the default look is, or `#RRGGBBAA`.
  public init?(_ text: Text) {
    guard text.starts(with: "#"), let value = text.dropping(1).hexadecimal else { return nil }
    switch text.bytes.count {
    case 7: self.init(rgb: value, opacity: 0.5)
    case 9: self.init(rgb: value >> 8, opacity: Float(value & 255) / 255)
    default: return nil
    }
  }

  private init(rgb: UInt32, opacity: Float) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb), opacity: opacity)
  }
}
