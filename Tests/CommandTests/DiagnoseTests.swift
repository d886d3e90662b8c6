import Foundation
import Temporary
import Testing

@Suite("touch-overlay diagnose --headless")
struct DiagnoseTests {
  private static let axes = "A: 2f 0 9 0 0\nA: 39 0 65535 0 0\nA: 35 0 799 0 0\nA: 36 0 479 0 0\n"

  /// Swipes from left to right, a report every so many milliseconds, and four taps.
  private static func recording(
    every interval: Int = 10, corners: [(Int, Int)] = Self.right, axes: String = Self.axes
  ) -> String {
    var text = "N: A panel of the tests\nI: 0018 0416 038f 1060\n" + axes
    var time = 1000
    var finger = 0
    func event(_ type: String, _ code: String, _ value: Int) {
      let part = String(time % 1000)
      text += "E: \(time / 1000).\(String(repeating: "0", count: 3 - part.count))\(part)000 \(type) \(code) \(value)\n"
    }
    func press(_ x: Int, _ y: Int) {
      finger += 1
      event("0003", "0039", finger)
      move(x, y)
    }
    func move(_ x: Int, _ y: Int) {
      event("0003", "0035", x)
      event("0003", "0036", y)
      event("0000", "0000", 0)
    }
    func lift() {
      event("0003", "0039", -1)
      event("0000", "0000", 0)
      time += 400
    }
    for line in 0..<5 {
      press(20, 50 + 90 * line)
      for step in 1...(800 / interval) {
        time += interval
        move(20 + 760 * step * interval / 800, 50 + 90 * line)
      }
      time += interval
      lift()
    }
    for (x, y) in corners {
      press(x, y)
      time += 80
      lift()
    }
    return text
  }

  private static let right = [(30, 25), (770, 25), (770, 455), (30, 455)]
  /// With ten units in a millimetre the 800 units are 80 mm, and a pixel is a tenth.
  private static let known = recording(
    axes: axes.replacing("799 0 0", with: "799 0 0 10").replacing("479 0 0", with: "479 0 0 10"))

  private func examine(_ words: [String] = [], of recording: String = Self.recording()) throws -> Run {
    let file = try TemporaryFile("diagnose", recording)
    return try Run.tool(["diagnose", "--headless", "--from", file.path] + words)
  }

