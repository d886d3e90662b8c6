import Linux
import Testing

@testable import TouchInput

@Suite("Recording: libinput record's YAML")
struct LibinputRecordingTests {
  private static let head = """
    # libinput record
    version: 1
    ndevices: 1
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      os: "debian:12"
      dmi: "dmi:bvn[x]: {y"
    devices:

    """
  /// A panel of 400 by 240 units and, at the line that is asked for, whatever a test puts there.
  private static func device(
    _ name: String = "Panel", codes: String = "[53, 54, 57]", properties: String = "[1]", tags: [String] = [],
    axes: String = "53: [0, 399, 1, 2, 10]\n      54: [-5, 239, 0, 0, 0]\n      57: [0, 65535, 0, 0, 0]"
  ) -> String {
    """
    - node: /dev/input/event3
      evdev:
        # Name: a comment, with a: colon
        name: "\(name)"
        id: [24, 1046, 911, 256]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [330] # EV_KEY
          3: \(codes) # EV_ABS
        absinfo:
          \(axes)
        properties: \(properties)
      hid: [
        0x05, 1, 2,
      ]
      udev:
        properties:
    \(tags.map { "    - \($0)\n" }.joined())  quirks:
      - ModelSomething=1
      events:

    """
  }
  private static let events = """
      # Current time is 12:00:00
      - libinput:
        - {time: 0.000000, type: TOUCH_DOWN, point: [ 1.00,  2.00]}
      - evdev:
        - [  0,      0,   3,  57,      12] # EV_ABS / ABS_MT_TRACKING_ID     12
        - [  0,      0,   3,  53,     100] # EV_ABS / ABS_MT_POSITION_X     100
        - [  0,      0,   3,  54,      -3] # EV_ABS / ABS_MT_POSITION_Y      -3
        - [  0,      0,   1, 330,       1] # EV_KEY / BTN_TOUCH               1
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - hid:
          time: [  0,      5]
          hidraw0: [0x01, 0x02]
      - evdev:
        - [  1,  20345,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID     -1
        - [  1,  20345,   1, 330,       0] # EV_KEY / BTN_TOUCH               0
        - [  1,  20345,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +1020ms

    """.split(separator: "\n").map { "  \($0)\n" }.joined()
  /// An event of the first ten seconds as a list with an element a line.
  private static func oneALine(_ event: KernelEvent) -> String {
    let numbers = [
      event.time / 1_000_000, event.time % 1_000_000, Int64(event.type), Int64(event.code), Int64(event.value),
    ]
    return "    -" + numbers.map { " - \($0)\n" }.joined(separator: "     ")
  }
  private static let whole = head + device() + events
  private static let told = [
    KernelEvent(time: 0, type: 3, code: 57, value: 12), KernelEvent(time: 0, type: 3, code: 53, value: 100),
    KernelEvent(time: 0, type: 3, code: 54, value: -3), KernelEvent(time: 0, type: 1, code: 330, value: 1),
    KernelEvent(time: 0, type: 0, code: 0, value: 0), KernelEvent(time: 1_020_345, type: 3, code: 57, value: -1),
    KernelEvent(time: 1_020_345, type: 1, code: 330, value: 0),
    KernelEvent(time: 1_020_345, type: 0, code: 0, value: 0),
  ]

