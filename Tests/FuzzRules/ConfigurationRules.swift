import Figures
import Framebuffer
import Linux
import Overlay
import Pixels
import TouchInput
import TouchOverlay

/// Rules for text as a configuration: it is accepted with values in their ranges, and means the same if it is repeated;
/// or it is refused with its line.
enum ConfigurationRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    let text = Text(bytes)
    let lines = text.lines
    do throws(ConfigurationError) {
      let configuration = try ConfigurationReader.read(text, path: "fuzzed")
      return values(configuration) + afresh(configuration, bytes) + beginning(lines)
    } catch { return refusal(error, lines) }
  }

  /// Checks that a refusal names the file and a line, and that the text up to this line is refused as well.
  private static func refusal(_ error: ConfigurationError, _ lines: [Text]) -> [String] {
    let words = Text(error.sentence.string).words
    guard words.count > 3, words[0] == "fuzzed", words[1] == "line",
      let number = words[2].halves(at: UInt8(ascii: ":"))?.0.integer, (1...lines.count).contains(number)
    else { return ["of \(lines.count) lines it says: \(error.sentence.string)"] }
    if !error.sentence.string.contains("expected") { return ["what was expected? \(error.sentence.string)"] }
    return isTaken(lines.prefix(number)) ? ["up to line \(number), which was refused, it is taken"] : []
  }

  /// Checks the first half of an accepted text: any number of its first lines must be accepted as well.
  private static func beginning(_ lines: [Text]) -> [String] {
    // Two keys of a section that do not go together may be mended by a later line.
    if lines.contains(where: { $0.trimmed.starts(with: "lend") || $0.trimmed.starts(with: "hot-spot") }) { return [] }
    return isTaken(lines.prefix(lines.count / 2)) ? [] : ["half of what was taken is refused"]
  }

  private static func isTaken(_ lines: ArraySlice<Text>) -> Bool {
    do throws(ConfigurationError) {
      _ = try ConfigurationReader.read(Text(Array(lines.map(\.bytes).joined(separator: [10]))), path: "part")
      return true
    } catch { return false }
  }

  /// Checks that the text means the same if it is repeated with Windows line ends, blanks and comments.
  private static func afresh(_ configuration: Configuration, _ bytes: [UInt8]) -> [String] {
    var other: [UInt8] = []
    for byte in bytes + [10] + bytes {
      if byte == 10 { other += Array(" \t\r\n; [touch]\n  # x = y\n\n  ".utf8) } else { other.append(byte) }
    }
    do throws(ConfigurationError) {
      var again = try ConfigurationReader.read(Text(other), path: "again")
      // All areas in the list are left out, so a repeated text lists each of them twice.
      let areas = configuration.diagnostics.unrecorded
      if again.diagnostics.unrecorded != areas + areas { return ["areas are left out, or not"] }
      again.diagnostics.unrecorded = areas
      return String(reflecting: again) == String(reflecting: configuration) ? [] : ["said twice it is another"]
    } catch { return ["said twice: \(error.sentence.string)"] }
  }

  private static func values(_ configuration: Configuration) -> [String] {
    var faults: [String] = []
    func expect(_ isSo: Bool, _ what: String) { if !isSo { faults.append("\(what) is out of its range") } }
    let (settings, daemon, style) = (configuration.settings, configuration.daemon, configuration.settings.style)
    expect(isLength(style.radius, 2...400), "radius")
    expect(isLength(style.inset, 0...400), "inset")
    expect(isLength(style.border, 0...400), "border")
    expect((0...1).contains(style.opacity), "opacity")
    expect((0...3).contains(style.rings), "rings")
    expect(style.end.scale.map { (0...4).contains($0) } ?? true, "end-scale")
    expect(style.textSize.map { isLength($0, 8...120) } ?? true, "text-size")
    for time in [settings.minimumShow, style.beginTime, style.end.time, style.end.delay, style.ripple, style.trail] {
      expect((0...10_000_000).contains(time), "a time of \(time)")
    }
    expect((1_000_000...86_400_000_000).contains(daemon.suspendLimit), "suspend-limit")
    expect((10_000_000...300_000_000).contains(daemon.metricsInterval), "metrics-interval")
    expect(daemon.realTime.map { (1...99).contains($0) } ?? true, "realtime")
    expect(daemon.control?.starts(with: "/") ?? true, "control")
    expect(daemon.metrics.map { $0.starts(with: "/") && $0.string.hasSuffix(".prom") } ?? true, "metrics")
    let entry = configuration.diagnostics.entry
    expect((2...20).contains(entry.taps), "taps")
    expect((5...100).contains(entry.cornerSize), "corner-size")
    expect((10_000_000...86_400_000_000).contains(entry.timeOut), "time-out")
    expect((60_000_000...86_400_000_000).contains(entry.longest), "longest")
    let framebuffer = configuration.framebuffer
    for size in [framebuffer.size, framebuffer.millimetres] {
      expect(size.map { $0.width > 0 && $0.height > 0 } ?? true, "a size")
    }
    expect(framebuffer.record?.utf8.first.map { $0 == UInt8(ascii: "/") } ?? true, "record")
    expect((0...3).contains(configuration.panels.quarterTurns), "rotate")
    expect(configuration.turn.quarterTurns == configuration.panels.quarterTurns, "the panel's turn")
    expect((0...1000).contains(configuration.panels.tapDistance), "tap-distance")
    return faults
  }

  private static func isLength(_ length: Length, _ range: ClosedRange<Float>) -> Bool {
    length.unit == .pixels
      ? range.contains(length.value)
      : (range.lowerBound / 10...range.upperBound / 10).contains(length.value)
  }
}
