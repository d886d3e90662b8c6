import Foundation
import Testing

@Suite("touch-overlay diagnose --headless")
struct DiagnoseTests {
  private static let axes = "A: 2f 0 9 0 0\nA: 39 0 65535 0 0\nA: 35 0 799 0 0\nA: 36 0 479 0 0\n"

  /// Swipes from left to right, a report every so many milliseconds, and four taps.
  private static func recording(every interval: Int, corners: [(Int, Int)]) -> String {
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

  @Test("evidence and figures are left where they were asked for, and nothing is written over")
  func files() throws {
    let file = try TemporaryFile("diagnose-files", Self.recording(every: 10, corners: Self.right))
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("diagnose-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (report, metrics) = (folder.appendingPathComponent("report"), folder.appendingPathComponent("x.prom"))
    let words = ["diagnose", "--headless", "--from", file.path, "--report", report.path, "--metrics", metrics.path]
    let run = try Run.tool(words)
    #expect(run.code == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: report.path).sorted()
    #expect(
      names.filter { $0 != "touch-overlay.conf" } == [
        "checksums.txt", "facts.txt", "log.txt", "metrics.prom", "report.html", "report.json", "summary.txt",
      ])
    let told = try String(contentsOf: report.appendingPathComponent("log.txt"), encoding: .utf8)
    #expect(told == run.output)
    let json =
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: report.appendingPathComponent("report.json"))) as? [String: Any]
    #expect(json?["verdict"] as? String == "pass")
    #expect(try Data(contentsOf: metrics) == Data(contentsOf: report.appendingPathComponent("metrics.prom")))
    let again = try Run.tool(words)
    #expect(again.code == 1)
    #expect(again.output == run.output)
    #expect(again.errors.contains("is there already"))
  }

  @Test("where nothing can be written it says so, and what was found all the same")
  func unwritable() throws {
    let file = try TemporaryFile("diagnose-unwritable", Self.recording(every: 10, corners: Self.right))
    let run = try Run.tool(
      "diagnose", "--headless", "--from", file.path, "--report", "/nowhere/report", "--metrics", "/nowhere/x.prom")
    #expect(run.code == 1)
    #expect(run.output.contains("verdict: pass"))
    #expect(run.errors.contains("the evidence could not be written to /nowhere/report"))
    #expect(run.errors.contains("/nowhere/x.prom could not be written"))
  }

  @Test("a healthy panel passes, and the table says what was judged")
  func healthy() throws {
    let file = try TemporaryFile("diagnose-healthy", Self.recording(every: 10, corners: Self.right))
    let run = try Run.tool("diagnose", "--headless", "--from", file.path)
    #expect(run.code == 0, "\(run.output)")
    #expect(run.errors == "")
    #expect(run.output.contains("A panel of the tests"))
    #expect(run.output.contains("0018:0416:038f:1060"))
    #expect(run.output.contains("rate         pass"))
    #expect(run.output.contains("corners      pass"))
    #expect(run.output.contains("ghosts       not run"))
    #expect(run.output.hasSuffix("\nverdict: pass\n"))
  }

  @Test("a fault is named, with figures, limits and advice, and ends with 1")
  func slow() throws {
    let file = try TemporaryFile("diagnose-slow", Self.recording(every: 40, corners: Self.right))
    let run = try Run.tool("diagnose", "--headless", "--from", file.path, "--size", "800x480")
    #expect(run.code == 1)
    #expect(run.output.contains("fail slow-reports: 25 reports a second"))
    #expect(run.output.contains("rate 25 Hz (at least 40: "))
    #expect(run.output.contains("\n      try: "))
    #expect(run.output.components(separatedBy: "\n  fail ").count == 2)
    #expect(run.output.hasSuffix("\nverdict: fail\n"))
  }

  @Test("only the tests that are asked for")
  func asked() throws {
    let mirrored = Self.right.map { (799 - $0.0, $0.1) }
    let file = try TemporaryFile("diagnose-asked", Self.recording(every: 40, corners: mirrored))
    let run = try Run.tool("diagnose", "--headless", "--from", file.path, "--test", "corners,drops")
    #expect(run.code == 1)
    #expect(run.output.contains("fail mirrored-x: "))
    // libinput's own for left and right.
    #expect(run.output.contains("sets it right: ENV{ID_INPUT_TOUCHSCREEN}==\"1\", "))
    #expect(run.output.contains("LIBINPUT_CALIBRATION_MATRIX}=\"-1 0 1 0 1 0\""))
    #expect(!run.output.contains("slow-reports"))
  }

  @Test("what was not tested does not pass")
  func nothing() throws {
    let file = try TemporaryFile("diagnose-nothing", Self.axes)
    let run = try Run.tool("diagnose", "--headless", "--from", file.path)
    #expect(run.code == 1)
    #expect(run.output.hasSuffix("\nverdict: not run\n"))
  }

  @Test("a recording that cannot be read is said", arguments: ["/nonexistent/recording"])
  func unreadable(path: String) throws {
    let run = try Run.tool("diagnose", "--headless", "--from", path)
    #expect(run.code == 1)
    #expect(run.complaint?.contains(path) == true)
  }

  @Test("a panel that is not there")
  func absent() throws {
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
      (["diagnose", "--test", "ghosts"], "are for diagnose --headless"),
      (["diagnose", "--report", "/tmp/x"], "are for diagnose --headless"),
      (["diagnose", "--metrics", "/tmp/x"], "are for diagnose --headless"),
      (["diagnose", "--headless", "--fb", "/dev/fb0"], "takes neither --fb nor --config"),
      (["diagnose", "--headless", "--config", "/x.conf"], "takes neither --fb nor --config"),
      (["diagnose", "--headless", "--touch", "a", "--from", "b"], "not both"),
      (["diagnose", "--headless", "--axes", "a"], "--from"),
      (["diagnose", "--headless", "--from", "a", "--for", "5"], "as a whole"),
      (["diagnose", "--headless", "--for", "0"], "a time up to a day"),
      (["diagnose", "--headless", "--for", "2h"], "a time up to a day"),
      (["diagnose", "--headless", "--for", "1441m"], "a time up to a day"),
      (["diagnose", "--headless", "--for", "s"], "a time up to a day"),
      (["diagnose", "--headless", "--size", "800"], "WIDTHxHEIGHT"),
      (["diagnose", "--headless", "--test", "corners,"], "does not know ''"),
      (["diagnose", "--headless", "--test", "latency"], "does not know 'latency'"),
      (["diagnose", "--headless", "--frobnicate"], "does not know '--frobnicate'"),
    ])
  func usage(arguments: [String], complaint: String) throws {
    let run = try Run.tool(arguments)
    #expect(run.code == 2)
    #expect(run.complaint?.contains(complaint) == true, "\(run.errors)")
    #expect(run.output == "")
  }
}