  @Test("all that it says of the panel, and its events; what else is in it is left out")
  func good() throws {
    let recording = try recorded(Self.whole)
    #expect(recording.events == Self.told)
    #expect(!recording.isCut)
    #expect(recording.name == "Panel")
    #expect(recording.identity == PanelIdentity(bus: 24, vendor: 1046, product: 911, version: 256))
    #expect(recording.device.axes.map(\.code) == [53, 54, 57])
    #expect(
      recording.device.axes[0]
        == RecordedDevice.Axis(code: 53, minimum: 0, maximum: 399, fuzz: 1, flat: 2, resolution: 10))
    #expect(recording.description.axis(0x36) == PanelDescription.Axis(minimum: -5, maximum: 239))
    #expect(recording.device.types == [1, 3])
    #expect(recording.device.list(1) == [330])
    #expect(recording.device.propertyList == [1])
  }

  @Test("positions go through udev's calibration, or through tslib's where that is named")
  func calibration() throws {
    let turned = Self.head + Self.device(tags: ["LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0"]) + Self.events
    let recording = try recorded(turned)
    // A quarter of the width lies a quarter down, and the top but 2 of 245 units is at the right edge.
    let change = try #require(Player(recording).changes.first)
    #expect(abs(change.x - 243_000 / 245) < 0.01 && change.y == 125, "\(change)")
    let tslib = try Pointercal(Text("65536 0 0 0 65536 655360 65536"), "p").coefficients
    for (calibration, expected) in [(nil, change.x), (tslib, 100)] as [(Pointercal.Coefficients?, Float)] {
      var places: [Float?] = []
      guard var panel = RecordedObservations(recording, width: 1000, height: 500, calibration: calibration) else {
        Issue.record("its axes make no panel")
        continue
      }
      for event in Self.told.prefix(5) { places += panel.take(event)?.contacts.map { $0.position?.x } ?? [] }
      #expect(places == [expected])
    }
  }

  @Test(
    "udev's properties in any list of YAML",
    arguments: [
      "\n    - \"LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0\" # turned\n    - 'ID_INPUT=1'",
      " [\"ID_INPUT=1\", \"LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0\"]",
      " [ID_INPUT=1,\n      'LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0', \"A=1, ]\"]",
    ])
  func properties(list: String) throws {
    let text = Self.whole.replacing("  udev:\n    properties:\n", with: "  udev:\n    properties:\(list)\n")
    let recording = try recorded(text)
    #expect(recording.matrix == CalibrationMatrix(rows: [0, -1, 1, 1, 0, 0]))
    #expect(recording.events == Self.told)
  }

  @Test("what udev says of a panel's input is written as libinput does, and read again")
  func udev() throws {
    var device = try recorded(Self.whole).device
    device.sections = LibinputSections(
      udev: Text(
        "I:5120\nE:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\nE:ID_SERIAL=12\n"
          + "E:LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0\nG:seat\n"))
    let text = String(decoding: RecordingWriter(device, .libinput).bytes, as: UTF8.self)
    let section = """
        udev:
          properties:
          - ID_INPUT=1
          - ID_INPUT_TOUCHSCREEN=1
          - LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0
        quirks: []

      """
    #expect(text.contains("\n" + section), "\(text)")
    #expect(try recorded(text + Self.events).matrix == CalibrationMatrix(rows: [0, -1, 1, 1, 0, 0]))
    // Without udev, or where it says nothing of input.
    for entry in ["", "E:ID_NET=1\n"] { #expect(LibinputSections(udev: Text(entry)).udev.isEmpty) }
  }

  @Test("what only libinput reads is kept for another of its files, wherever it stands and however far in")
  func sections() throws {
    func rewritten(_ text: String) throws -> String {
      String(decoding: RecordingWriter(try recorded(text).device, .libinput).bytes, as: UTF8.self)
    }
    let tagged = Self.head + Self.device(tags: ["ID_INPUT=1", "ID_INPUT_TOUCHSCREEN=1"]) + Self.events
    let kept = """
        hid: [
          0x05, 1, 2,
        ]
        udev:
          properties:
          - ID_INPUT=1
          - ID_INPUT_TOUCHSCREEN=1
        quirks:
        - ModelSomething=1
        events:

      """.split(separator: "\n").map { "\($0)\n" }.joined()
    let once = try rewritten(tagged)
    #expect(once.hasSuffix(kept), "\(once)")
    #expect(try rewritten(once + Self.events) == once)
    // In an issue, with the line ends of another system, and with words that belong to the next key.
    for text in [
      "Look:\n\n    " + tagged.replacing("\n", with: "\n    "), tagged.replacing("\n", with: "\r\n"),
      tagged.replacing("  events:", with: "\n  # Current time is 12:00:00\n  events:"),
    ] {
      #expect(try rewritten(text) == once)
    }
    // A section may be the first of a device, the last of a text, or further in.
    let other = """
      version: 1
      devices:
        - quirks:
            - A=1
            # a comment
            - B=[2
          udev: {}
          evdev:
            name: x
          hid: [1,
        2]
      """
    let moved = try rewritten(other)
    #expect(
      moved.hasSuffix(
        "  hid: [1,\n2]\n  udev: {}\n  quirks:\n    - A=1\n    # a comment\n    - B=[2\n  events:\n"), "\(moved)")
    // Without them, they are empty, and those of a description count.
    let bare = try recorded("# libinput record\nversion: 1\ndevices:\n- evdev:\n    name: x\n").device
    #expect(bare.sections.text == "  hid: []\n  udev:\n    properties: []\n  quirks: []\n")
    var described = bare
    described.add(try recorded(tagged).device)
    #expect("\(described.sections.text)  events:\n" == kept)
  }

  @Test(
    "as people keep and send it",
    arguments: [
      whole.replacing("\n", with: "\r\n"), whole.split(separator: "\n").map { "    \($0)\n" }.joined(),
      "Here is what I get:\n```yaml\n\(whole)```\nThanks!\n", "---\n" + whole,
      whole.split(separator: "\n").map { "> \($0)\n" }.joined(),
      whole.replacing(" ", with: "\u{a0}"),
      "kiosk$ libinput record\nRecording to 'stdout'.\n\(whole)^C\nkiosk$ \n",
      "\(whole)Terminated\n", "\(whole)\nScript done on 2024-01-01 12:00:00+00:00 [COMMAND_EXIT_CODE=\"0\"]\n  \n",
      "\(whole)Killed\nkiosk login: pi\nThat is all: thanks.\n",
      // Words of an issue that look like its keys.
      "system:\n  Debian 12 with kiosk\n\n```yaml\n\(whole)```\n", "version: 12\n\n```\n\(whole)```\n",
      "version: 1\ndevices:\n\n\(whole)", "# libinput record\n\n```\n\(whole)```\n",
      "devices:\n\n- Pi 4\n\(whole)",
      // Without its first comment.
      "system:\n  Debian 12\nversion: 12\ndevices:\n- Pi 4\n\(whole.replacing("# libinput record\n", with: ""))",
      // A library's order of the keys, with lists further in.
      """
      devices:
        - events:
            - evdev:
                - [0, 0, 3, 57, 12]
                - [0, 0, 3, 53, 100]
                - [0, 0, 3, 54, -3]
                - [0, 0, 1, 330, 1]
                - [0, 0, 0, 0, 0]
            - evdev:
                - [1, 20345, 3, 57, -1]
                - [1, 20345, 1, 330, 0]
                - [1, 20345, 0, 0, 0]
          evdev:
            absinfo:
              53: [0, 399, 1,
                2, 10]
              54: [-5, 239, 0, 0, 0]
            name: Panel
      ndevices: 1
      version: 1
      """,
      // The same in the form that it has for every list, an element a line.
      """
      devices:
      - events:
        - evdev:
      \(told.prefix(5).map(oneALine).joined())  - evdev:
      \(told.dropFirst(5).map(oneALine).joined())  evdev:
          absinfo:
            53:
            - 0
            - 399
            - 1
            - 2
            - 10
            54:
            - -5
            - 239
            - 0
            - 0
            - 0
          name: Panel
      ndevices: 1
      version: 1
      """,
    ])
  func forms(text: String) throws {
    let recording = try recorded(text)
    #expect(recording.events == Self.told)
    #expect(recording.name == "Panel")
    #expect(recording.description.axis(0x35)?.maximum == 399)
  }

  @Test(
    "names as they are",
    arguments: [
      ("Goodix: \\\"x\\\" \\\\ \\u0041", "Goodix: \"x\" \\ A"), ("3M \"MicroTouch\" # 1", "3M \"MicroTouch\" # 1"),
      ("", ""), ("a\\n", "a\\n"), ("\u{1b}[2J", " [2J"),
    ])
  func names(written: String, name: String) throws {
    #expect(try recorded(Self.head + Self.device(written) + Self.events).name == name)
  }

  @Test(
    "what is beyond the format is refused, with its line",
    arguments: [
      ("version: 1", "version: 2", "expected version 1"), ("version: 1\n", "\n", "expected 'version: 1'"),
      ("    - [  0,      0,   3,  57,      12]", "    - [  0,      0,   3,  57,      12, 1]", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "    - [  0,      0,   3,  57]", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "    - [  0, 1000000,   3,  57,      12]", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "    - [ -1,      0,   3,  57,      12]", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "    - [9999999999, 0,   3,  57,      12]", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "    - [  0,      0,   3,  57,      0x1f]", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "    - [  0,      0, 65536,  57,      12]", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "    - [  0,      0,   3,  57,      2147483648]", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "    - &anchor [  0,      0,   3,  57,      12]", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "    - evdev", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "    -", "'[SECONDS"),
      ("    - [  0,      0,   3,  57,      12]", "      - [  0,      0,   3,  57,      12]", "in the column"),
      ("- evdev:\n      - [  0,      0,   3,  57", "- evdev: [[0, 0, 3, 57", "nothing behind the colon"),
      ("  events:", "  events: [", "a bracket that closes"), ("  events:", "  events: 1", "nothing behind the colon"),
      ("  evdev:", "  evdev: x", "nothing behind the colon"),
      ("    id: [24, 1046, 911, 256]", "    id: [24, 1046, 911]", "'id: [BUS"),
      ("    id: [24, 1046, 911, 256]", "    id: [24, 1046, 911, 65536]", "'id: [BUS"),
      ("    id: [24, 1046, 911, 256]", "    id: 24", "numbers such as"),
      ("      1: [330]", "      1: [768]", "codes from 0 to 767"),
      ("      1: [330]", "      32: [330]", "type of events"),
      ("      1: [330]", "      1: [-1]", "codes from 0"), ("      1: [330]", "      EV_KEY: [330]", "type of events"),
      ("      1: [330]", "      1: [330,]", "numbers such as"),
      ("      1: [330]", "      1:\n      - x", "numbers such as"), ("      1: [330]", "      1:", "numbers such as"),
      ("    - [  0,      0,   3,  57,      12]", "    - - 0\n      - 0\n      - 3\n      - 57", "'[SECONDS"),
      ("      54: [-5, 239, 0, 0, 0]", "      64: [-5, 239, 0, 0, 0]", "axis from 0 to 63"),
      ("      54: [-5, 239, 0, 0, 0]", "      54: [-5, 239]", "'AXIS: [MINIMUM"),
      ("      54: [-5, 239, 0, 0, 0]", "      54: [-5, 2147483648, 0, 0, 0]", "'AXIS: [MINIMUM"),
      ("    properties: [1]", "    properties: [32]", "properties from 0 to 31"),
      ("    properties: [1]", "     properties: [1]", "in the same column"),
      ("    properties: [1]", "    properties", "'KEY: VALUE'"), ("- node", "node", "a list of devices"),
      ("- node:", "x", "'KEY: VALUE'"),
      ("  hid: [\n    0x05, 1, 2,\n  ]", "  hid: [", "a bracket that closes"),
      ("  hid: [", "  hid: [\(String(repeating: "1, ", count: 22_000))", "at most 65536 bytes"),
    ])
  func refused(part: String, bad: String, expected: String) throws {
    let place = try #require(Self.whole.range(of: part))
    let text = Self.whole.replacingCharacters(in: place, with: bad)
    let sentence = try #require(recordingRefusal(text), "taken: \(bad)")
    let number = try #require(sentence.split(separator: ":").first?.split(separator: " ").last.flatMap { Int($0) })
    #expect(sentence.hasPrefix("r line \(number): found '"), "\(sentence)")
    #expect(sentence.contains(expected), "\(sentence)")
    let first = Self.whole[..<place.lowerBound].split(separator: "\n", omittingEmptySubsequences: false).count
    // What is missing or in another column shows later.
    let isLater =
      ["version: 1'", "in the column", "list of devices"].contains { expected.hasSuffix($0) } || bad == "    -"
    if !isLater && !bad.contains("\n") { #expect(number == first, "\(sentence)") }
  }

  @Test("a text that ends early is read as far as it goes", arguments: 1...75)
  func cut(count: Int) throws {
    // Of the last report are left out, character by character: a part of its comment, its numbers, and the lines before.
    let text = String(Self.whole.dropLast(count))
    let recording = try recorded(text)
    let isWhole = text.contains("[  1,  20345,   0,   0,       0]")
    #expect(recording.isCut == !isWhole)
    #expect(recording.events == Array(Self.told.prefix(isWhole ? 8 : 7)))
  }

  @Test("words behind a text that ends early are no part of it, and within it they are refused")
  func words() throws {
    let cut = try recorded(Self.whole.dropLast(75) + "\nTerminated\n")
    #expect(cut.isCut && cut.events == Array(Self.told.prefix(7)))
    let item = "  - hid:"
    for words in ["Terminated", "[  12.5] usb 1-1: gone"] {
      #expect(
        recordingRefusal(Self.whole.replacing("  \(item)\n", with: "\(words)\n  \(item)\n"))
          == "r line 42: found '\(words)', expected 'KEY: VALUE' as libinput record writes it")
    }
  }

  @Test("of several panels the first one with touches, not one that reports times alone")
  func touched() throws {
    let idle = Self.device("Idle") + "  - evdev:\n    - [0, 5, 4, 5, 7]\n    - [0, 5, 0, 0, 0]\n"
    let text = Self.head.replacing("ndevices: 1", with: "ndevices: 2") + idle + Self.device("Touched") + Self.events
    let found = try recorded(text)
    #expect(found.name == "Touched" && found.events == Self.told)
  }

  @Test("of several devices the first touch panel, or the one that is named")
  func several() throws {
    let mouse = Self.device("Mouse", codes: "[]", axes: "0: [0, 9, 0, 0, 0]")
    let pad = Self.device("Touchpad", properties: "[0]")
    let second = Self.device("Second")
    let text =
      Self.head.replacing("ndevices: 1", with: "ndevices: 4")
      + [mouse, pad, Self.device() + Self.events, second + Self.events].joined()
    var found = try recorded(text)
    #expect(found.name == "Panel" && found.events == Self.told)
    #expect(found.notes.map(\.string) == ["r holds 4 devices; device 3 (Panel) is read; --device N reads another"])
    found = try recorded(text, device: 4)
    #expect(found.name == "Second" && found.events == Self.told && found.notes.isEmpty)
    #expect(try recorded(text, device: 2).name == "Touchpad")
    #expect(recordingRefusal(text, device: 5) == "r holds 4 devices, and --device is 5; name one of them")
    #expect(recordingRefusal(Self.whole, device: 2) == "r holds one device, and --device is 2; leave out --device")

    // udev's word counts more than the kernel's.
    let tagged = text.replacing(second, with: Self.device("Second", tags: ["ID_INPUT=1", "ID_INPUT_TOUCHSCREEN=1"]))
    #expect(try recorded(tagged).name == "Second")

    // Also of a device that reports a finger as a tool, as touchpads do; without it nobody takes one by itself.
    let finger = Self.device("Finger", properties: "[]", tags: ["ID_INPUT_TOUCHSCREEN=1"])
      .replacing("1: [330]", with: "1: [325, 330]")
    #expect(try recorded(Self.head + mouse + finger + Self.events).name == "Finger")
    let untagged = finger.replacing("ID_INPUT_TOUCHSCREEN=1", with: "ID_INPUT=1")
    #expect(recordingRefusal(Self.head + mouse + untagged)?.contains("(Finger): it is a touchpad") == true)
    let keyless = Self.device("Keyless", axes: "0: [0, 9, 0, 0, 0]\n      1: [0, 9, 0, 0, 0]")
      .replacing("1: [330]", with: "1: []")
    #expect(
      recordingRefusal(Self.head + mouse + keyless)?.contains(
        "(Keyless): it has neither BTN_TOUCH nor a pressure from 0 on, which tell when a finger is down") == true)

    let none = Self.head + mouse + pad
    #expect(
      recordingRefusal(none)
        == "r line 10: found 'devices:', expected a touch panel among 2 devices; device 1 (Mouse): it reports no absolute "
        + "positions of touches; device 2 (Touchpad): it is a touchpad; --device names one")
    #expect(try recorded(none, device: 2).name == "Touchpad")
  }

  @Test("a panel that was touched before those that were not", arguments: ["", "  - libinput:\n    - {time: 0.1}\n"])
  func touched(events: String) throws {
    let head = Self.head.replacing("ndevices: 1", with: "ndevices: 2")
    let silent = Self.device("Silent") + events
    let found = try recorded(head + silent + Self.device() + Self.events)
    #expect(found.name == "Panel" && found.events == Self.told)
    #expect(found.notes.map(\.string) == ["r holds 2 devices; device 2 (Panel) is read; --device N reads another"])
    let none = try recorded(head + silent + Self.device())
    #expect(none.name == "Silent" && none.events.isEmpty)
  }

  @Test("devices that are missing are said, and the end of the text may cut one")
  func missing() throws {
    let text = Self.head.replacing("ndevices: 1", with: "ndevices: 3") + Self.device() + Self.events
    let said = "r should hold 3 devices and holds 1: the rest is missing"
    for rest in ["", "- node: /dev", "- node: /dev/input/event4\n  evdev:\n    name: \"x\"\n    id: [1, 2"] {
      let recording = try recorded(text + rest)
      #expect(recording.events == Self.told)
      #expect(!recording.isCut)
      if rest != "- node: /dev" { #expect(recording.notes.map(\.string) == [said]) }
    }
  }

  @Test("no more devices than there can be")
  func many() throws {
    let devices = (1...64).map { Self.device("Panel \($0)") + Self.events }.joined()
    #expect(try recorded(Self.head + devices, device: 64).name == "Panel 64")
    #expect(recordingRefusal(Self.head + devices + Self.device())?.contains("expected at most 64 devices") == true)
  }

  @Test("without devices or without events")
  func nothing() throws {
    #expect(recordingRefusal(Self.head)?.hasPrefix("r line 10: found 'devices:', expected a list of devices") == true)
    #expect(recordingRefusal("version: 1\nndevices: 1\n")?.contains("expected a list of devices") == true)
    for events in ["", "  - libinput:\n    - {time: 0.1}\n"] {
      #expect(try recorded(Self.head + Self.device() + events).events.isEmpty)
    }
  }
}
