import Testing

@testable import TouchInput

@Suite("Recording: dumps of an event node")
struct DumpedRecordingTests {
  private static let programs = [
    "hexdump", "hexdump -C", "xxd", "xxd -g 8", "od -x", "od -t x1", "od -A d -t x1",
  ]

  @Test(
    "dumps of machines with 64 and 32 bits, by each program",
    arguments: DumpedRecordingTests.programs, [true, false])
  func dumps(program: String, wide: Bool) throws {
    let dump = Pasted.dump(Pasted.memory(Pasted.told, wide: wide), like: program)
    for text in [
      dump, "Look:\n\n    \(dump.replacing("\n", with: "\n    "))\nIt was 1234567 times.\n", dump.uppercased(),
    ] {
      let recording = try recorded(text)
      #expect(recording.events == Pasted.told && !recording.isCut)
    }
    // evtest's header may stand beside it.
    #expect(try recorded(Pasted.header + dump).description.axis(53)?.maximum == 799)
    // The last event is incomplete.
    let cut = try recorded(Pasted.dump(Array(Pasted.memory(Pasted.told, wide: wide).dropLast(4)), like: program))
    #expect(cut.isCut && cut.events == Array(Pasted.told.dropLast()))
  }

  @Test(
    "a dump whose last line is cut within its offset is cut",
    arguments: DumpedRecordingTests.programs)
  func cutOffset(program: String) throws {
    let dump = Pasted.dump(Pasted.memory(Pasted.told, wide: false), like: program)
    let lines = dump.split(separator: "\n").map(String.init)
    // Three whole events, and the last of them ends a report.
    let rows = lines[0...2].map { $0 + "\n" }.joined()
    let width = lines[3].prefix { $0.isHexDigit }.count
    for count in 1...width {
      let text = "\(rows)\(lines[3].prefix(count))"
      for form in [text, text.uppercased()] {
        let cut = try recorded(form)
        // A whole offset ends a dump, but not one of xxd, in which bytes follow.
        #expect(cut.isCut == (count < width || program.hasPrefix("xxd")), "\(count)")
        #expect(cut.events == Array(Pasted.told.prefix(3)))
      }
    }
    #expect(try recorded("\(rows)\(lines[3].prefix(width)) ").isCut)
    if program.hasPrefix("xxd") { #expect(try recorded("\(rows)\(lines[3].prefix(width + 1))").isCut) }
    // Not the next offset, or not in the last line, or behind the end of the dump.
    #expect(try !recorded(rows + "00001").isCut && !recorded(rows + "bad").isCut)
    #expect(try !recorded("\(rows)\(lines[3].prefix(5))\n").isCut)
    if !program.hasPrefix("xxd") { #expect(try !recorded(dump + "000").isCut) }
    // After a star the next offset is unknown.
    let star = try recorded("\(rows)*\n\(lines[3].prefix(6))")
    #expect(star.isCut && star.events == Array(Pasted.told.prefix(3)))
  }

  @Test(
    "a dump whose beginning is missing begins with its first whole event",
    arguments: DumpedRecordingTests.programs, [true, false])
  func late(program: String, wide: Bool) throws {
    let lines = Pasted.dump(Pasted.memory(Pasted.told, wide: wide), like: program).split(separator: "\n")
    for missing in 1...3 {
      let recording = try recorded(lines.dropFirst(missing).map { $0 + "\n" }.joined())
      let size = wide ? 24 : 16
      #expect(recording.events == Array(Pasted.told.dropFirst((16 * missing + size - 1) / size)) && !recording.isCut)
    }
  }

  @Test("a row that repeats the one before it is a star", arguments: ["hexdump", "od -x"])
  func star(program: String) throws {
    let report = KernelEvent(time: 9_000_000, type: 0, code: 2, value: 0)
    let events =
      [KernelEvent(time: 9_000_000, type: 3, code: 53, value: 7), report, report, report, report] + Pasted.told
    let lines = Pasted.dump(Pasted.memory(events, wide: false), like: program).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].dropFirst(8) == lines[4].dropFirst(8))
    let text = (lines[0...1] + ["*"] + lines[5...]).joined(separator: "\n")
    #expect(try recorded(text).events == events)
    // Without what follows nobody knows how often.
    let cut = try recorded(lines[0...1].joined(separator: "\n") + "\n*\n")
    #expect(cut.isCut && cut.events == Array(events[0...1]))
  }

