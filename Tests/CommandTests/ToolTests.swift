import Foundation
import Temporary
import Testing

@Suite("touch-overlay: the tool's command line")
struct ToolTests {
  private static let recording = """
    A: 2f 0 9 0 0
    A: 35 0 399 0 0
    A: 36 0 239 0 0
    A: 3a 0 200 0 0
    E: 5.000100 0003 0039 1
    E: 5.000100 0003 0035 100
    E: 5.000100 0003 0036 60
    E: 5.000100 0003 003a 50
    E: 5.000100 0000 0000 0
    E: 5.020000 0003 0039 -1
    E: 5.020000 0000 0000 0

    """

  @Test func `whatever a panel is called, the log is one line that no terminal obeys`() throws {
    let run = try Run.tool("events", "--touch", "/nonexistent/\u{1b}[2J\u{9b}31m\nbell\u{7}")
    run.expectRefusal(3) { $0.contains(" /nonexistent/ [2J 31m bell ") }
  }

  @Test(
    "events from a recording, a line of JSON each; a touch that it leaves down is cancelled at its end",
    arguments: [(0, "5020000", "ended"), (2, "5000100", "cancelled")] as [(Int, String, String)])
  func events(missing: Int, time: String, phase: String) throws {
    let lines = Self.recording.split(separator: "\n").dropLast(missing)
    let file = try TemporaryFile("events", lines.map { "\($0)\n" }.joined())
    let run = try Run.tool("events", "--from", file.path).done()
    #expect(
      run.output == """
        {"t":5000100,"id":1,"phase":"began","x":200.0,"y":120.0,"pressure":0.250,"taps":1}
        {"t":\(time),"id":1,"phase":"\(phase)","x":200.0,"y":120.0,"pressure":0.250,"taps":1}

        """)
  }

  @Test func `a size other than the usual one, and axes from another file`() throws {
    let lines = Self.recording.split(separator: "\n")
    let axes = try TemporaryFile(
      "axes", lines.filter { $0.hasPrefix("A:") }.joined(separator: "\n"))
    let events = try TemporaryFile(
      "events", lines.filter { $0.hasPrefix("E:") }.joined(separator: "\n"))
    let run = try Run.tool("events", "--from", events.path, "--axes", axes.path, "--size", "400x240").done()
    #expect(run.output.contains("\"x\":100.0,\"y\":60.0"))
    // Axes that are named count more than those of the recording.
    let narrow = Self.recording.replacingOccurrences(of: "A: 35 0 399", with: "A: 35 0 799")
    #expect(narrow != Self.recording)
    let both = try TemporaryFile("both", narrow)
    let named = try Run.tool("events", "--from", both.path, "--axes", axes.path, "--size", "400x240")
    #expect(named.output == run.output && named.code == 0)
    let without = try Run.tool("events", "--from", events.path)
    let mouse = try TemporaryFile(
      "mouse", "A: 00 0 399 0 0\nA: 01 0 239 0 0\nE: 5.000000 0001 0110 1\nE: 5.000000 0000 0000 0\n")
    for words in [["events", "--from"], ["replay"], ["diagnose", "--headless", "--from"]] {
      let run = try Run.tool(words + [mouse.path])
      #expect(run.code == 1, "\(words)")
      #expect(
        run.output.contains("verdict: ") || run.complaint?.hasPrefix("no event of the recording is a touch") == true)
    }
    without.expectRefusal(1) { $0.contains("--axes") }
  }

  @Test(
    "a name that is not UTF-8 is refused, and not taken for another", arguments: ["touch-overlay", "touch-overlayd"])
  func foreignName(program: String) throws {
    let path = Run.folder.appendingPathComponent(program).path
    let run = try Run.other("/bin/sh", ["-c", "'\(path)' snapshot \"$(printf 'caf\\351.png')\""])
    #expect(run.code == 2)
    #expect(run.errors.contains("on the command line is not UTF-8"), "\(run.errors)")
  }

  @Test(
    "wrong usage",
    arguments: [
      [], ["dance"], ["--version", "x"], ["--help", "x"], ["--version", "--help"],
      ["events", "--size", "10"], ["events", "--size", "0x10"], ["events", "--from"],
      ["events", "--axes", "a"], ["events", "--from", "a", "--touch", "b"], ["snapshot"], ["snapshot", "a", "b"],
      ["demo", "--speed", "2"], ["demo", "--window", "--size", "2"], ["demo", "--config", "/dev/null"],
      ["demo", "--fb", "/dev/fb0", "--out", "a"], ["demo", "--out", "a", "--fb", "/dev/fb0"],
      ["demo", "--window", "--config"], ["devices", "all"], ["devices", "--config"], ["replay"], ["replay", "a", "b"],
      ["replay", "a", "--fb", "memory:800x480"], ["replay", "a", "--fb", "memory:0x480:rgb565"],
      ["replay", "a", "--fb", "memory:800x480:pal8"], ["record"], ["record", "a", "b"], ["record", "a", "--for", "0"],
      ["record", "a", "--for", "3601"], ["record", "a", "--for", "2h"], ["record", "a", "--without", "1,2"],
      ["record", "a", "--without", "1,2,0x5"], ["record", "a", "--without", "-1,2,5x5"],
      ["convert"], ["convert", "a"], ["convert", "a", "b", "c"], ["convert", "a", "b", "--size", "1x1"],
      ["convert", "a", "b", "--axes"], ["convert", "a", "b", "--device", "0"], ["replay", "a", "--device", "65"],
      ["diagnose", "--headless", "--calibration", "a"], ["diagnose", "--headless", "--from", "a", "--calibration"],
      ["diagnose", "--from", "a", "--calibration", "b"], ["events", "--device", "1"],
      ["events", "--from", "a", "--device", "x"],
      ["record", ""], ["replay", ""], ["snapshot", ""], ["convert", "a", ""], ["convert", "", "a"],
      ["image", "a.png", ""],
    ])
  func wrongUsage(arguments: [String]) throws {
    try Run.tool(arguments).expectRefusal(2)
  }

  @Test(
    "a value may stand behind =, in every command",
    arguments: [
      ["devices", "--config=/nonexistent/x"], ["demo", "--out=x.jpg"], ["snapshot", "a.png", "--fb=/nonexistent/fb0"],
      ["events", "--from=/nonexistent/r"], ["record", "a", "--for=2h"], ["replay", "/nonexistent/r", "--device=3"],
      ["convert", "a", "b", "--device=0"], ["diagnose", "--headless", "--cell=1"],
      ["ctl", "status", "--control=/nonexistent"],
    ])
  func attached(arguments: [String]) throws {
    // Both forms are refused for their value, and in the same words.
    let apart = arguments.flatMap { $0.split(separator: "=").map { String($0) } }
    let (one, other) = (try Run.tool(arguments), try Run.tool(apart))
    #expect(one.code == other.code && one.code != 0)
    #expect(one.errors == other.errors && one.output == other.output)
  }

  @Test(
    "a value behind an option that takes none",
    arguments: [["devices", "--json"], ["demo", "--styles"], ["diagnose", "--headless"]])
  func needless(arguments: [String]) throws {
    let run = try Run.tool([arguments[0], arguments[1] + "=on"])
    run.expectRefusal(2, "\(arguments[1]) takes no value, and got 'on'; touch-overlay --help lists the options")
  }

  @Test(
    "the ways of the demo exclude one another",
    arguments: [
      (["--styles", "--window"], "--styles or --window"), (["--window", "--styles"], "--window or --styles"),
      (["--fb", "/dev/fb0", "--window"], "--fb or --window"), (["--styles", "--fb", "/dev/fb0"], "--styles or --fb"),
    ])
  func demoWays(options: [String], ways: String) throws {
    try Run.tool(["demo"] + options).expectRefusal(2, "demo takes \(ways), not both")
  }

  @Test("units of time, also hours, and the limit of each", arguments: ["60", "60s", "60m", "1h"])
  func times(time: String) throws {
    // A time that is taken is no reason to stop: the framebuffer is.
    #expect(try Run.tool("record", "/nonexistent/r", "--for", time, "--fb", "/nonexistent/fb0").code == 4)
    let run = try Run.tool("record", "a", "--for", "61m")
    #expect(run.complaint == "--for is '61m', expected a time from 1s to 1h such as 60s, 2m or 1h")
  }

  @Test("a screen in memory without size or format", arguments: ["memory", "memory=800x480:rgb565", "memory:"])
  func memory(screen: String) throws {
    try Run.tool("replay", "/nonexistent/r", "--fb", screen).expectRefusal(2) {
      $0.hasPrefix("--fb is '\(screen)', expected a framebuffer such as /dev/fb0 or memory:WIDTHxHEIGHT:FORMAT with ")
    }
  }

  @Test func `a size that is too large is told how large one may be`() throws {
    let run = try Run.tool("events", "--from", "a", "--size", "40000x10")
    #expect(
      run.complaint
        == "--size is '40000x10', expected WIDTHxHEIGHT in pixels from 1x1 to 32768x32768, such as 800x480")
  }

  @Test func `a screen in memory that would take minutes is refused, and the largest that is sold is not`() throws {
    try Run.tool("replay", "/nonexistent/r", "--fb", "memory:16384x16384:xrgb8888").expectRefusal(
      2,
      "--fb is 'memory:16384x16384:xrgb8888', expected a screen in memory of 33554432 pixels at most, such as "
        + "7680x4320")
    #expect(try Run.tool("replay", "/nonexistent/r", "--fb", "memory:7680x4320:xrgb8888").code == 1)
  }

  @Test func `a picture that cannot be written whole leaves the old one, or none`() throws {
    let old = try TemporaryFile("old.png", "old")
    let (new, link) = ("\(old.path)-new.png", "\(old.path)-link.png")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: old.path)
    defer { unlink(link) }
    let program = Run.folder.appendingPathComponent("touch-overlay").path
    // No file of this shell may be larger, as on a full disk.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" demo --out \"$1\""
    for path in [old.path, new, link] {
      let run = try Run.other("/bin/sh", ["-c", script, program, path])
      #expect(
        run.code == 1 && run.errors.contains("cannot write the picture \(path): File too large; name another file"))
    }
    #expect(try String(contentsOfFile: old.path, encoding: .utf8) == "old")
    #expect(!FileManager.default.fileExists(atPath: new))
  }

  #if PNG
  @Test func `a picture replaces the file that links lead to, and the links stay`() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", "old.png")
    for (name, target) in [("first.png", "old.png"), ("second.png", folder["first.png"].path)] {
      try FileManager.default.createSymbolicLink(atPath: folder[name].path, withDestinationPath: target)
    }
    try Run.tool("demo", "--styles", "--out", folder["second.png"].path).done()
    #expect(try Data(contentsOf: folder["old.png"]).count > 1000)
    for name in ["first.png", "second.png"] {
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: folder[name].path)) != nil)
    }
    #expect(folder.names == ["first.png", "old.png", "second.png"])
  }
  #endif

  @Test(
    "nothing is written under the name of another format",
    arguments: [
      (["demo", "--out"], "x.jpg", "png"), (["demo", "--styles", "--out"], "/tmp/a.b/x.PNG.gif", "png"),
      (["replay", "a", "--out"], "x.pam", "png"), (["snapshot"], "x.jpeg", "png"),
      (["image", "a.png"], "x.png", "pam"), (["demo", "--out"], "-", "png"), (["demo", "--out"], "picture", "png"),
      (["demo", "--styles", "--out"], "/tmp/a.png/picture", "png"), (["snapshot"], "png", "png"),
      (["image", "a.png"], "pam", "pam"),
    ])
  func otherFormat(command: [String], path: String, ending: String) throws {
    try Run.tool(command + [path]).expectRefusal(
      2, "cannot write '\(path)': this picture is written as .\(ending); name a file that ends in .\(ending)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("what is read is not replaced by the picture that was asked for", arguments: [["replay"], ["image"]])
  func replaced(command: [String]) throws {
    let file = try TemporaryFile("read", Self.recording)
    let words = command + [file.path] + (command == ["replay"] ? ["--out", file.path] : [file.path])
    try Run.tool(words).expectRefusal(2) { $0.hasPrefix("cannot write '\(file.path)': this picture is written as .") }
    #expect(try String(contentsOf: file.url, encoding: .utf8) == Self.recording)
  }

  #if PNG
  @Test(
    "a picture goes to standard output, be that a pipe or a file of any name",
    arguments: [("| cat >", "out.png"), (">", "out.png"), (">", "out")])
  func standardOutput(way: String, name: String) throws {
    let folder = try TemporaryFolder()
    let script = "\"$0\" demo --styles --out /dev/stdout \(way) \"$1\""
    let run = try Run.other(
      "/bin/sh", ["-c", script, Run.folder.appendingPathComponent("touch-overlay").path, folder[name].path])
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    let picture = try Data(contentsOf: folder[name])
    let styles = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("styles.png")
    #expect(try picture.prefix(24) == Data(contentsOf: styles).prefix(24))
  }

  /// A pixel of 16 bits a channel: 0x8080, 0x4040 and 0xc0c0. Encoded as sRGB, their upper bytes are the colour; as linear
  /// light they are 0.502, 0.251 and 0.753, which the curve of sRGB takes to 188, 137 and 225.
  @Test(
    "the colours of a picture with 16 bits a channel, without gAMA and with that of sRGB and of linear light",
    arguments: [
      ("", [128, 64, 192]), ("AAAABGdBTUEAALGPC/xhBQ==", [128, 64, 192]),
      ("AAAABGdBTUEAAYagMeiWXw==", [188, 137, 225]),
    ] as [(String, [Int])])
  func sixteenBits(gamma: String, colour: [Int]) throws {
    let parts = [
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABEAIAAADA54+d", gamma, "AAAAD0lEQVR4nGNoaHBwOHAAAAmHAwE2jUVPAAAAAElFTkSuQmCC",
    ]
    let bytes = try parts.flatMap { part in [UInt8](try #require(Data(base64Encoded: part))) }
    let picture = try TemporaryFile("sixteen.png", bytes)
    let folder = try TemporaryFolder()
    try Run.tool("image", picture.path, folder["sixteen.pam"].path).done()
    let channels = try Data(contentsOf: folder["sixteen.pam"]).suffix(4).map { Int($0) }
    // libpng takes the curve of sRGB for a power, two levels beside it.
    for (channel, expected) in zip(channels, colour + [255]) {
      #expect(abs(channel - expected) <= 2, "\(channels)")
    }
  }
  #endif

  @Test func `what cannot be had`() throws {
    let snapshot = try Run.tool("snapshot", "/dev/null", "--fb", "/nonexistent/fb0")
    snapshot.expectRefusal(4) { $0.contains("/nonexistent/fb0") }
    let plane = try Run.tool("snapshot", "/dev/null.png", "--fb", "/dev/dri/none")
    let missing = "cannot use the display /dev/dri/none: No such file or directory; 'ls /dev/dri' lists the displays"
    plane.expectRefusal(4, missing)
    try Run.tool("events", "--touch", "/dev/null").expectRefusal(3) { $0.contains("/dev/null") }
    try Run.tool("events", "--from", "/dev/zero").expectRefusal(
      1, "cannot read /dev/zero: it has more than 256 MB, and no recording has; name another file")
    for command in [["events", "--from"], ["replay"], ["diagnose", "--headless", "--from"]] {
      try Run.tool(command + ["/nonexistent/r"]).expectRefusal(1) { $0.contains("/nonexistent/r") }
    }
    for command in [["record", "/nonexistent/r"], ["replay", "/dev/null"]] {
      let screen = try Run.tool(command + ["--fb", "/nonexistent/fb0"])
      #expect(screen.code == (command[0] == "record" ? 4 : 1))
      #expect(screen.complaint?.contains(command[0] == "record" ? "/nonexistent/fb0" : "/dev/null") == true)
    }
    let configuration = try TemporaryFile("devices.conf", "[touch]\ndevices = 1\nhovers = 1\n")
    let devices = try Run.tool("devices", "--config", configuration.path)
    #expect(devices.code == 5)
    #expect(devices.errors.contains("line 2") && devices.errors.contains("line 3"))
  }

  @Test("devices fails where no panel is found", arguments: [[], ["--json"]])
  func noPanel(options: [String]) throws {
    let configuration = try TemporaryFile("no-panel.conf", "[touch]\nname = there is no such panel\n")
    let run = try Run.tool(["devices", "--config", configuration.path] + options)
    #expect(run.code == 3)
    #expect(run.output.contains("no touch panel: "))
    #expect(run.errors == "")
  }

  @Test func `its version`() throws {
    #expect(try Run.tool("--version").output.hasPrefix("touch-overlay 0."))
  }

  private static let longRecording = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Recordings/contacts.events").standardized.path

  @Test("what standard output does not take is said, and is no success", arguments: ["events --from", "--version"])
  func fullOutput(command: String) throws {
    let tool = Run.folder.appendingPathComponent("touch-overlay").path
    let file = command == "--version" ? "" : Self.longRecording
    let run = try Run.other("/bin/sh", ["-c", "exec \"$0\" \(command) \(file) > /dev/full", tool])
    #expect(run.code == 1)
    #expect(run.errors == "touch-overlay: cannot write to standard output: No space left on device\n")
  }

  @Test(
    "devices has the exit status of lost output as well, also without a panel, and where standard output is closed",
    arguments: [("> /dev/full", "No space left on device"), (">&-", "Bad file descriptor")] as [(String, String)])
  func lostOutput(redirection: String, reason: String) throws {
    let tool = Run.folder.appendingPathComponent("touch-overlay").path
    for command in ["devices --config /dev/null", "--version"] {
      let run = try Run.other("/bin/sh", ["-c", "exec \"$0\" \(command) \(redirection)", tool])
      #expect(run.code == 1)
      #expect(run.errors.hasSuffix("touch-overlay: cannot write to standard output: \(reason)\n"), "\(run.errors)")
    }
  }

  @Test func `a pipe at which nobody is to wait, and that is full, is waited for`() throws {
    let tool = Run.folder.appendingPathComponent("touch-overlay").path
    let script = """
      use Fcntl; pipe(my $r, my $w); fcntl($w, 1031, 4096); fcntl($w, F_SETFL, O_NONBLOCK | O_WRONLY);
      if (!fork) { open(STDOUT, ">&", $w); exec @ARGV }
      close $w; sleep 1; local $/; print <$r>; wait; exit $? >> 8
      """
    let run = try Run.other("/usr/bin/perl", ["-e", script, tool, "events", "--from", Self.longRecording]).done()
    let whole = try Run.tool("events", "--from", Self.longRecording)
    #expect(run.output == whole.output && whole.output.utf8.count > 4096)
  }

  @Test func `an error is not lost where a pager still shows what came before it`() throws {
    let tool = Run.folder.appendingPathComponent("touch-overlay").path
    let script = """
      pipe(my $r, my $w); fcntl($w, 1031, 4096); syswrite($w, "." x 4096);
      if (!fork) { open(STDERR, ">&", $w); exec @ARGV }
      close $w; sleep 1; local $/; print <$r>; wait; exit $? >> 8
      """
    let run = try Run.other("/usr/bin/perl", ["-e", script, tool, "devices", "--nothing"])
    #expect(run.code == 2)
    let error =
      "touch-overlay: devices does not know '--nothing'; touch-overlay devices --help lists the options\n"
    #expect(run.output == String(repeating: ".", count: 4096) + error)
  }

  @Test(
    "a program that has the screen waits for no reader of its log",
    arguments: [["touch-overlayd", "--nothing"], ["touch-overlay", "diagnose", "--nothing"]])
  func unreadErrors(words: [String]) throws {
    let program = Run.folder.appendingPathComponent(words[0]).path
    let script = """
      pipe(my $r, my $w); fcntl($w, 1031, 4096); syswrite($w, "." x 4096);
      if (!fork) { open(STDERR, ">&", $w); exec @ARGV }
      close $w; wait; my $code = $? >> 8; local $/; print <$r>; exit $code
      """
    let run = try Run.other("/usr/bin/perl", ["-e", script, program] + words.dropFirst())
    #expect(run.code == 2)
    #expect(run.output == String(repeating: ".", count: 4096))
  }
}
