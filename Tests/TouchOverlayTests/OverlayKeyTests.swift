import Linux
import Overlay
import Testing
import TouchOverlay

@Suite("Configuration: every key of how marks look and move")
struct OverlayKeyTests {
  private static let presets: [(String, Style)] = [
    ("touchkit", .touchkit), ("touchpose", .touchpose), ("fingertips", .fingertips), ("showtime", .showtime),
    ("rings", .rings), ("pointer", .pointer),
  ]

  private func style(_ lines: String...) throws -> Style {
    try ConfigurationReader.read(Text("[overlay]\n" + lines.joined(separator: "\n")), path: "x.conf").settings.style
  }

  @Test("A line changes what it names, and nothing else", arguments: OverlayLine.all + OverlayLine.others)
  func line(_ line: OverlayLine) throws {
    var expected = Style.touchkit
    line.change(&expected)
    #expect(try style(line.line) == expected)
  }

  @Test("A style is where the other lines begin, wherever it stands", arguments: OverlayLine.all + OverlayLine.others)
  func presets(_ line: OverlayLine) throws {
    for (name, preset) in Self.presets {
      var expected = preset
      line.change(&expected)
      #expect(try style("style = \(name)", line.line) == expected)
      #expect(try style(line.line, "style = \(name)") == expected)
      #expect(try style(line.line, "[touch]", "[overlay]", "style = \(name)") == expected)
    }
  }

  @Test func `All lines together, in any order`() throws {
    let lines = OverlayLine.all.filter { !$0.line.contains("color") }
    var expected = Style.showtime
    for line in lines { line.change(&expected) }
    #expect(try style("style = showtime", lines.map(\.line).joined(separator: "\n")) == expected)
    #expect(try style(lines.map(\.line).joined(separator: "\n"), "style = showtime") == expected)
  }

  /// Keys that change no style, and have tests of their own.
  private static let elsewhere = [
    "style", "minimum-show", "image", "hot-spot", "show", "control", "suspend-limit", "realtime", "lock-memory",
    "metrics", "metrics-interval",
  ]

  @Test func `Every key there is has a line here`() {
    let lines = (OverlayLine.all + OverlayLine.others).map(\.line)
    for key in ConfigurationSection.overlay.keys where !Self.elsewhere.contains("\(key.name)") {
      #expect(lines.contains { $0.hasPrefix("\(key.name) = ") }, "\(key.name)")
    }
  }
}
