import Foundation
import Temporary
import Testing

@Suite("touch-overlay convert, and recordings of other programs")
struct ConvertTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings")

  private static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// Four fingers that came with dropped events, told at the end of the report whose beginning was dropped. A driver
  /// numbers fingers to 65535.
  private static let dropped =
    zip([(412, 513), (1436, 513), (2457, 512), (3481, 512)], 0...3).flatMap { place, slot in
      ["0003 002f \(slot)", "0003 0039 \(65536 + slot)", "0003 0035 \(place.0)", "0003 0036 \(place.1)"]
    } + ["0003 002f 3", "0001 014a 1", "0000 0000 0"]

  @Test("to libinput's form and back, nothing is lost", arguments: ["slots", "contacts", "one"])
  func thereAndBack(kind: String) throws {
    let folder = try TemporaryFolder()
    let (yaml, events) = ("\(folder.path)/r.yml", "\(folder.path)/r.events")
    let source = Self.path("\(kind).events")
    var (expected, message) = (try text(source), "")
    if kind == "slots" {
      message =
        "touch-overlay: \(source) does not tell which fingers came or went while events were dropped; they are taken "
        + "from the events that follow\n"
      let torn = "E: 1.622689 0003 0018 91\nE: 1.622689 0000 0000 0\n"
      let added = Self.dropped.map { "E: 1.622689 \($0)\n" }.joined()
      expected = expected.replacingOccurrences(of: torn, with: torn + added)
    }
    let there = try Run.tool("convert", source, yaml)
    #expect(there.code == 0 && there.errors == message, "\(there.errors)")
    let count = expected.split(separator: "\n").filter { $0.hasPrefix("E:") }.count
    #expect(there.output == "events written to \(yaml): \(count)\n")
    try Run.tool("convert", yaml, events).done()
    #expect(try text(events) == expected)
    var facts = stat()
    #expect(stat(yaml, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    // Standard output gets evemu's text, also of what was packed.
    let packed = try Run.other("/bin/sh", ["-c", "gzip -c \"$0\" | \"$1\" convert - -", yaml, tool])
    #expect(try packed.code == 0 && packed.output == text(events))
  }

  @Test("a device without properties stays one", arguments: ["yml", "events"])
  func withoutProperties(ending: String) throws {
    let source = try TemporaryFile(
      "plain.yml",
      try text(Self.path("same.yml")).replacingOccurrences(of: "properties: [1]", with: "properties: []"))
    let folder = try TemporaryFolder()
    let (made, again) = ("\(folder.path)/made.\(ending)", "\(folder.path)/again.yml")
    #expect(try Run.tool("convert", source.path, made).code == 0)
    #expect(try Run.tool("convert", made, again).code == 0)
    #expect(try text(again).contains("\n    properties: []\n"))
  }

  @Test("what only libinput reads goes from its file to another of it, and evemu's text has no place for it")
  func sections() throws {
    let sections =
      "  hid: [\n    0x05, 0x0d,\n  ]\n  udev:\n    properties:\n    - ID_INPUT_TOUCHSCREEN=1\n  quirks:\n"
      + "  - AttrSizeHint=1x1\n"
    let source = try TemporaryFile(
      "sections.yml",
      try text(Self.path("same.yml")).replacingOccurrences(of: "  udev:\n    properties:\n", with: sections))
    let folder = try TemporaryFolder()
    let (made, events, again) = ("\(folder.path)/made.yml", "\(folder.path)/made.events", "\(folder.path)/again.yml")
    #expect(try Run.tool("convert", source.path, made).code == 0)
    #expect(try text(made).contains("\n\(sections)  events:\n"))
    #expect(try Run.tool("convert", made, events).code == 0)
    #expect(try Run.tool("convert", events, again).code == 0)
    #expect(try text(again).contains("\n  hid: []\n  udev:\n    properties: []\n  quirks: []\n  events:\n"))
  }

  private var tool: String { Run.folder.appendingPathComponent("touch-overlay").path }

  @Test("every command that reads a recording reads each form", arguments: ["yml", "evtest", "hexdump"])
  func readers(ending: String) throws {
    let options = ending == "hexdump" ? ["--axes", Self.path("same.events")] : []
    let other = Self.path("same.\(ending)")
    func places(_ run: Run) -> [String] {
      run.output.split(separator: "\n").map { line in
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return "\(object?["phase"] ?? "?") \(object?["x"] ?? "?") \(object?["y"] ?? "?")"
      }
    }
    let told = try Run.tool("events", "--from", Self.path("same.events"))
    let run = try Run.tool(["events", "--from", other] + options).done()
    #expect(places(run) == places(told) && places(run).count == 9)
    let packed = try Run.other(
      "/bin/sh", ["-c", "gzip -c \"$0\" | \"$1\" events --from - \(options.joined(separator: " "))", other, tool])
    #expect(packed.code == 0 && packed.output == run.output)
    let replay = try Run.tool(["replay", other] + options)
    #expect(replay.code == 0 && replay.output.hasPrefix("touches: 4, at most 2 at once"), "\(replay.errors)")
    let judged = try Run.tool(["diagnose", "--headless", "--config", "/dev/null", "--from", other] + options)
    #expect(judged.output.contains("Judged"), "\(judged.errors)")

    let folder = try TemporaryFolder()
    let made = "\(folder.path)/made.events"
    #expect(try Run.tool(["convert", other, made] + options).code == 0)
    let again = try Run.tool("events", "--from", made)
    #expect(places(again) == places(told))
    // Where nothing but times may differ, the head is evemu's own.
    let heads = try [made, Self.path("same.events")].map { path in
      try text(path).split(separator: "\n").filter { line in "NIPBA".contains(line.first ?? "#") }
        .map { $0.split(separator: " ").joined(separator: " ") }
    }
    #expect(heads[0].filter { $0.hasPrefix("A:") } == heads[1].filter { $0.hasPrefix("A:") })
    for line in ["N: Judged \"Panel\"", "I: 0018 0416 038f 0000", "P: 02 00 00 00 00 00 00 00"] {
      #expect(heads[0].contains(line), "\(line)")
    }
  }

  @Test func `of several devices one is named, and the message says which was read`() throws {
    let one = try text(Self.path("same.yml"))
    let start = try #require(one.range(of: "- node:"))
    let device = one[start.lowerBound...]
    let keyboard = """
      - node: /dev/input/event0
        evdev:
          name: "Keyboard"
          id: [17, 1, 1, 43841]
          codes:
            1: [30, 48]
          properties: []
        udev:
          properties:
          - ID_INPUT_KEYBOARD=1
        events:

      """
    let file = try TemporaryFile(
      "several.yml",
      one[..<start.lowerBound].replacingOccurrences(of: "ndevices: 1", with: "ndevices: 3") + keyboard + device
        + device.replacingOccurrences(of: "Judged", with: "Other"))
    let run = try Run.tool("replay", file.path)
    #expect(run.code == 0 && run.output.hasPrefix("touches: 4,"))
    #expect(
      run.complaint == "\(file.path) holds 3 devices; device 2 (Judged \"Panel\") is read; --device N reads another",
      "\(run.errors)")
    let other = try Run.tool("convert", file.path, "-", "--device", "3")
    #expect(other.code == 0 && other.errors == "" && other.output.contains("\nN: Other \"Panel\"\n"))
    let wrong = try Run.tool("events", "--from", file.path, "--device", "1")
    wrong.expectRefusal(1) { $0.contains("no absolute positions and so is no touch panel") }
    #expect(try Run.tool("events", "--from", file.path, "--device", "4").complaint?.contains("holds 3 devices") == true)
    // The number counts in the description too, whether the recording leaves a choice or not.
    for recording in [Self.path("same.hexdump"), Self.path("same.yml"), file.path] {
      let described = try Run.tool("convert", recording, "-", "--axes", file.path, "--device", "3").done()
      #expect(described.output.contains("\nN: Other \"Panel\"\n"), "\(recording)")
    }
    #expect(try Run.tool("events", "--from", Self.path("one.events"), "--device", "2").code == 1)
    #expect(try Run.tool("events", "--from", Self.path("one.events"), "--device", "1").code == 0)
  }

  @Test func `what a bare recording lacks is added, so that another device can be made`() throws {
    let file = try TemporaryFile(
      "bare",
      "A: 35 0 9 0 0\nA: 36 0 9 0 0\nE: 1.000000 0003 0035 4\nE: 1.000000 0001 014a 1\nE: 1.000000 0000 0000 0\n")
    let run = try Run.tool("convert", file.path, "-").done()
    for line in [
      "N: unknown", "I: 0000 0000 0000 0000", "P: 02 00 00 00 00 00 00 00", "B: 00 0b 00 00 00 00 00 00 00",
      "B: 01 00 04 00 00 00 00 00 00", "B: 03 00 00 00 00 00 00 60 00", "E: 0.000000 0003 0035 4",
    ] {
      #expect(run.output.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
  }

  @Test func `a recording without a touch is converted, because nothing is lost; to show or tell it fails`() throws {
    let file = try TemporaryFile(
      "no-touch", "A: 35 0 9 0 0\nA: 36 0 9 0 0\nE: 1.000000 0004 0004 4\nE: 1.000000 0000 0000 0\n")
    let run = try Run.tool("convert", file.path, "-").done()
    #expect(run.output.hasSuffix("\nE: 0.000000 0004 0004 4\nE: 0.000000 0000 0000 0\n"), "\(run.output)")
    for command in [["events", "--from"], ["replay"]] {
      let other = try Run.tool(command + [file.path])
      #expect(other.code == 1 && other.complaint?.contains("no event of the recording is a touch") == true)
    }
  }

  @Test func `what cannot be read or written has a sentence, and leaves no file`() throws {
    let folder = try TemporaryFolder()
    let out = "\(folder.path)/out.yml"
    func complaint(_ arguments: String...) throws -> String {
      let run = try Run.tool(["convert"] + arguments)
      #expect(run.code == 1 && run.output == "", "\(run.output)")
      return run.complaint ?? "none: \(run.errors)"
    }
    let missing = "cannot read /nonexistent/r: No such file or directory; name another file"
    #expect(try complaint("/nonexistent/r", out) == missing)
    #expect(try complaint(Self.path("same.hexdump"), out, "--axes", "/nonexistent/r") == missing)
    #expect(try complaint(Self.path("same.hexdump"), out).contains("does not describe the axes of its panel"))
    let broken = try TemporaryFile(
      "broken.yml", text(Self.path("same.yml")).replacingOccurrences(of: "version: 1\n", with: "version: 2\n"))
    #expect(try complaint(broken.path, out) == "\(broken.path) line 2: found 'version: 2', expected version 1")
    #expect(!FileManager.default.fileExists(atPath: out))
    #expect(try complaint(Self.path("one.events"), "/nonexistent/out.yml").contains("cannot create the recording"))
    #expect(
      try complaint(Self.path("one.events"), broken.path)
        == "cannot create the recording \(broken.path): File exists; name a file that does not exist yet")
    // A cut recording is written as far as it goes.
    let cut = try TemporaryFile("cut.yml", String(text(Self.path("same.yml")).dropLast(300)))
    let run = try Run.tool("convert", cut.path, out)
    #expect(run.code == 1 && run.complaint?.contains("is cut short") == true, "\(run.errors)")
    #expect(run.output.hasPrefix("events written to \(out): 4"))
  }

  @Test func `without room, nothing half-written is left`() throws {
    let folder = try TemporaryFolder()
    // A limit of the shell takes the place of a full disk.
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" convert \"$1\" \"$2\""
    let run = try Run.other("/bin/sh", ["-c", script, tool, Self.path("slots.events"), "\(folder.path)/out.yml"])
    #expect(run.code == 1)
    #expect(run.errors.contains("cannot write the recording \(folder.path)/out.yml: File too large"), "\(run.errors)")
    #expect(folder.names == [])
  }

  @Test(
    "a signal leaves no part of a recording, and the next try succeeds",
    .enabled(if: Run.canTrace, "no strace that may trace here"),
    arguments: [("INT", 1), ("TERM", 1), ("HUP", 1), ("KILL", -9)] as [(String, Int32)])
  func interrupted(signal: String, code: Int32) throws {
    let events = (1...5000).map { "E: \($0).000000 0003 0000 \($0 % 10)\nE: \($0).000000 0000 0000 0\n" }
    let file = try TemporaryFile("long.events", "A: 00 0 9 0 0\nA: 01 0 9 0 0\n" + events.joined())
    let folder = try TemporaryFolder()
    let out = folder["out.events"].path
    // The first write is of the lines before the events.
    let run = try Run.traced("inject=write:signal=\(signal):when=2", [tool, "convert", file.path, out])
    #expect(run.code == code && run.output == "")
    #expect(!folder.names.contains("out.events"))
    if code == 1 {
      #expect(run.errors == "touch-overlay: interrupted, so there is no \(out); convert again\n")
      #expect(folder.names == [])
    }
    try Run.tool("convert", file.path, out).done()
    #expect(folder.text("out.events")?.components(separatedBy: "\nE: ").count == 10_001)
  }

  @Test func `a dump of od on this machine`() throws {
    // 24 bytes an event: a finger at 3,4 of 9 by 9.
    var memory = Data()
    for (type, code, value) in [(3, 0, 3), (3, 1, 4), (1, 330, 1), (0, 0, 0)] as [(UInt16, UInt16, Int32)] {
      for number in [Int64(7), 5] { withUnsafeBytes(of: number) { memory.append(contentsOf: $0) } }
      withUnsafeBytes(of: type) { memory.append(contentsOf: $0) }
      withUnsafeBytes(of: code) { memory.append(contentsOf: $0) }
      withUnsafeBytes(of: value) { memory.append(contentsOf: $0) }
    }
    let raw = try TemporaryFile("raw", [UInt8](memory))
    let axes = try TemporaryFile("raw-axes", "A: 00 0 9 0 0\nA: 01 0 9 0 0\n")
    for program in ["od -x", "od -A x -t x1z", "od -t x4", "od -v -x"] {
      let script = "\(program) \"$0\" | \"$1\" events --from - --axes \"$2\" --size 10x10"
      let run = try Run.other("/bin/sh", ["-c", script, raw.path, tool, axes.path])
      #expect(
        run.output.hasPrefix(#"{"t":7000005,"id":1,"phase":"began","x":3.0,"y":4.0,"#), "\(program): \(run.errors)")
    }
  }
}
