import Foundation
import Linux
import Temporary
import Testing
import TouchOverlay

/// The sentence with which a configuration is refused; nil for one that is accepted.
func configurationRefusal(_ text: String) -> String? {
  refusal { () throws(ConfigurationError) in try ConfigurationReader.read(Text(text), path: "/etc/x.conf") }
}

private func refusal(_ read: () throws(ConfigurationError) -> Configuration) -> String? {
  failure { () throws(ConfigurationError) in _ = try read() }?.sentence.string
}

private func refusal(of path: String) -> String? {
  refusal { () throws(ConfigurationError) in try ConfigurationReader.read(named: path) }
}

@Suite("Configuration: what is refused, with file, line and what was expected")
struct ConfigurationRefusalTests {
  @Test(
    "lines of every kind",
    arguments: [
      (
        "radius = 5", 1,
        "'radius' stands before any section, expected [overlay], [touch], [framebuffer], [diagnostics] or [limits] first"
      ),
      ("[overlay]\nradius", 2, "found 'radius', expected 'key = value', '[section]' or a comment"),
      ("[overlay]\n\n  hello there \r\n", 3, "found 'hello there', expected 'key = value', '[section]' or a comment"),
      ("[screen]", 1, "found '[screen]', expected [overlay], [touch], [framebuffer], [diagnostics] or [limits]"),
      ("#\n[Overlay]", 2, "found '[Overlay]', expected [overlay], [touch], [framebuffer], [diagnostics] or [limits]"),
      ("[overlay", 1, "found '[overlay', expected [overlay], [touch], [framebuffer], [diagnostics] or [limits]"),
      (
        "[overlay] # marks", 1,
        "found '[overlay] # marks', expected [overlay], [touch], [framebuffer], [diagnostics] or [limits]; a comment needs a "
          + "line of its own"
      ),
      ("[]", 1, "found '[]', expected [overlay], [touch], [framebuffer], [diagnostics] or [limits]"),
      (
        "[overlay]\nsizes = 5", 2,
        "unknown key 'sizes', expected a key that touch-overlay.conf(5) lists; did you mean 'size' in [framebuffer]?"
      ),
      (
        "[overlay]\nRadius = 5", 2,
        "unknown key 'Radius', expected a key that touch-overlay.conf(5) lists; did you mean 'radius'?"
      ),
      (
        "[overlay]\nboder-color = #000000", 2,
        "unknown key 'boder-color', expected a key that touch-overlay.conf(5) lists; did you mean 'border-colour'?"
      ),
      ("[overlay]\nblink = on", 2, "unknown key 'blink', expected a key that touch-overlay.conf(5) lists"),
      ("[overlay]\n= 5", 2, "unknown key '', expected a key that touch-overlay.conf(5) lists"),
      (
        "[overlay]\ndevice = /dev/fb0", 2,
        "the key 'device' stands in [overlay], expected it in [touch] or [framebuffer]"
      ),
      ("[touch]\nradius = 5", 2, "the key 'radius' stands in [touch], expected it in [overlay]"),
      (
        "[framebuffer]\r\ncolor = #ffffff\r\n", 2, "the key 'color' stands in [framebuffer], expected it in [overlay]"
      ),
      (
        "\u{feff}[overlay]\nradius = 5\n", 1,
        "found a byte-order mark, expected UTF-8 without one; save the file anew"
      ),
    ])
  func lines(text: String, line: Int, reason: String) {
    #expect(configurationRefusal(text) == "/etc/x.conf line \(line): \(reason)")
  }