  @Test(
    "dumps that are refused, with their line",
    arguments: [
      // A row is missing (the second could still be od's), a second dump, a row that is none, and a star without a row.
      ([0, 2, 3], 3, "expected the offset 0000020"),
      ([0, 1, 2, 0], 4, "expected the offset 0000030"), ([0, 1, -1, 2], 3, "expected a line of the dump"),
      ([0, -2, 0], 3, "expected the offset"), ([0, 1, -3, 2], 3, "expected either a dump or evtest's events"),
      ([-3, 0], 2, "expected either a dump or evtest's events"), ([0, -4, 1], 3, "expected the offset 0000010"),
    ] as [([Int], Int, String)])
  func refusedDump(rows: [Int], line: Int, expected: String) {
    let lines = Pasted.dump(Pasted.memory(Pasted.told, wide: true), like: "hexdump").split(separator: "\n").map(
      String.init)
    let others = [-1: "0000020 zz", -2: "*", -3: String(Pasted.events.prefix { $0 != "\n" }), -4: "0000010"]
    let sentence = recordingRefusal(rows.map { (others[$0] ?? lines[$0]) + "\n" }.joined())
    #expect(sentence?.hasPrefix("r line \(line): found '") == true, "\(sentence ?? "taken")")
    #expect(sentence?.contains(expected) == true, "\(sentence ?? "taken")")
  }

  @Test("a dump of a few lines that would fill the memory")
  func longDump() {
    var text = Pasted.dump(Pasted.memory(Pasted.told, wide: false), like: "xxd").split(separator: "\n").prefix(1) + []
    for number in 1...20 {
      text += ["*", "\(Pasted.digits(number * 65_536, 8)): 00000000 00000000 00000000 00000000"]
    }
    // The rows repeat 1 MiB at most.
    #expect(recordingRefusal(text.joined(separator: "\n"))?.hasPrefix("r line 35: found '") == true)
  }

  @Test(
    "a text of another form is refused with the forms that are read and what to record, a dump with how to make one",
    arguments: [
      ("0000000 065542 066541 000000 000000", true), ("0000000 016 270 137 144 000 000 000 000", true),
      ("00000000: 0eb85f6400000000c801000000000000  .._d............", true),
      ("0000000 0eb85f6400000000 c801000000000000", true),
      ("/dev/input/event2: 0003 0039 00000001", false), ("hello", false),
      ("[   78826.389007] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   0000001f", false),
      (" event7   TOUCH_MOTION     +8.513s\t0 (0) 70.68/60.25 (223.42/106.08mm)", false),
    ])
  func otherForms(line: String, isDump: Bool) throws {
    let sentence = try #require(recordingRefusal("# words\n\n\(line)\n"))
    let found = line.drop { $0 == " " }.prefix(60)
    #expect(sentence.hasPrefix("r line 3: found '\(found)', expected "), "\(sentence)")
    #expect(sentence.hasSuffix("; record the panel with evtest or 'libinput record'") == !isDump, "\(sentence)")
    #expect(sentence.hasSuffix("; dump it with 'hexdump -C'") == isDump, "\(sentence)")
    for form in ["evemu", "'libinput record'", "evtest", "'hexdump -C'", "xxd", "'od -x'"] where !isDump {
      #expect(sentence.contains(form), "\(sentence)")
    }
    // A line of evemu tells that the text is its own.
    let evemu = recordingRefusal("A: 35 0 9 0 0\n\(line)\n")
    #expect(evemu?.contains("expected a line of evemu, such as ") == true, "\(evemu ?? "taken")")
  }

  @Test("bytes that are no events")
  func noEvents() {
    for bytes in [[UInt8](repeating: 0xff, count: 48), Array("Some text that is no event at all, and some more.".utf8)]
    {
      let sentence = recordingRefusal("Here:\n" + Pasted.dump(bytes, like: "hexdump"))
      #expect(sentence?.hasPrefix("r line 2: found '0000000 ") == true, "\(sentence ?? "taken")")
      #expect(sentence?.hasSuffix("expected a dump of events of 16 or 24 bytes, as of /dev/input/event0") == true)
    }
  }

  @Test("numbers whose bytes xxd turned round are refused with how to dump them")
  func turned() {
    let bytes = Pasted.memory(Pasted.told, wide: true)
    let turned = stride(from: 0, to: bytes.count, by: 4).flatMap { bytes[$0..<$0 + 4].reversed() }
    let sentence = recordingRefusal(Pasted.dump(turned, like: "xxd"))
    let advice = ", in the order of its bytes: dump it with 'hexdump -C', not 'xxd -e'"
    #expect(sentence?.hasSuffix("as of /dev/input/event0\(advice)") == true, "\(sentence ?? "taken")")
  }
}