  @Test func `evidence and figures are left where they were asked for, and nothing is written over`() throws {
    let file = try TemporaryFile("diagnose-files", Self.recording())
    let folder = try TemporaryFolder()
    let (report, metrics) = (folder["report"], folder["x.prom"])
    let words = ["diagnose", "--headless", "--from", file.path, "--report", report.path, "--metrics", metrics.path]
    let run = try Run.tool(words)
    #expect(run.code == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: report.path).sorted()
    #expect(
      names.filter { $0 != "touch-overlay.conf" } == [
        "checksums.txt", "facts.txt", "log.txt", "metrics.prom", "report.html", "report.json", "summary.txt",
      ])
    #expect(folder.text("report/log.txt") == run.output)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: folder["report/report.json"])) as? [String: Any]
    #expect(json?["verdict"] as? String == "pass")
    #expect(try Data(contentsOf: metrics) == Data(contentsOf: folder["report/metrics.prom"]))
    let again = try Run.tool(words)
    #expect(again.code == 1)
    #expect(again.output == "")
    #expect(again.errors.contains(" exists, and evidence overwrites nothing"))
  }

  @Test("figures do not replace another file that was named", arguments: ["--report", "--from", "--config"])
  func replaced(option: String) throws {
    let folder = try TemporaryFolder()
    let recording = try folder.write(Self.recording(), "panel.events")
    let file = option == "--from" ? recording : folder["evidence.tar"].path
    if option == "--config" { try folder.write("[limits]\nreport-rate = 20\n", "evidence.tar") }
    let names = folder.names
    let words = ["diagnose", "--headless", "--from", recording] + (option == "--from" ? [] : [option, file])
    for metrics in [file, "\(folder.path)/./\(file.split(separator: "/").last!)"] {
      try Run.tool(words + ["--metrics", metrics]).expectRefusal(2) {
        $0.hasPrefix("\(option) and --metrics both name '\(metrics)'")
      }
    }
    #expect(folder.names == names && folder.text("panel.events") == Self.recording())
    if option == "--config" { #expect(folder.text("evidence.tar") == "[limits]\nreport-rate = 20\n") }
  }

  @Test(
    "where nothing can be written it says so before anything is examined",
    arguments: [
      (
        ["--report", "/nowhere/at/all/report.tar"],
        "the evidence could not be written to /nowhere/at/all/report.tar: No such file or directory; make the folder for "
          + "it with 'mkdir -p /nowhere/at/all'"
      ),
      (["--report", "/tmp"], "/tmp exists, and evidence overwrites nothing; name a new path"),
      (["--report", "/dev/null/report"], "the evidence could not be written to /dev/null/report: Not a directory"),
      (["--metrics", "/nowhere/x.prom"], "/nowhere/x.prom could not be written: No such file or directory; name"),
      (["--metrics", "/dev/stdout"], "/dev/stdout could not be written: it is not a regular file; name another"),
      (["--metrics", "/tmp"], "/tmp could not be written: it is a folder; name another with --metrics"),
    ])
  func unwritable(places: [String], sentence: String) throws {
    try examine(places).expectRefusal(1) { $0.hasPrefix(sentence) }
  }

  @Test("a name that only looks packed is that of a folder", arguments: ["tar.gz.d", "gz", "panel.zipped", "x.zip/"])
  func folders(name: String) throws {
    let folder = try TemporaryFolder()
    let run = try examine(["--report", "\(folder.path)/\(name)"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(folder.text("\(name)/summary.txt") != nil)
  }

  @Test("figures may lie in the folder that the evidence makes", arguments: ["", "/"])
  func together(ending: String) throws {
    let folder = try TemporaryFolder()
    let report = "\(folder.path)/report"
    let run = try examine(["--report", report + ending, "--metrics", report + "/panel.prom"])
    #expect(run.code == 0, "\(run.errors)")
    let own = try Data(contentsOf: folder["report/metrics.prom"])
    #expect(try Data(contentsOf: folder["report/panel.prom"]) == own)
  }

  @Test func `what can be known to fail only when it does keeps nobody from what was found`() throws {
    // No file of this shell may have a byte, as on a full disk; nor that of its errors, so they go to the pipe.
    let script = "ulimit -f 0; exec \"$0\" diagnose --headless --from \"$1\" --metrics \"$2\" 2>&1"
    let file = try TemporaryFile("diagnose-full", Self.recording())
    let folder = try TemporaryFolder()
    let metrics = folder["x.prom"].path
    let tool = Run.folder.appendingPathComponent("touch-overlay").path
    let run = try Run.other("/bin/sh", ["-c", script, tool, file.path, metrics])
    #expect(run.code == 1)
    #expect(run.output.contains("verdict: pass"))
    #expect(run.output.contains("\(metrics) could not be written: File too large"))
    #expect(folder.names == [])
  }

  @Test func `evidence is written although nobody reads the verdict`() throws {
    let file = try TemporaryFile("diagnose-unread", Self.recording())
    let report = file.path + ".tar"
    defer { unlink(report) }
    let tool = Run.folder.appendingPathComponent("touch-overlay").path
    // The reader has gone when the file is read.
    let script = "{ sleep 0.2; cat \"$1\" | \"$0\" diagnose --headless --from - --report \"$2\"; } | true"
    let run = try Run.other("/bin/sh", ["-c", script, tool, file.path, report])
    #expect(run.errors.contains("the evidence is in \(report)"), "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: report))
  }

  @Test func `a healthy panel passes, and the table says what was judged`() throws {
    let run = try examine().done()
    #expect(run.output.contains("A panel of the tests"))
    #expect(run.output.contains("0018:0416:038f:1060"))
    #expect(run.output.contains("rate         pass"))
    #expect(run.output.contains("corners      not run"))
    #expect(run.output.contains("ghosts       not run"))
    #expect(run.output.contains("\nverdict: pass\nnot tested: setup, "))
  }

  @Test func `a fault is named, with figures, limits and advice, and ends with 1`() throws {
    let run = try examine(["--size", "800x480"], of: Self.recording(every: 40))
    #expect(run.code == 1)
    #expect(run.output.contains("fail slow-reports: 25 reports a second"))
    #expect(run.output.contains("rate 25 Hz (at least 40: "))
    #expect(run.output.contains("\n      try: "))
    #expect(run.output.components(separatedBy: "\n  fail ").count == 2)
    #expect(run.output.contains("\nverdict: fail\nnot tested: "))
  }

  @Test func `a limit is the configuration's to set, and the file is named as its source`() throws {
    let configuration = try TemporaryFile("limits.conf", "[limits]\nreport-rate = 20\n")
    let folder = try TemporaryFolder()
    let run = try examine(
      ["--config", configuration.path, "--report", folder["report"].path], of: Self.recording(every: 40))
    #expect(run.code == 0, "\(run.output)")
    let source = "[limits] in \(configuration.path)"
    #expect(run.output.contains("rate 25 Hz (at least 20: \(source))\n"))
    #expect(folder.text("report/report.html")?.contains(source) == true)
    // Whose limits they are is part of the evidence.
    #expect(folder.text("report/touch-overlay.conf") == "[limits]\nreport-rate = 20\n")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: folder["report/report.json"]))
    let tests = (json as? [String: Any])?["tests"] as? [[String: Any]] ?? []
    let measures = tests.first { $0["name"] as? String == "rate" }?["measures"] as? [[String: Any]]
    let limit = measures?.first?["limit"] as? [String: Any]
    #expect(limit?["value"] as? Double == 20)
    #expect(limit?["source"] as? String == source)
    #expect(limit?["kept"] as? Bool == true)
  }

  @Test func `a configuration that is refused is refused`() throws {
    let configuration = try TemporaryFile("refused.conf", "[limits]\n\nreport-rate = 0\n")
    let run = try examine(["--config", configuration.path])
    run.expectRefusal(5, "\(configuration.path) line 3: report-rate is '0', expected reports a second from 1 to 1000")
  }

  /// Five lines at y = 50, 140, 230, 320 and 410 from edge to edge, and the corners: of 12 rows of 20 cells 136 are left.
  @Test(
    "cells through which no finger went are listed, by the command line or the configuration", arguments: [true, false])
  func cells(isOption: Bool) throws {
    let configuration = try TemporaryFile(
      "cells.conf", "[diagnostics]\ncoverage-cell = \(isOption ? "100px" : "40px")\n")
    let run = try examine(
      ["--test", "coverage", "--config", configuration.path] + (isOption ? ["--cell", "40"] : []))
    #expect(run.code == 1, "\(run.output)")
    #expect(run.errors == "")
    #expect(run.output.contains("unreached 56.7 % (at most 3: "))
    #expect(run.output.contains("unreached-cells 136\n"))
    #expect(
      run.output.contains("fail unreached-cells: no finger reached columns 0-19, rows 6-7 (x 0-800, y 240-320): swipe"))
    #expect(
      run.output.contains(
        """

        Cells of 40 pixels that were not reached: 136 of 240
          columns 0-19, rows 6-7 (x 0-800, y 240-320)
          columns 0-19, row 2 (x 0-800, y 80-120)
          columns 0-19, row 4 (x 0-800, y 160-200)
          columns 0-19, row 9 (x 0-800, y 360-400)
          columns 1-18, row 0 (x 40-760, y 0-40)
          columns 1-18, row 11 (x 40-760, y 440-480)

        """))
  }

  @Test func `a recording is judged by the calibration that is named, for the screen of which it was made`() throws {
    let file = try TemporaryFile("diagnose-calibrated", Self.recording(every: 10, corners: Self.right))
    let words = ["diagnose", "--headless", "--from", file.path, "--test", "coverage", "--cell", "40"]
    // Half as wide as the panel: the right half of the screen is never reached.
    let half = try TemporaryFile("half.pointercal", "32768 0 0 0 65536 0 65536 800 480 0\n")
    let run = try Run.tool(words + ["--calibration", half.path])
    #expect(run.code == 1 && run.errors == "", "\(run.errors)")
    #expect(run.output.contains("\(half.path), without filters"), "\(run.output)")
    #expect(run.output.contains("columns 10-19, rows 0-11 (x 400-800, y 0-480)"), "\(run.output)")
    let without = try Run.tool(words)
    #expect(without.output.contains("none: the panel's range is the screen"))
    #expect(!without.output.contains("columns 10-19, rows 0-11"))
    // The size is that of the calibration.
    let small = try TemporaryFile("small.pointercal", "32768 0 0 0 32768 0 65536 400 240 0\n")
    let other = try Run.tool(words + ["--calibration", small.path])
    #expect(other.output.contains("of 60\n"), "\(other.output)")
    try Run.tool(words + ["--calibration", small.path, "--size", "800x480"]).expectRefusal(
      1,
      "the calibration \(small.path) was made for an upright screen of 400x240, and --size is 800x480; leave out "
        + "--size, or name the calibration of that screen")
    let broken = try TemporaryFile("broken.pointercal", "1 2 3\n")
    let refused = try Run.tool(words + ["--calibration", broken.path])
    refused.expectRefusal(5) { $0.contains("expected seven numbers, found 3") }
    let missing = try Run.tool(words + ["--calibration", "/nonexistent/pointercal"])
    missing.expectRefusal(5, "there is no calibration /nonexistent/pointercal; name a pointercal with --calibration")
  }

  @Test func `where nobody knows how large the screen is, it is said what a millimetre is taken for`() throws {
    let run = try examine(["--test", "coverage", "--cell", "8mm"])
    #expect(run.code == 1, "\(run.output)")
    #expect(run.errors.contains("the size of the screen is unknown; 4 pixels count as a millimetre"))
    #expect(run.output.contains("Cells of 32 pixels that were not reached: "))
    let sized = try examine(["--test", "coverage", "--cell", "8mm"], of: Self.known)
    #expect(sized.errors == "")
    #expect(sized.output.contains("Cells of 80 pixels that were not reached: "))
  }

  @Test(
    "the configured size of the screen goes before that of the panel",
    arguments: [("", "800x480"), ("rotate = 90\n", "480x800")])
  func physicalSize(rotation: String, size: String) throws {
    // By the panel's axes, a millimetre has ten pixels; by the configuration five.
    let configuration = try TemporaryFile("size.conf", "[framebuffer]\nphysical-size = 160x96\n\(rotation)")
    let run = try examine(
      ["--test", "coverage", "--cell", "8mm", "--size", size, "--config", configuration.path], of: Self.known)
    #expect(run.errors == "")
    #expect(run.output.contains("Cells of 40 pixels that were not reached: "), "\(run.output)")
  }

  @Test("a cell that does not suit the screen is refused with those that do, or adapted where the configuration has it")
  func unsuitedCells() throws {
    let words = ["--test", "coverage"]
    let large = try examine(words + ["--cell", "300px"])
    large.expectRefusal(2, "--cell makes cells of 300 pixels on a screen of 800x480, expected 16 to 240 pixels")
    let small = try examine(words + ["--cell", "16px", "--size", "3840x2160"])
    small.expectRefusal(2, "--cell makes cells of 16 pixels on a screen of 3840x2160, expected 32 to 1080 pixels")
    let configuration = try TemporaryFile("unsuited.conf", "[diagnostics]\ncoverage-cell = 300px\n")
    // The tests that need no cells must not fail because of it.
    let adapted = try examine(words + ["--config", configuration.path])
    #expect(
      adapted.complaint
        == "coverage-cell makes cells of 300 pixels on a screen of 800x480, expected 16 to 240 pixels; taking 240")
    #expect(adapted.output.contains("verdict: "))
  }

  @Test func `only the tests that are asked for`() throws {
    let mirrored = Self.right.map { (799 - $0.0, $0.1) }
    let run = try examine(["--test", "corners,drops"], of: Self.recording(every: 40, corners: mirrored))
    #expect(run.code == 1)
    #expect(run.output.contains("fail mirrored-x: "))
    // libinput's own for left and right.
    #expect(run.output.contains("sets it right: ENV{ID_INPUT_TOUCHSCREEN}==\"1\", "))
    #expect(run.output.contains("LIBINPUT_CALIBRATION_MATRIX}=\"-1 0 1 0 1 0\""))
    #expect(!run.output.contains("slow-reports"))
  }

  @Test func `a recording is judged on the screen that the configuration turns`() throws {
    // An upright picture of 480x800 turned by a quarter clockwise: its upper left corner is the panel's upper right one.
    let recording = Self.recording(corners: [(774, 25), (774, 455), (25, 455), (25, 25)])
    let configuration = try TemporaryFile("turned.conf", "[framebuffer]\nrotate = 90\n")
    let words = ["--size", "480x800", "--test", "corners", "--config"]
    let turned = try examine(words + [configuration.path], of: recording).done()
    #expect(turned.output.contains("corners      pass"), "\(turned.output)")
    let upright = try examine(words + ["/dev/null"], of: recording)
    #expect(upright.code == 1)
    #expect(upright.output.contains("fail swapped-axes: "), "\(upright.output)")
  }

  @Test func `what was not tested does not pass`() throws {
    let run = try examine(["--test", "corners"], of: Self.axes + "E: 1.000000 0000 0000 0\n")
    #expect(run.code == 1)
    #expect(run.output.contains("\nverdict: not run\nnot tested: "))
  }

  @Test func `a panel that is not there`() throws {
    let run = try Run.tool(
      "diagnose", "--headless", "--touch", "/nonexistent/event0", "--size", "800x480", "--for", "1")
    #expect(run.code == 3)
    #expect(run.errors.contains("there is no touch panel /nonexistent/event0"))
    #expect(run.output == "")
  }

  @Test(
    "wrong usage",
    arguments: [
      (["diagnose", "--from", "x.events"], "are for diagnose --headless"),
      (["diagnose", "--size", "800x480"], "are for diagnose --headless"),
      (["diagnose", "--for", "5"], "are for diagnose --headless"),
      (["diagnose", "--test", "stuck"], "the test stuck has no page on the screen; add --headless"),
      (["diagnose", "--test", "stick"], "--test does not know 'stick', expected one of coverage, ghosts"),
      (["diagnose", "--headless", "--test", "latency"], "the test latency needs the screen; leave --headless out"),
      (["diagnose", "--test", "corners,ghosts"], "--test does not know 'corners,ghosts'"),
      (["diagnose", "--report", "/tmp/x"], "are for diagnose --headless"),
      (["diagnose", "--metrics", "/tmp/x"], "are for diagnose --headless"),
      (["diagnose", "--headless", "--report", "-"], "--report is '-', expected a path"),
      (
        ["diagnose", "--headless", "--report", "/tmp/x.tar.gz"],
        "--report is '/tmp/x.tar.gz', expected a name that ends in .tar, or the name of a folder: evidence is not written "
          + "as .gz"
      ), (["diagnose", "--headless", "--report", "X.ZIP"], "evidence is not written as .zip"),
      (["diagnose", "--headless", "--report=x.tgz"], "evidence is not written as .tgz"),
      (["diagnose", "--headless", "--report=x.html"], "evidence is not written as .html"),
      (["diagnose", "--headless", "--metrics=-"], "--metrics is '-', expected a path"),
      (["diagnose", "--headless", "--from", "x.prom", "--metrics", "x.prom"], "--from and --metrics both name 'x."),
      (["diagnose", "--headless", "--report", "x.prom/", "--metrics", "x.prom"], "--report and --metrics both name"),
      (["diagnose", "--cell", "8mm"], "are for diagnose --headless"),
      (["diagnose", "--headless", "--fb", "/dev/fb0"], "takes no --fb"),
      (["diagnose", "--without", "1,2,3x4"], "--without sets areas that --record leaves out; give --record, too"),
      (["diagnose", "--headless", "--record"], "--record needs --report"),
      (["diagnose", "--headless", "--from", "x", "--report", "y", "--record"], "--record is for a live panel"),
      (
        ["diagnose", "--record", "--without", "1,2"],
        "--without is '1,2', expected X,Y,WIDTHxHEIGHT in pixels, X and Y from 0 and the size from 1x1, up to 32768"
      ),
      (
        ["diagnose", "--headless", "--cell", "8cm"],
        "--cell is '8cm', expected pixels from 16 to 400 such as 40px, or millimetres from 1.6 to 40 such as 8mm"
      ), (["diagnose", "--headless", "--cell", "15px"], "--cell is '15px', expected pixels from 16 to 400"),
      (["diagnose", "--headless", "--cell", "41mm"], "--cell is '41mm', expected pixels from 16 to 400"),
      (["diagnose", "--headless", "--cell"], "--cell needs a value"),
      (["diagnose", "--headless", "--touch", "a", "--from", "b"], "not both"),
      (["diagnose", "--headless", "--axes", "a"], "--from"),
      (["diagnose", "--headless", "--device", "1"], "--from"),
      (["diagnose", "--headless", "--from", "a", "--for", "5"], "as a whole"),
      (["diagnose", "--headless", "--for", "0"], "a time from 1s to 24h"),
      (["diagnose", "--headless", "--for", "25h"], "a time from 1s to 24h"),
      (["diagnose", "--headless", "--for", "1441m"], "a time from 1s to 24h"),
      (["diagnose", "--headless", "--for", "2d"], "a time from 1s to 24h"),
      (["diagnose", "--headless", "--for", "s"], "a time from 1s to 24h"),
      (["diagnose", "--headless", "--size", "800"], "WIDTHxHEIGHT"),
      (["diagnose", "--headless", "--test", "corners,"], "does not know ''"),
      (["diagnose", "--headless", "--test", "late"], "does not know 'late'"),
      (["diagnose", "--headless", "--frobnicate"], "does not know '--frobnicate'"),
    ])
  func usage(arguments: [String], complaint: String) throws {
    try Run.tool(arguments).expectRefusal(2) { $0.contains(complaint) }
  }
}