  @Test(
    "values, with what is expected of each key",
    arguments: [
      (
        "overlay", "radius",
        [
          "", "1", "1.99", "401", "400.5", "-25", "25px", "25#big", "1e2", "nan", "9999999", "2,5", "0.1mm", "40.1mm",
          "mm",
        ],
        "pixels from 2 to 400, or millimetres from 0.2 to 40 such as 4.5mm"
      ),
      (
        "overlay", "colour",
        ["", "white", "ffffff", "#fff", "#fffffg", "#fffffff", "#fffffffff", "#", "# ffffff", "#-12345", "0xffffff"],
        "#RRGGBB or #RRGGBBAA in hexadecimal, such as #ffffff80 for white at 50 %"
      ),
      ("overlay", "style", ["fancy", ""], "touchkit, touchpose, fingertips, showtime, rings or pointer"),
      ("overlay", "color", ["red"], "#RRGGBB or #RRGGBBAA in hexadecimal, such as #ffffff80 for white at 50 %"),
      ("overlay", "backing-colour", ["#12345"], "#RRGGBB or #RRGGBBAA in hexadecimal"),
      ("overlay", "backing-color", ["white"], "#RRGGBB or #RRGGBBAA in hexadecimal"),
      ("overlay", "inset", ["-1", "41mm"], "pixels from 0 to 400, or millimetres from 0 to 40 such as 0.2mm"),
      ("overlay", "border", ["401"], "pixels from 0 to 400, or millimetres from 0 to 40 such as 0.5mm"),
      ("overlay", "border-colour", ["#gggggg"], "#RRGGBB or #RRGGBBAA in hexadecimal"),
      ("overlay", "rings", ["4", "-1", "two"], "0 for a disc, or 1 to 3 rings"),
      ("overlay", "opacity", ["1.01", ".5", "50%"], "a number from 0 to 1 such as 0.5"),
      ("overlay", "colours", ["ten"], "one or fingers"),
      ("overlay", "colors", [""], "one or fingers"),
      ("overlay", "size-by", ["force"], "nothing, pressure or contact"),
      ("overlay", "crosshair", ["yes"], "on or off"),
      ("overlay", "begin-time", ["0.3"], "whole milliseconds from 0 to 10000"),
      ("overlay", "end", ["explode"], "vanish, fade, grow or shrink"),
      ("overlay", "end-time", ["10001"], "whole milliseconds from 0 to 10000"),
      ("overlay", "end-delay", ["-1"], "whole milliseconds from 0 to 10000"),
      ("overlay", "end-scale", ["4.5", "-1"], "a number from 0 to 4 such as 1.5"),
      ("overlay", "end-easing", ["ease-out"], "linear, in, out or in-out"),
      ("overlay", "ripple", ["on"], "whole milliseconds from 0 to 10000"),
      ("overlay", "pulse", ["600"], "on or off"),
      ("overlay", "trail", ["1s"], "whole milliseconds from 0 to 10000"),
      ("overlay", "labels", ["taps, time", "", "taps none"], "none, or one or more of taps, time and position"),
      ("overlay", "text-size", ["7", "13mm"], "auto, pixels from 8 to 120, or millimetres from 0.8 to 12 such as 3mm"),
      (
        "overlay", "minimum-show", ["", "-1", "10001", "80ms", "0.5", "99999999999999999999", "+5"],
        "whole milliseconds from 0 to 10000"
      ),
      ("overlay", "show", ["sometimes"], "always, external or never"),
      ("overlay", "control", ["control"], "off or the full path of a socket such as /run/touch-overlay/control"),
      ("overlay", "suspend-limit", ["0", "off"], "whole seconds from 1 to 86400"),
      ("overlay", "realtime", ["100", "on"], "off or a priority from 1 to 99"),
      ("overlay", "lock-memory", ["1"], "on or off"),
      (
        "overlay", "metrics", ["", "on", "x.prom", "/x", "/prom", "/x.prom.tmp"],
        "off or the full path of a file whose name ends in .prom"
      ),
      ("overlay", "metrics-interval", ["9", "301", "off"], "whole seconds from 10 to 300"),
      (
        "touch", "device", ["", "event0", "dev/fb0", "Auto", "~/fb0"],
        "auto or the full path of a device such as /dev/input/event3"
      ),
      ("touch", "backend", ["libevdev", ""], "tslib, evdev or auto"),
      ("touch", "forward", ["yes"], "on or off"),
      ("touch", "tap-pause", ["0.3"], "whole milliseconds from 0 to 10000"),
      ("touch", "tap-distance", ["1001", "-1"], "pixels from 0 to 1000"),
      ("touch", "name", [""], "the panel's name in the kernel"),
      (
        "framebuffer", "device", ["", "event0", "dev/fb0", "Auto", "~/fb0"],
        "auto or the full path of a device such as /dev/fb0 or /dev/dri/card0"
      ),
      ("framebuffer", "name", [""], "a part of the driver's name such as ili9341"),
      ("framebuffer", "size", ["800", "800x", "0x480", "800 x 480"], "WIDTHxHEIGHT in pixels such as 800x480"),
      (
        "framebuffer", "record", ["run/touch-overlay", ""],
        "off or the full path of a folder in memory such as /run/touch-overlay"
      ),
      ("framebuffer", "publish", ["fast", ""], "auto, direct, flush or rows"),
      ("framebuffer", "rotate", ["45", "left", "-90", "360"], "0, 90, 180 or 270"),
    ] as [(String, String, [String], String)])
  func values(section: String, key: String, values: [String], expected: String) {
    for value in values {
      for line in ["\(key) = \(value)", "\(key)=\(value)"] {
        #expect(
          configurationRefusal("[\(section)]\n# a\n\(line)\n")
            == "/etc/x.conf line 3: \(key) is '\(value)', expected \(expected)")
      }
    }
  }

  @Test(
    "a comment behind a value",
    arguments: [
      ("radius = 25 # big", "pixels from 2 to 400, or millimetres from 0.2 to 40 such as 4.5mm"),
      ("crosshair = on\t; lines", "on or off"),
      ("colour = #ffffff # white", "#RRGGBB or #RRGGBBAA in hexadecimal, such as #ffffff80 for white at 50 %"),
    ])
  func comments(line: String, expected: String) throws {
    let (key, value) = try #require(line.firstRange(of: " = ").map { (line[..<$0.lowerBound], line[$0.upperBound...]) })
    #expect(
      configurationRefusal("[overlay]\n\(line)")
        == "/etc/x.conf line 2: \(key) is '\(value)', expected \(expected); a comment needs a line of its own")
  }

  @Test("a folder is no path of the control socket", arguments: ["/", "/run/touch-overlay/"])
  func folderAsSocket(path: String) {
    #expect(
      configurationRefusal("[overlay]\ncontrol = \(path)")
        == "/etc/x.conf line 2: control is '\(path)', which names a folder; expected off or the full path of a socket such as "
        + "/run/touch-overlay/control")
  }

  @Test func `a path of the control socket for which no address has room, by a byte`() {
    // unix(7): 108 bytes with the zero at the end.
    let path = "/run/" + String(repeating: "x", count: 102)
    #expect(configurationRefusal("[overlay]\ncontrol = \(path)") == nil)
    #expect(
      configurationRefusal("[overlay]\ncontrol = \(path)y")
        == "/etc/x.conf line 2: control is '\(path)y', which has more than 107 bytes; expected off or the full path of a "
        + "socket such as /run/touch-overlay/control")
  }

  @Test(
    "a display as device, which needs a plane that is lent",
    arguments: [
      ("device = /dev/dri/card1\nlend = off", 3), ("lend = off\n\ndevice = /dev/dri/card1\nrotate = 90", 4),
      ("lend = on\ndevice = /dev/dri/card1\nlend = off\nlend = off", 5),
    ])
  func display(lines: String, line: Int) {
    #expect(
      configurationRefusal("[framebuffer]\n" + lines)
        == "/etc/x.conf line \(line): device is /dev/dri/card1, a display, and lend is off, expected lend = on, or auto or "
        + "a framebuffer as device")
  }

  @Test(
    "what goes with lend = off",
    arguments: ["device = auto", "device = /dev/fb1", "device = /dev/dri/card1\nlend = on", "name = vc4"])
  func withoutLending(lines: String) {
    #expect(configurationRefusal("[framebuffer]\nlend = off\n" + lines) == nil)
  }

  @Test(
    "files that cannot be read",
    arguments: [("/nonexistent/x.conf", "No such file or directory"), ("/tmp", "Is a directory")])
  func files(path: String, reason: String) {
    #expect(refusal(of: path) == "cannot read the configuration \(path): \(reason); name another file with --config")
  }

  @Test func `the usual file may be missing, but not behind a link`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/x.conf"
    #expect(try isUsual(ConfigurationReader.read(optional: path)))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(folder.path)/data.conf")
    #expect(
      refusal { () throws(ConfigurationError) in try ConfigurationReader.read(optional: path) }
        == "cannot read the configuration \(path): No such file or directory; it is a link: mount or write the file "
        + "that it leads to, or remove it")
    try folder.write("", "data.conf")
    #expect(try isUsual(ConfigurationReader.read(optional: path)))
  }

  @Test func `a file that is no configuration for its size alone`() throws {
    let larger = try TemporaryFile("larger.conf", [UInt8](repeating: 10, count: 65537))
    #expect(
      refusal(of: larger.path)
        == "the configuration \(larger.path) has more than 65536 bytes; shorten it, or name another file with --config")
    let largest = try TemporaryFile("largest.conf", [UInt8](repeating: 10, count: 65536))
    #expect(try isUsual(ConfigurationReader.read(named: largest.path)))
  }

  @Test(
    "bytes that are not UTF-8, in a value or a key",
    arguments: ["[touch]\nname = K\u{e4}fer\n", "[touch]\nn\u{e4}me = x\n"])
  func otherEncoding(_ text: String) throws {
    let file = try TemporaryFile("latin.conf", [UInt8](try #require(text.data(using: .isoLatin1))))
    #expect(
      refusal(of: file.path)
        == "\(file.path) line 2: found bytes that are not UTF-8, expected UTF-8; save the file anew")
    // The same letter in UTF-8 is no reason.
    #expect(configurationRefusal("[touch]\nname = K\u{e4}fer\n") == nil)
  }

  @Test func `comments may be in any encoding`() throws {
    let text = try #require("[framebuffer]\n# K\u{e4}fer\nname = x\n".data(using: .isoLatin1))
    let file = try TemporaryFile("latin.conf", [UInt8](text))
    #expect(try ConfigurationReader.read(named: file.path).framebuffer.name == Text("x"))
  }

  @Test(
    "of a long line its first 200 bytes are repeated, and no part of a character",
    arguments: [
      ("[overlay]\nradius = ", "", "radius is '"), ("[overlay]\n", "", "found '"), ("[", "]", "found '["),
      ("[overlay]\n", " = 5", "unknown key '"),
    ])
  func long(before: String, after: String, start: String) throws {
    for letter in ["a", "\u{e4}", "\u{20ac}"] {
      let refusal = try #require(configurationRefusal(before + String(repeating: letter, count: 5000) + after))
      #expect(refusal.contains(start + letter) && refusal.contains(letter + "...', expected "))
      #expect(!refusal.unicodeScalars.contains("\u{fffd}"))
      #expect(refusal.utf8.count < 500, "\(refusal)")
    }
    let whole = String(repeating: "a", count: 200)
    #expect(configurationRefusal("[overlay]\n\(whole)")?.contains("found '\(whole)', expected") == true)
  }

  private func isUsual(_ configuration: Configuration) -> Bool {
    String(reflecting: configuration) == String(reflecting: Configuration())
  }
}
