import Linux
import Testing

@testable import TouchInput

@Suite("Recording: what people paste into an issue")
struct PastedRecordingTests {
  @Test("evtest's output, with the words around it")
  func evtest() throws {
    let whole = Pasted.header + Pasted.events
    let lines = whole.split(separator: "\n").map(String.init)
    // Each line as a heading, and in the colour of a terminal.
    let headings = lines.map { "###### \($0)\n" }.joined()
    let coloured = lines.map { "\u{1b}[1;32m\($0)\u{1b}[0m\n" }.joined()
    let found = whole.replacing("EV_", with: "\u{1b}[01;31m\u{1b}[KEV_\u{1b}[m\u{1b}[K")
    let page = whole.replacing(" ", with: "\u{a0}")
    for text in [
      whole, whole.replacing("\n", with: "\r\n"), headings, coloured, found, page,
      "It does not work:\n\n```\n# evtest /dev/input/event1\n\(Pasted.header)\(Pasted.events)^C\n```\n12 taps were lost.\n",
    ] {
      let recording = try recorded(text)
      #expect(recording.events == Pasted.told && !recording.isCut)
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
    "behind the time and the program of a log",
    arguments: ["Jan 01 00:00:00 kiosk evtest[12]: ", "Jan  1 00:00:00 ", "[2026-01-01 00:00:00.123] "])
  func log(words: String) throws {
    let lines = (Pasted.header + Pasted.events).split(separator: "\n")
    for text in [lines[...], lines.dropFirst()] {
      let recording = try recorded(text.map { "\(words)\($0)\n" }.joined())
      #expect(recording.events == Pasted.told && recording.name == "Goodix \"Capacitive\" TouchScreen")
      #expect(recording.device.axes.map(\.maximum) == [799, 479, 65535] && recording.device.axes[0].resolution == 12)
      #expect(recording.device.list(1) == [330] && recording.device.propertyList == [1])
    }
    // A description alone is known by its first lines.
    #expect(try recorded(lines.prefix(23).map { "\(words)\($0)\n" }.joined()).device.axes.count == 3)
    // No log ends with such a word.
    let said = "\(Pasted.header)Max 6 fingers\n  Event type 3\nthe Event code 53 has\nthe Min 0\nthe Max 6\n"
    #expect(try recorded(said).device.axes.map(\.maximum) == [799, 479, 65535])
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
    var lines = Pasted.events.split(separator: "\n").map(String.init)
    lines[1] = words + lines[1]
    #expect(try recorded(lines.map { $0 + "\n" }.joined()).events == Pasted.told)
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
    let sentence = recordingRefusal("\(Pasted.events)\(line)\n\(Pasted.events)")
    #expect(sentence?.hasPrefix("r line 6: found '") == true, "\(sentence ?? "taken")")
    #expect(sentence?.contains("expected 'Event: time SECONDS.MICROSECONDS, type T, code C, value V'") == true)
    // At the end, it is cut.
    let cut = try recorded("\(Pasted.events)\(line)")
    #expect(cut.isCut && cut.events == Pasted.told)
  }

  @Test("an event that is cut is the last one, whatever follows", arguments: ["", "\n", "\n^C\nkiosk$ \n", "\n```\n"])
  func cut(after: String) throws {
    let recording = try recorded(Pasted.events + "Event: time 1608154" + after)
    #expect(recording.isCut && recording.events == Pasted.told)
  }

  @Test("events that a narrow terminal breaks into lines", arguments: 60...100)
  func broken(width: Int) throws {
    var text = ""
    for line in (Pasted.header + Pasted.events).split(separator: "\n") {
      for place in stride(from: 0, to: line.count, by: width) { text += line.dropFirst(place).prefix(width) + "\n" }
    }
    #expect(try recorded(text).events == Pasted.told)
  }

  @Test("numbers of lines, as a page with a list of them leaves behind")
  func numbered() throws {
    let lines = (Pasted.header + Pasted.events).split(separator: "\n")
    let text = lines.enumerated().map { "\($0.element)\n\($0.offset + 1)\n" }.joined()
    #expect(try recorded(text).events == Pasted.told)
  }

  @Test("events into which the kernel writes its messages on a serial console")
  func console() throws {
    let message = "[ 1961.211490@2]- [FTS]buffer: 00,00,01,01\n[ 1961.217866] point number: 0\n"
    let lines = Pasted.events.split(separator: "\n").map(String.init)
    for place in [40, 66, 80, lines[0].count] {
      let torn = "\(lines[0].prefix(place))\(message)\(lines[0].dropFirst(place))"
      #expect(try recorded(([torn] + lines.dropFirst()).joined(separator: "\n")).events == Pasted.told, "\(place)")
    }
  }

  @Test("what a letter quotes")
  func quoted() throws {
    let dump = Pasted.dump(Pasted.memory(Pasted.told, wide: true), like: "hexdump")
    for text in [Pasted.header + Pasted.events, Pasted.header + dump] {
      let letter = "You wrote:\n" + text.split(separator: "\n").map { "> \($0)\n" }.joined() + "\nI see.\n"
      #expect(try recorded(letter).events == Pasted.told)
    }
  }

  @Test("what a web page makes of a dump, and an escape that is no colour")
  func blanks() throws {
    for program in ["hexdump", "hexdump -C", "xxd"] {
      let dump = Pasted.dump(Pasted.memory(Pasted.told, wide: true), like: program)
      #expect(try recorded(dump.replacing(" ", with: "\u{a0}")).events == Pasted.told, "\(program)")
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
    #expect(try recorded(udev + Pasted.header + Pasted.events).events == Pasted.told)
    #expect(
      try recorded(udev + Pasted.dump(Pasted.memory(Pasted.told, wide: true), like: "hexdump")).events == Pasted.told)
  }

  @Test("two devices in one text")
  func two() {
    #expect(
      recordingRefusal(Pasted.header + Pasted.header + Pasted.events)?.hasPrefix("r line 28: found 'Input device ID")
        == true)
    #expect(recordingRefusal(Pasted.events, device: 2) == "r holds one device, and --device is 2; leave out --device")
    #expect(recordingRefusal(Pasted.events, device: 1) == nil)
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
    let dump = Pasted.dump(Pasted.memory(Pasted.told, wide: true), like: "hexdump")
    #expect(try recorded(slots + dump).values.isEmpty)
    var described = try recorded(Self.reports(["3 53 801, 3 54 301"]))
    try described.take(Text(slots), "r", eventsToo: false)
    #expect(described.values.isEmpty)
  }
}
