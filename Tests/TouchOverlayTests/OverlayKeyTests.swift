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

  @Test("Every preset has its name, and the last of two counts")
  func names() throws {
    for (name, preset) in Self.presets {
      #expect(try style("style = \(name)") == preset)
      #expect(try style("style = rings", "style = \(name)") == preset)
    }
  }

  @Test("All lines together, in any order")
  func together() throws {
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

  @Test("Every key there is has a line here")
  func complete() {
    let lines = (OverlayLine.all + OverlayLine.others).map(\.line)
    for key in ConfigurationSection.overlay.keys where !Self.elsewhere.contains("\(key.name)") {
      #expect(lines.contains { $0.hasPrefix("\(key.name) = ") }, "\(key.name)")
    }
  }

  @Test(
    "A bad value is refused with what was expected",
    arguments: [
      ("style", "fancy", "touchkit, touchpose, fingertips, showtime, rings or pointer"),
      ("style", "", "touchkit, touchpose, fingertips, showtime, rings or pointer"),
      ("radius", "0.1mm", "pixels from 2 to 400, or millimetres from 0.2 to 40 such as 4.5mm"),
      ("radius", "40.1mm", "pixels from 2 to 400, or millimetres from 0.2 to 40 such as 4.5mm"),
      ("radius", "mm", "pixels from 2 to 400, or millimetres from 0.2 to 40 such as 4.5mm"),
      ("color", "red", "#RRGGBB or #RRGGBBAA in hexadecimal, such as #ffffff80 for white at 50 %"),
      ("backing-colour", "#12345", "#RRGGBB or #RRGGBBAA in hexadecimal"),
      ("backing-color", "white", "#RRGGBB or #RRGGBBAA in hexadecimal"),
      ("inset", "-1", "pixels from 0 to 400, or millimetres from 0 to 40 such as 0.2mm"),
      ("inset", "41mm", "pixels from 0 to 400, or millimetres from 0 to 40 such as 0.2mm"),
      ("border", "401", "pixels from 0 to 400, or millimetres from 0 to 40 such as 0.5mm"),
      ("border-colour", "#gggggg", "#RRGGBB or #RRGGBBAA in hexadecimal"),
      ("rings", "4", "0 for a disc, or 1 to 3 rings"), ("rings", "-1", "0 for a disc, or 1 to 3 rings"),
      ("rings", "two", "0 for a disc, or 1 to 3 rings"),
      ("opacity", "1.01", "a number from 0 to 1 such as 0.5"), ("opacity", ".5", "a number from 0 to 1 such as 0.5"),
      ("opacity", "50%", "a number from 0 to 1 such as 0.5"),
      ("colours", "ten", "one or fingers"), ("colors", "", "one or fingers"),
      ("size-by", "force", "nothing, pressure or contact"), ("crosshair", "yes", "on or off"),
      ("begin-time", "0.3", "whole milliseconds from 0 to 10000"), ("end", "explode", "vanish, fade, grow or shrink"),
      ("end-time", "10001", "whole milliseconds from 0 to 10000"),
      ("end-delay", "-1", "whole milliseconds from 0 to 10000"),
      ("end-scale", "4.5", "a number from 0 to 4 such as 1.5"),
      ("end-scale", "-1", "a number from 0 to 4 such as 1.5"),
      ("end-easing", "ease-out", "linear, in, out or in-out"), ("ripple", "on", "whole milliseconds from 0 to 10000"),
      ("pulse", "600", "on or off"), ("trail", "1s", "whole milliseconds from 0 to 10000"),
      ("labels", "taps, time", "none, or one or more of taps, time and position"),
      ("labels", "", "none, or one or more of taps, time and position"),
      ("labels", "taps none", "none, or one or more of taps, time and position"),
      ("text-size", "7", "auto, pixels from 8 to 120, or millimetres from 0.8 to 12 such as 3mm"),
      ("text-size", "13mm", "auto, pixels from 8 to 120, or millimetres from 0.8 to 12 such as 3mm"),
    ])
  func refusals(key: String, value: String, expected: String) {
    for (before, number) in [("[overlay]\n", 2), ("[overlay]\nstyle = rings\nradius = 9\n\n", 5)] {
      do throws(ConfigurationError) {
        _ = try ConfigurationReader.read(Text("\(before)\(key) = \(value)\n"), path: "x.conf")
        Issue.record("\(key) = \(value) is accepted")
      } catch {
        #expect(error.sentence.string == "x.conf line \(number): \(key) is '\(value)', expected \(expected)")
      }
    }
  }
}
