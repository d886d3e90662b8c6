import Linux
import Testing

@testable import TouchInput

@Suite("Recording: what people paste into an issue")
struct PastedRecordingTests {
  private static let told = [
    KernelEvent(time: 1_608_154_512_000_456, type: 3, code: 57, value: 12),
    KernelEvent(time: 1_608_154_512_000_456, type: 3, code: 53, value: 300),
    KernelEvent(time: 1_608_154_512_000_456, type: 0, code: 0, value: 0),
    KernelEvent(time: 1_608_154_513_123_456, type: 3, code: 57, value: -1),
    KernelEvent(time: 1_608_154_513_123_456, type: 0, code: 0, value: 0),
  ]
  private static let header = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x416 product 0x38f version 0x1060
    Input device name: "Goodix "Capacitive" TouchScreen"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min       -5
          Max      799
          Fuzz       1
          Flat       2
          Resolution      12
        Event code 54 (ABS_MT_POSITION_Y)
          Value      0
          Min        0
          Max      479
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
          Min        0
          Max    65535
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)

    """
  private static let events = """
    Event: time 1608154512.000456, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 12
    Event: time 1608154512.000456, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 300
    Event: time 1608154512.000456, -------------- SYN_REPORT ------------
    Event: time 1608154513.123456, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 1608154513.123456, -------------- SYN_REPORT ------------

    """

  @Test("evtest's output, with the words around it")
  func evtest() throws {
    let whole = Self.header + Self.events
    let lines = whole.split(separator: "\n").map(String.init)
    // Each line as a heading, and in the colour of a terminal.
    let headings = lines.map { "###### \($0)\n" }.joined()
    let coloured = lines.map { "\u{1b}[1;32m\($0)\u{1b}[0m\n" }.joined()
    let found = whole.replacing("EV_", with: "\u{1b}[01;31m\u{1b}[KEV_\u{1b}[m\u{1b}[K")
    let page = whole.replacing(" ", with: "\u{a0}")
    for text in [
      whole, whole.replacing("\n", with: "\r\n"), headings, coloured, found, page,
      "It does not work:\n\n```\n# evtest /dev/input/event1\n\(Self.header)\(Self.events)^C\n```\n12 taps were lost.\n",
    ] {
      let recording = try recorded(text)
      #expect(recording.events == Self.told && !recording.isCut)
      #expect(recording.name == "Goodix \"Capacitive\" TouchScreen")
      #expect(recording.identity == PanelIdentity(bus: 0x18, vendor: 0x416, product: 0x38f, version: 0x1060))
      #expect(
        recording.device.axes == [
          RecordedDevice.Axis(code: 53, minimum: -5, maximum: 799, fuzz: 1, flat: 2, resolution: 12),
          RecordedDevice.Axis(code: 54, minimum: 0, maximum: 479),
          RecordedDevice.Axis(code: 57, minimum: 0, maximum: 65535),
        ])
      #expect(recording.device.types == [1, 3] && recording.device.list(1) == [330])
      #expect(recording.device.propertyList == [1])
      #expect(recording.description.axis(53)?.minimum == -5)
    }
  }

  @Test(
    "each kind of event",
    arguments: [
      ("++++++++++++++ SYN_MT_REPORT ++++++++++++", 0, 2, 0), (">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<", 0, 3, 0),
      ("-------------- Report Sync ------------", 0, 0, 0),
      ("type 4 (EV_MSC), code 4 (MSC_SCAN), value 700e1", 4, 4, 0x700e1),
      ("type 4 (EV_MSC), code 5 (MSC_TIMESTAMP), value 11", 4, 5, 11),
      ("type 3 (Absolute), code 0 (X), value -7", 3, 0, -7),
      ("type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1", 1, 330, 1),
    ] as [(String, UInt16, UInt16, Int32)])
  func kinds(words: String, type: UInt16, code: UInt16, value: Int32) throws {
    let event = KernelEvent(time: 7_000_001, type: type, code: code, value: value)
    #expect(try recorded("Event: time 7.000001, \(words)\n").events == [event])
  }

  @Test(
    "what a terminal or a console writes before an event of evtest hides none", arguments: ["^C", "[  12.5] usb: "])
  func echo(words: String) throws {
    var lines = Self.events.split(separator: "\n").map(String.init)
    lines[1] = words + lines[1]
    #expect(try recorded(lines.map { $0 + "\n" }.joined()).events == Self.told)
  }

  @Test(
    "lines of evtest that are refused, with their number",
    arguments: [
      "Event: time 7.001, type 3 (EV_ABS), code 0 (ABS_X), value 1", "Event: time 7.000001, type 3, value 1",
      "Event: time 7.000001, type 3 (EV_ABS), code 0 (ABS_X), value 2147483648",
      "Event: time 7.000001, type 65536 (?), code 0 (?), value 1", "Event: time 7.000001, ?", "Event: time 7.000001",
      "Event: time 7.000001, -------------- SYN_REP",
      "Event: time 99999999999.000001, -------------- SYN_REPORT ------------",
      "Event: time 7.000001, type 4 (EV_MSC), code 4 (MSC_SCAN), value x",
    ])
  func refused(line: String) throws {
    let sentence = recordingRefusal("\(Self.events)\(line)\n\(Self.events)")
    #expect(sentence?.hasPrefix("r line 6: found '") == true, "\(sentence ?? "taken")")
    #expect(sentence?.contains("expected 'Event: time SECONDS.MICROSECONDS, type T, code C, value V'") == true)
    // At the end, it is cut.
    let cut = try recorded("\(Self.events)\(line)")
    #expect(cut.isCut && cut.events == Self.told)
  }

  @Test("an event that is cut is the last one, whatever follows", arguments: ["", "\n", "\n^C\nkiosk$ \n", "\n```\n"])
  func cut(after: String) throws {
    let recording = try recorded(Self.events + "Event: time 1608154" + after)
    #expect(recording.isCut && recording.events == Self.told)
  }

  @Test("events that a narrow terminal breaks into lines", arguments: 60...100)
  func broken(width: Int) throws {
    var text = ""
    for line in (Self.header + Self.events).split(separator: "\n") {
      for place in stride(from: 0, to: line.count, by: width) { text += line.dropFirst(place).prefix(width) + "\n" }
    }
    #expect(try recorded(text).events == Self.told)
  }

  @Test("numbers of lines, as a page with a list of them leaves behind")
  func numbered() throws {
    let lines = (Self.header + Self.events).split(separator: "\n")
    let text = lines.enumerated().map { "\($0.element)\n\($0.offset + 1)\n" }.joined()
    #expect(try recorded(text).events == Self.told)
  }

  @Test("events into which the kernel writes its messages on a serial console")
  func console() throws {
    let message = "[ 1961.211490@2]- [FTS]buffer: 00,00,01,01\n[ 1961.217866] point number: 0\n"
    let lines = Self.events.split(separator: "\n").map(String.init)
    for place in [40, 66, 80, lines[0].count] {
      let torn = "\(lines[0].prefix(place))\(message)\(lines[0].dropFirst(place))"
      #expect(try recorded(([torn] + lines.dropFirst()).joined(separator: "\n")).events == Self.told, "\(place)")
    }
  }

  @Test("what a letter quotes")
  func quoted() throws {
    let dump = Self.dump(Self.memory(Self.told, wide: true), like: "hexdump")
    for text in [Self.header + Self.events, Self.header + dump] {
      let letter = "You wrote:\n" + text.split(separator: "\n").map { "> \($0)\n" }.joined() + "\nI see.\n"
      #expect(try recorded(letter).events == Self.told)
    }
  }

  @Test("what a web page makes of a dump, and an escape that is no colour")
  func blanks() throws {
    for program in ["hexdump", "hexdump -C", "xxd"] {
      let dump = Self.dump(Self.memory(Self.told, wide: true), like: program)
      #expect(try recorded(dump.replacing(" ", with: "\u{a0}")).events == Self.told, "\(program)")
    }
    // U+00B5 begins with the same byte as U+00A0.
    let other = recordingRefusal("A: 35 0 9 0 0\n\u{1b}[2J \u{b5}\n")
    #expect(other?.hasPrefix("r line 2: found '\u{1b}[2J \u{b5}'") == true, "\(other ?? "taken")")
  }

  @Test("what udev says of the device before it")
  func udev() throws {
    let udev = """
      P: /devices/platform/i2c/input/input0/event0
      N: input/event0
      L: 0
      S: input/by-path/platform-i2c-event
      E: DEVPATH=/devices/platform/i2c/input/input0/event0
      E: ID_INPUT_TOUCHSCREEN=1
      I: touchscreen
      A: 1

      """
    #expect(try recorded(udev + Self.header + Self.events).events == Self.told)
    #expect(try recorded(udev + Self.dump(Self.memory(Self.told, wide: true), like: "hexdump")).events == Self.told)
  }

  @Test("two devices in one text")
  func two() {
    #expect(
      recordingRefusal(Self.header + Self.header + Self.events)?.hasPrefix("r line 28: found 'Input device ID") == true)
    #expect(recordingRefusal(Self.events, device: 2) == "r holds one device, and --device is 2; leave out --device")
    #expect(recordingRefusal(Self.events, device: 1) == nil)
  }

  /// The axes of a panel as evtest lists them, each with its value, its range from 0 and its code.
  private static func axes(_ axes: [(code: Int, value: Int, maximum: Int)]) -> String {
    var text = "Input device name: \"x\"\nSupported events:\n  Event type 1 (EV_KEY)\n    Event code 330 (BTN_TOUCH)\n"
    text += "  Event type 3 (EV_ABS)\n"
    for axis in axes {
      text += "    Event code \(axis.code) (?)\n      Value   \(axis.value)\n"
      text += "      Min   0\n      Max   \(axis.maximum)\n"
    }
    return text + "Properties:\nTesting ... (interrupt to exit)\n"
  }

  /// Reports of `TYPE CODE VALUE` as evtest writes them.
  private static func reports(_ reports: [String]) -> String {
    var text = ""
    for (number, report) in reports.enumerated() {
      for event in report.split(separator: ",").map({ $0.split(separator: " ") }) {
        text += "Event: time 7.00000\(number), type \(event[0]) (?), code \(event[1]) (?), value \(event[2])\n"
      }
      text += "Event: time 7.00000\(number), -------------- SYN_REPORT ------------\n"
    }
    return text
  }

  @Test("the values that evtest lists are those before its events")
  func values() throws {
    func changes(_ text: String) throws -> [Player.Change] {
      var recording = try recorded(text)
      _ = recording.completeBeginning("r")
      return Player(recording).changes
    }
    let single = Self.axes([(0, 120, 999), (1, 77, 499), (24, 40, 255)])
    // The place that the first touch leaves out, and not the next one known.
    #expect(
      try changes(single + Self.reports(["3 0 130, 1 330 1", "3 1 90", "1 330 0"])) == [
        .init(1, .began, 130, 77), .init(1, .moved, 130, 90), .init(1, .ended, 130, 90),
      ])
    // A finger that only lifts was there.
    #expect(
      try changes(single + Self.reports(["1 330 0"])) == [.init(1, .began, 120, 77), .init(1, .ended, 120, 77)])
    var recording = try recorded(single + Self.reports(["1 330 0"]))
    let note = recording.completeBeginning("r").first?.string
    #expect(note?.hasSuffix("from the values of its axes and the events that follow") == true, "\(note ?? "none")")
    #expect(recording.events.contains(KernelEvent(time: 7_000_000, type: 3, code: 24, value: 40)))
    // Pressure in the place of BTN_TOUCH.
    let pressed = single.replacing("    Event code 330 (BTN_TOUCH)\n", with: "")
    #expect(
      try changes(pressed + Self.reports(["3 24 50", "3 24 0"])) == [
        .init(1, .began, 120, 77), .init(1, .ended, 120, 77),
      ])
    // The slot of the first events is the listed one.
    let slots = Self.axes([(47, 3, 9), (53, 0, 999), (54, 0, 499), (57, 0, 65535)])
    let events = Self.reports(["3 53 801, 3 54 301", "3 47 0, 3 57 5, 3 53 101, 3 54 102", "3 47 3, 3 57 -1"])
    #expect(
      try changes(slots + events) == [
        .init(1, .began, 801, 301), .init(2, .began, 101, 102), .init(1, .ended, 801, 301),
        .init(2, .cancelled, 101, 102),
      ])
    #expect(try recorded(slots + events).values.slot == 3)
    // The place of the emulated pointer is that of the first finger, which slides down; the second one's is not known.
    let pointed = Self.axes([
      (0, 300, 999), (1, 190, 499), (47, 0, 9), (53, 0, 999), (54, 0, 499), (57, 0, 65535),
    ])
    let slides = Self.reports(["3 54 200, 3 1 200", "3 47 1, 3 54 90", "3 57 -1, 3 47 0, 3 57 -1"])
    #expect(
      try changes(pointed + slides) == [.init(1, .began, 300, 200), .init(1, .ended, 300, 200)])
    // The kernel does not name the slot that is named already: these values are of another time.
    let late = Self.reports(["3 53 801, 3 54 301", "3 47 0, 3 57 5, 3 53 101, 3 54 102", "3 57 -1"])
    #expect(
      try changes(Self.axes([(47, 0, 9), (53, 0, 999), (54, 0, 499), (57, 0, 65535)]) + late) == [
        .init(1, .began, 801, 301), .init(2, .began, 101, 102), .init(2, .ended, 101, 102),
        .init(1, .cancelled, 801, 301),
      ])
    // A finger that comes alone is where the emulated pointer is, and so is the next one in its slot; a second is not.
    let taps = Self.reports(["1 330 0", "3 57 11, 1 330 1", "3 57 -1, 1 330 0", "3 57 12, 1 330 1", "3 57 -1, 1 330 0"])
    #expect(
      try changes(pointed + taps) == [
        .init(1, .began, 300, 190), .init(1, .ended, 300, 190), .init(2, .began, 300, 190), .init(2, .ended, 300, 190),
      ])
    let two = Self.reports(["3 57 11, 3 47 1, 3 57 12, 1 330 1", "3 57 -1, 3 47 0, 3 57 -1, 1 330 0"])
    #expect(try changes(pointed + two).map(\.x) == [0, 0, 0, 0])
    // Of another time are values of which the events repeat one, such as a pressure that goes from 0 to 0.
    let sliding = Self.reports(["3 1 300", "3 1 310", "1 330 0, 3 24 0"])
    let whole = Self.reports(["3 1 300", "3 0 130", "1 330 0, 3 24 0"])
    for (y, pressure) in [(77, 0), (300, 40)] {
      let late = Self.axes([(0, 120, 999), (1, y, 499), (24, pressure, 255)])
      #expect(try changes(late + sliding).isEmpty)
      #expect(try changes(late + whole) == [.init(1, .began, 130, 300), .init(1, .ended, 130, 300)])
    }
    // Those of a description, or beside a dump, are of another time.
    let dump = Self.dump(Self.memory(Self.told, wide: true), like: "hexdump")
    #expect(try recorded(slots + dump).values.isEmpty)
    var described = try recorded(Self.reports(["3 53 801, 3 54 301"]))
    try described.take(Text(slots), "r", eventsToo: false)
    #expect(described.values.isEmpty)
  }

  // MARK: - Dumps

  /// The events as they lie in the memory of a machine with 64 or 32 bits.
  private static func memory(_ events: [KernelEvent], wide: Bool) -> [UInt8] {
    var memory: [UInt8] = []
    func add(_ number: Int64, _ count: Int) {
      for place in 0..<count { memory.append(UInt8(truncatingIfNeeded: number >> Int64(8 * place))) }
    }
    for event in events {
      add(event.time / 1_000_000, wide ? 8 : 4)
      add(event.time % 1_000_000, wide ? 8 : 4)
      add(Int64(event.type), 2)
      add(Int64(event.code), 2)
      add(Int64(event.value), 4)
    }
    return memory
  }

  private static func digits(_ number: Int, _ count: Int, base: Int = 16) -> String {
    let text = String(number, radix: base)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// The lines of a program that dumps bytes, as each of them writes.
  private static func dump(_ bytes: [UInt8], like program: String) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 16) {
      let row = Array(bytes[start..<min(start + 16, bytes.count)])
      let each = row.map { digits(Int($0), 2) }
      var pairs: [[String]] = []
      for place in stride(from: 0, to: row.count, by: 2) {
        pairs.append(Array(each[place..<min(place + 2, row.count)]))
      }
      let numbers = pairs.map { $0.reversed().joined() }.joined(separator: " ")
      let characters = String(repeating: ". |", count: row.count).prefix(row.count)
      switch program {
      case "hexdump": text += "\(digits(start, 7)) \(numbers)\n"
      case "od -x": text += "\(digits(start, 7, base: 8)) \(numbers)\n"
      case "od -t x1": text += "\(digits(start, 7, base: 8)) \(each.joined(separator: " "))\n"
      case "hexdump -C":
        let halves = [each.prefix(8), each.dropFirst(8)].map { $0.joined(separator: " ") }
        text += "\(digits(start, 8))  \(halves.joined(separator: "  "))  |\(characters)|\n"
      case "xxd": text += "\(digits(start, 8)): \(pairs.map { $0.joined() }.joined(separator: " "))  \(characters)\n"
      default: fatalError(program)
      }
    }
    if program == "xxd" { return text }
    return text + digits(bytes.count, program == "hexdump -C" ? 8 : 7, base: program.hasPrefix("od") ? 8 : 16) + "\n"
  }

  @Test(
    "dumps of machines with 64 and 32 bits, by each program",
    arguments: ["hexdump", "hexdump -C", "xxd", "od -x", "od -t x1"], [true, false])
  func dumps(program: String, wide: Bool) throws {
    let dump = Self.dump(Self.memory(Self.told, wide: wide), like: program)
    for text in [
      dump, "Look:\n\n    \(dump.replacing("\n", with: "\n    "))\nIt was 1234567 times.\n", dump.uppercased(),
    ] {
      let recording = try recorded(text)
      #expect(recording.events == Self.told && !recording.isCut)
    }
    // evtest's header may stand beside it.
    #expect(try recorded(Self.header + dump).description.axis(53)?.maximum == 799)
    // The last event is incomplete.
    let cut = try recorded(Self.dump(Array(Self.memory(Self.told, wide: wide).dropLast(4)), like: program))
    #expect(cut.isCut && cut.events == Array(Self.told.dropLast()))
  }

  @Test(
    "a dump whose last line is cut within its offset is cut",
    arguments: ["hexdump", "hexdump -C", "xxd", "od -x", "od -t x1"])
  func cutOffset(program: String) throws {
    let dump = Self.dump(Self.memory(Self.told, wide: false), like: program)
    let lines = dump.split(separator: "\n").map(String.init)
    // Three whole events, and the last of them ends a report.
    let rows = lines[0...2].map { $0 + "\n" }.joined()
    let width = lines[3].prefix { $0.isHexDigit }.count
    for count in 1...width {
      let text = "\(rows)\(lines[3].prefix(count))"
      for form in [text, text.uppercased()] {
        let cut = try recorded(form)
        // A whole offset ends a dump, but not one of xxd, in which bytes follow.
        #expect(cut.isCut == (count < width || program == "xxd"), "\(count)")
        #expect(cut.events == Array(Self.told.prefix(3)))
      }
    }
    #expect(try recorded("\(rows)\(lines[3].prefix(width)) ").isCut)
    if program == "xxd" { #expect(try recorded("\(rows)\(lines[3].prefix(width + 1))").isCut) }
    // Not the next offset, or not in the last line, or behind the end of the dump.
    #expect(try !recorded(rows + "00001").isCut && !recorded(rows + "bad").isCut)
    #expect(try !recorded("\(rows)\(lines[3].prefix(5))\n").isCut)
    if program != "xxd" { #expect(try !recorded(dump + "000").isCut) }
    // After a star the next offset is unknown.
    let star = try recorded("\(rows)*\n\(lines[3].prefix(6))")
    #expect(star.isCut && star.events == Array(Self.told.prefix(3)))
  }

  @Test(
    "a dump whose beginning is missing begins with its first whole event",
    arguments: ["hexdump", "hexdump -C", "xxd", "od -x", "od -t x1"], [true, false])
  func late(program: String, wide: Bool) throws {
    let lines = Self.dump(Self.memory(Self.told, wide: wide), like: program).split(separator: "\n")
    for missing in 1...3 {
      let recording = try recorded(lines.dropFirst(missing).map { $0 + "\n" }.joined())
      let size = wide ? 24 : 16
      #expect(recording.events == Array(Self.told.dropFirst((16 * missing + size - 1) / size)) && !recording.isCut)
    }
  }

  @Test("a row that repeats the one before it is a star", arguments: ["hexdump", "od -x"])
  func star(program: String) throws {
    let report = KernelEvent(time: 9_000_000, type: 0, code: 2, value: 0)
    let events =
      [KernelEvent(time: 9_000_000, type: 3, code: 53, value: 7), report, report, report, report] + Self.told
    let lines = Self.dump(Self.memory(events, wide: false), like: program).split(
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
    let lines = Self.dump(Self.memory(Self.told, wide: true), like: "hexdump").split(separator: "\n").map(String.init)
    let others = [-1: "0000020 zz", -2: "*", -3: String(Self.events.prefix { $0 != "\n" }), -4: "0000010"]
    let sentence = recordingRefusal(rows.map { (others[$0] ?? lines[$0]) + "\n" }.joined())
    #expect(sentence?.hasPrefix("r line \(line): found '") == true, "\(sentence ?? "taken")")
    #expect(sentence?.contains(expected) == true, "\(sentence ?? "taken")")
  }

  @Test("a dump of a few lines that would fill the memory")
  func longDump() {
    var text = Self.dump(Self.memory(Self.told, wide: false), like: "xxd").split(separator: "\n").prefix(1) + []
    for number in 1...20 {
      text += ["*", "\(Self.digits(number * 65_536, 8)): 00000000 00000000 00000000 00000000"]
    }
    // The rows repeat 1 MiB at most.
    #expect(recordingRefusal(text.joined(separator: "\n"))?.hasPrefix("r line 35: found '") == true)
  }

  @Test(
    "a text of another form is refused with the forms that are read and what to record, a dump with how to make one",
    arguments: [
      ("0000000 065542 066541 000000 000000", true), ("0000000 016 270 137 144 000 000 000 000", true),
      ("00000000: 0eb85f6400000000 c801000000000000  .._d............", true),
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
      let sentence = recordingRefusal("Here:\n" + Self.dump(bytes, like: "hexdump"))
      #expect(sentence?.hasPrefix("r line 2: found '0000000 ") == true, "\(sentence ?? "taken")")
      #expect(sentence?.contains("expected a dump of events of 16 or 24 bytes") == true)
    }
  }
}
