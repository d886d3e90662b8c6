import Foundation
import Linux
import Temporary
import Testing
import TouchOverlay

/// The sentence with which a configuration is refused; nil for one that is accepted.
func configurationRefusal(_ text: String) -> String? {
  do throws(ConfigurationError) {
    _ = try ConfigurationReader.read(Text(text), path: "/etc/x.conf")
    return nil
  } catch { return error.sentence.string }
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
        "found '[overlay] # marks', expected [overlay], [touch], [framebuffer], [diagnostics] or [limits]"
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
    "radii", arguments: ["", "1", "1.99", "401", "400.5", "-25", "25px", "25 # big", "1e2", "nan", "9999999", "2,5"])
  func radii(value: String) {
    #expect(
      configurationRefusal("[overlay]\n# a\nradius = \(value)\n")
        == "/etc/x.conf line 3: radius is '\(value)', expected pixels from 2 to 400, or millimetres from 0.2 to 40 such as 4.5mm"
    )
  }

  @Test(
    "colours",
    arguments: [
      "", "white", "ffffff", "#fff", "#fffffg", "#fffffff", "#fffffffff", "#", "# ffffff", "#-12345", "0xffffff",
    ])
  func colours(value: String) {
    #expect(
      configurationRefusal("[overlay]\ncolour = \(value)")
        == "/etc/x.conf line 2: colour is '\(value)', expected #RRGGBB or #RRGGBBAA in hexadecimal, such as #ffffff80 "
        + "for white at 50 %")
  }

  @Test("times", arguments: ["", "-1", "10001", "80ms", "0.5", "99999999999999999999", "+5"])
  func times(value: String) {
    #expect(
      configurationRefusal("[overlay]\nminimum-show=\(value)")
        == "/etc/x.conf line 2: minimum-show is '\(value)', expected whole milliseconds from 0 to 10000")
  }

  @Test("devices", arguments: ["", "event0", "dev/fb0", "Auto", "~/fb0"])
  func devices(value: String) {
    for (section, example) in [("touch", "/dev/input/event3"), ("framebuffer", "/dev/fb0 or /dev/dri/card0")] {
      #expect(
        configurationRefusal("[\(section)]\ndevice = \(value)")
          == "/etc/x.conf line 2: device is '\(value)', expected auto or the full path of a device such as \(example)")
    }
  }

  @Test(
    "how panels are read",
    arguments: [
      ("backend = libevdev", "backend is 'libevdev', expected tslib, evdev or auto"),
      ("backend =", "backend is '', expected tslib, evdev or auto"),
      ("forward = yes", "forward is 'yes', expected on or off"),
      ("tap-pause = 0.3", "tap-pause is '0.3', expected whole milliseconds from 0 to 10000"),
      ("tap-distance = 1001", "tap-distance is '1001', expected pixels from 0 to 1000"),
      ("tap-distance = -1", "tap-distance is '-1', expected pixels from 0 to 1000"),
      ("name =", "name is '', expected the panel's name in the kernel"),
    ])
  func panels(line: String, reason: String) {
    #expect(configurationRefusal("[touch]\n" + line) == "/etc/x.conf line 2: \(reason)")
  }

  @Test(
    "when marks are shown, and how the daemon runs",
    arguments: [
      ("show = sometimes", "show is 'sometimes', expected always, external or never"),
      (
        "control = control",
        "control is 'control', expected off or the full path of a socket such as /run/touch-overlay/control"
      ),
      ("suspend-limit = 0", "suspend-limit is '0', expected whole seconds from 1 to 86400"),
      ("suspend-limit = off", "suspend-limit is 'off', expected whole seconds from 1 to 86400"),
      ("realtime = 100", "realtime is '100', expected off or a priority from 1 to 99"),
      ("realtime = on", "realtime is 'on', expected off or a priority from 1 to 99"),
      ("lock-memory = 1", "lock-memory is '1', expected on or off"),
      ("metrics =", "metrics is '', expected off or the full path of a file whose name ends in .prom"),
      ("metrics = on", "metrics is 'on', expected off or the full path of a file whose name ends in .prom"),
      ("metrics = x.prom", "metrics is 'x.prom', expected off or the full path of a file whose name ends in .prom"),
      ("metrics = /x", "metrics is '/x', expected off or the full path of a file whose name ends in .prom"),
      ("metrics = /prom", "metrics is '/prom', expected off or the full path of a file whose name ends in .prom"),
      (
        "metrics = /x.prom.tmp",
        "metrics is '/x.prom.tmp', expected off or the full path of a file whose name ends in .prom"
      ),
      ("metrics-interval = 9", "metrics-interval is '9', expected whole seconds from 10 to 300"),
      ("metrics-interval = 301", "metrics-interval is '301', expected whole seconds from 10 to 300"),
      ("metrics-interval = off", "metrics-interval is 'off', expected whole seconds from 10 to 300"),
    ])
  func daemon(line: String, reason: String) {
    #expect(configurationRefusal("[overlay]\n" + line) == "/etc/x.conf line 2: \(reason)")
  }

  @Test("a path of the control socket for which no address has room, by a byte")
  func longSocket() {
    // unix(7): 108 bytes with the zero at the end.
    let path = "/run/" + String(repeating: "x", count: 102)
    #expect(configurationRefusal("[overlay]\ncontrol = \(path)") == nil)
    #expect(
      configurationRefusal("[overlay]\ncontrol = \(path)y")
        == "/etc/x.conf line 2: control is '\(path)y', which has more than 107 bytes; expected off or the full path of a "
        + "socket such as /run/touch-overlay/control")
  }

  @Test(
    "which framebuffer, and how",
    arguments: [
      ("name =", "name is '', expected a part of the driver's name such as ili9341"),
      ("size = 800", "size is '800', expected WIDTHxHEIGHT in pixels such as 800x480"),
      ("size = 800x", "size is '800x', expected WIDTHxHEIGHT in pixels such as 800x480"),
      ("size = 0x480", "size is '0x480', expected WIDTHxHEIGHT in pixels such as 800x480"),
      ("size = 800 x 480", "size is '800 x 480', expected WIDTHxHEIGHT in pixels such as 800x480"),
      (
        "record = run/touch-overlay",
        "record is 'run/touch-overlay', expected off or the full path of a folder in memory such as /run/touch-overlay"
      ),
      ("record =", "record is '', expected off or the full path of a folder in memory such as /run/touch-overlay"),
      ("publish = fast", "publish is 'fast', expected auto, direct, flush or rows"),
      ("publish =", "publish is '', expected auto, direct, flush or rows"),
      ("rotate = 45", "rotate is '45', expected 0, 90, 180 or 270"),
      ("rotate = left", "rotate is 'left', expected 0, 90, 180 or 270"),
      ("rotate = -90", "rotate is '-90', expected 0, 90, 180 or 270"),
      ("rotate = 360", "rotate is '360', expected 0, 90, 180 or 270"),
    ])
  func framebuffers(line: String, reason: String) {
    #expect(configurationRefusal("[framebuffer]\n" + line) == "/etc/x.conf line 2: \(reason)")
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
    do throws(ConfigurationError) {
      _ = try ConfigurationReader.read(named: path)
      Issue.record("accepted")
    } catch {
      #expect(
        error.sentence.string == "cannot read the configuration \(path): \(reason); name another file with --config")
    }
  }

  @Test("the usual file may be missing, but not behind a link")
  func danglingLink() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/x.conf"
    #expect(try ConfigurationReader.read(optional: path) == Configuration())
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(folder.path)/data.conf")
    do throws(ConfigurationError) {
      _ = try ConfigurationReader.read(optional: path)
      Issue.record("accepted")
    } catch {
      #expect(
        error.sentence.string
          == "cannot read the configuration \(path): No such file or directory; it is a link: mount or write the file "
          + "that it leads to, or remove it")
    }
    try folder.write("", "data.conf")
    #expect(try ConfigurationReader.read(optional: path) == Configuration())
  }

  @Test("a file that is no configuration for its size alone")
  func large() throws {
    let larger = try TemporaryFile("larger.conf", [UInt8](repeating: 10, count: 65537))
    #expect(throws: ConfigurationError.self) { try ConfigurationReader.read(named: larger.path) }
    let largest = try TemporaryFile("largest.conf", [UInt8](repeating: 10, count: 65536))
    #expect(try ConfigurationReader.read(named: largest.path) == Configuration())
  }
}
