import Linux
import Temporary
import Testing

@testable import TouchInput

@Suite("Recording: evemu's text")
struct RecordingTests {
  private func read(_ text: String) -> String? {
    var recording = Recording()
    let error = failure { () throws(RecordingError) in try recording.take(Text(text), "r", eventsToo: true) }
    return error?.sentence.string
  }

  private func refusal(_ path: String) -> String? {
    let error = failure { () throws(RecordingError) in _ = try Recording.read(path: path, descriptionPath: nil) }
    return error?.sentence.string
  }

  @Test("what evemu writes, comments and all")
  func good() throws {
    var recording = Recording()
    try recording.take(
      Text(
        """
        # EVEMU 1.3
        N: Some Panel
        I: 0003 0eef 0001 0110
        P: 02 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        A: 35 -5 4095 0 0 12

        E: 12.000345 0003 0035 -120\t# EV_ABS / ABS_MT_POSITION_X -120
        E: 12.000345 0000 0000 1\t# a report with value 1
        """), "r", eventsToo: true)
    #expect(
      recording.events == [
        KernelEvent(time: 12_000_345, type: 3, code: 0x35, value: -120),
        KernelEvent(time: 12_000_345, type: 0, code: 0, value: 1),
      ])
    #expect(recording.description.axis(0x35) == PanelDescription.Axis(minimum: -5, maximum: 4095, resolution: 12))
  }

  @Test(
    "lines that are refused, with their number",
    arguments: [
      "E: 1.5 0003 0035 1", "E: 1.000000 0003 0035", "E: -1.000000 0003 0035 1", "E: -0.100000 0003 0035 1",
      "E: 1.000000 10000 0035 1", "E: 1.000000 0003 xyz 1",
      "E: 1.000000 0003 0035 99999999999", "E: 99999999999.000000 0003 0035 1",
      "A: 35 0", "A: 40 0 1 0 0", "A: zz 0 1 0 0", "hello", "\u{0}\u{1}\u{2}",
    ])
  func refused(line: String) {
    let sentence = read("# fine\n\(line)\n")
    #expect(sentence?.hasPrefix("r line 2: found '") == true, "\(sentence ?? "taken")")
    #expect(sentence?.contains("expected") == true)
  }

  @Test("a second device is refused; the same one may be described again, and a name may stand in other words")
  func devices() {
    let (first, second) = ("# EVEMU 1.3\nN: Panel\nA: 35 0 99 0 0\n", "# EVEMU 1.3\nN: Mouse\nB: 02 03\n")
    let event = "E: 1.000000 0003 0035 1\nE: 1.000000 0000 0000 0\n"
    let expected = "r line 7: found 'N: Mouse', expected one device; leave only the panel's part in the text"
    #expect(read(first + event + second + event) == expected)
    #expect(read(first + event + second) == expected)
    #expect(read(first + event + first + event) == nil)
    #expect(read("N: a note\n" + first + event + "N: another\n") == nil)
  }

  @Test(
    "an event that the end of the recording cuts is left out, and nothing else is",
    arguments: [
      ("E: 2.000000 0003 0035 1\nE: 2.000", nil), ("E: 2.000000 0003 0035 1\nE", nil),
      ("E: 2.000000 0003 0035 1\nE: 2.000\n", nil), ("E: 2.000", 1), ("E: 2.000000 0003 0035 1\nhello", nil),
      ("E: 2.000000 0003 0035 1\nE: 2.000\n```\nThanks", nil), ("E: 2.000000 0003 0035 1\nA: 35 0", 2),
      ("E: 2.000\nE: 2.000000 0003 0035 1", nil), ("E: 2.000000 0003 0035 1\nhello\nE: 3.000000 0000 0000 0", 2),
    ] as [(String, Int?)])
  func cut(text: String, refusedLine: Int?) throws {
    let sentence = read(text)
    #expect(sentence.map { String($0.prefix(8)) } == refusedLine.map { "r line \($0)" })
    if refusedLine != nil { return }
    var recording = Recording()
    try recording.take(Text(text), "r", eventsToo: true)
    #expect(recording.isCut)
    #expect(recording.events == [KernelEvent(time: 2_000_000, type: 3, code: 0x35, value: 1)])
    for (events, isCut) in [("0003 0035 1", true), ("0003 0035 1\n", true), ("0000 0000 0", false)] {
      var other = Recording()
      try other.take(Text("E: 2.000000 \(events)"), "r", eventsToo: true)
      #expect(other.isCut == isCut)
    }
  }

  @Test("the words of an issue or a terminal stand around it")
  func words() throws {
    let text = """
      # EVEMU 1.3
      N: Some Panel
      A: 35 0 9 0 0
      E: 2.000000 0003 0035 1
      E: 2.000000 0000 0000 0

      """
    for (before, after) in [
      ("kiosk$ sudo evemu-record\nAvailable devices:\n/dev/input/event0: a panel\n", "^C\nkiosk$ \n"),
      ("It does not work:\n\n```\n", "```\nThanks!\n"),
    ] {
      let recording = try recorded(before + text + after)
      #expect(recording.name == "Some Panel" && recording.events.count == 2 && !recording.isCut)
    }
    // From a web page.
    let page = try recorded(text.replacing(" ", with: "\u{a0}"))
    #expect(page.name == "Some Panel" && page.events.count == 2)
    // evemu's comments are those of evtest behind a mark.
    let described = "# Input device ID: bus 0x18 vendor 0x1 product 0x2 version 0x3\n# Supported events:\n" + text
    let plain = try recorded(described.replacing("# EVEMU 1.3\n", with: ""))
    #expect(plain.name == "Some Panel" && plain.identity == nil && plain.events.count == 2)
    // As a letter quotes it.
    let quoted = text.split(separator: "\n").map { "> > \($0)\n" }.joined()
    #expect(try recorded("On Monday you wrote:\n\(quoted)\nI see.\n").events.count == 2)
    // A description that is cut does not cut the recording.
    var recording = try recorded(text)
    try recording.take(Text(text + "E: 2.000"), "d", eventsToo: false)
    #expect(!recording.isCut)
    // A description alone is followed by nothing else.
    #expect(recordingRefusal("A: 35 0 9 0 0\n^C\n")?.hasPrefix("r line 2: found '^C'") == true)
  }

  @Test("where the clock was set the times go on, and of a report that is cut nothing is left")
  func clock() throws {
    let text =
      "A: 35 0 9 0 0\nA: 36 0 9 0 0\nE: 50.500000 0003 0035 1\nE: 50.500000 0000 0000 0\nE: 1700000000.250000 0003 0035 2\n"
      + "E: 1700000000.250000 0000 0000 0\nE: 1700000001.250000 0000 0000 0\nE: 40.000000 0003 0036 7\nE: 40.000000 0000 0000 0\n"
      + "E: 86440.000000 0000 0000 0\nE: 86440.500000 0003 0035 1"
    let file = try TemporaryFile("recording", text)
    let recording = try Recording.read(path: file.path, descriptionPath: nil)
    let (jump, end): (Int64, Int64) = (51_500_000, 86_451_500_000)
    #expect(recording.events.map(\.time) == [50_500_000, 50_500_000, 50_500_000, 50_500_000, jump, jump, jump, end])
    #expect(recording.events.last?.isReportEnd == true && recording.isCut)
    #expect(
      recording.notes.map(\.string) == [
        "the clock of \(file.path) was set forward by 19675 days, the first of 2 times; the times go on from there"
      ])
  }

  @Test(
    "a clock that was set by less than a second is told in milliseconds",
    arguments: [(480_000, "20 ms"), (499_999, "1 ms"), (0, "500 ms")] as [(Int, String)])
  func clockByMilliseconds(next: Int, length: String) throws {
    let digits = String(String(1_000_000 + next).dropFirst())
    let text =
      "A: 35 0 9 0 0\nA: 36 0 9 0 0\nE: 50.500000 0003 0035 1\nE: 50.500000 0000 0000 0\nE: 50.\(digits) 0003 0035 2\n"
      + "E: 50.\(digits) 0000 0000 0\n"
    let file = try TemporaryFile("recording", text)
    let recording = try Recording.read(path: file.path, descriptionPath: nil)
    #expect(
      recording.notes.map(\.string) == [
        "the clock of \(file.path) was set back by \(length); the times go on from there"
      ])
  }

  @Test("files: no axes, axes without positions, a file that is missing")
  func files() throws {
    func sentence(_ text: String) throws -> String {
      let file = try TemporaryFile("r", text)
      return refusal(file.path) ?? "taken"
    }
    #expect(try sentence("E: 1.000000 0000 0000 0\n").contains("--axes"))
    #expect(try sentence("A: 2f 0 9 0 0\n").contains("no axes for positions"))
    #expect(try sentence("A: 35 0 0 0 0\nA: 36 0 9 0 0\n").contains("from 0 to 0"))
    let axes = "A: 35 0 9 0 0\nA: 36 0 9 0 0\n"
    #expect(try sentence(axes).contains("contains no events"))
    #expect(try sentence(axes + "E: 1.000000 0003 0035 1\nE: 1.000000 0000 0002 0\n").contains("no whole report"))
    #expect(try sentence(axes + "E: 1.000000 0000 0000 0\n") == "taken")
    #expect(throws: RecordingError.self) { try Recording.read(path: "/nonexistent", descriptionPath: nil) }
  }

  @Test(
    "bytes that are no text",
    arguments: [
      // The kernel's events with 64 and 32 bits; the seconds of some begin like UTF-16.
      ([0, 0x95, 0x19, 0x69, 0, 0, 0, 0, 0x19, 14, 4, 0, 0, 0, 0, 0, 3, 0, 57, 0, 7, 0, 0, 0], "an event node"),
      ([0xff, 0xfe, 0x19, 0x69, 0, 0, 0, 0, 0x19, 14, 4, 0, 0, 0, 0, 0, 3, 0, 57, 0, 7, 0, 0, 0], "an event node"),
      ([0xff, 0xfe, 0x19, 0x69, 0x19, 14, 4, 0, 3, 0, 57, 0, 7, 0, 0, 0], "an event node"),
      ([0xff, 0xfe, 0x45, 0, 0x3a, 0, 0x20, 0], "is UTF-16, "), ([0xfe, 0xff, 0, 0x45, 0, 0x3a], "is UTF-16, "),
      ([0x45, 0, 0x3a, 0, 0x20, 0], "is UTF-16LE, "), ([0, 0x45, 0, 0x3a, 0, 0x20], "is UTF-16BE, "),
      ([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0], "is no text, "), ([0, 0, 1, 0, 6, 0], "is no text, "),
    ] as [([UInt8], String)])
  func noText(bytes: [UInt8], reason: String) throws {
    let file = try TemporaryFile("r", bytes)
    let refusal = refusal(file.path) ?? "taken"
    #expect(refusal.contains(reason), "\(refusal)")
  }
}
