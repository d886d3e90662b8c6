import Linux
import Temporary
import Testing

@testable import TouchInput

@Suite("Recordings of other devices than touchscreens")
struct OtherDeviceTests {
  private static let places = "A: 00 0 999 0 0\nA: 01 0 499 0 0\n"
  private static let slots = places + "A: 2f 0 9 0 0\nA: 35 0 999 0 0\nA: 36 0 499 0 0\nA: 39 0 65535 0 0\n"

  /// evemu's lines of keys; each is a bit of byte 40 or of byte 41, as those from BTN_TOOL_PEN to BTN_STYLUS are.
  private static func keys(_ low: String, _ high: String) -> String {
    "B: 01" + String(repeating: " 00", count: 40) + " \(low) \(high)\n"
  }

  private func notes(_ text: String) throws -> [String] {
    var recording = try recorded(text)
    recording.noteOtherDevice("r")
    return recording.notes.map(\.string)
  }

  private static let touchpad =
    "r is no recording of a touchscreen: it is a touchpad; what it reports is read as touches"
  private static let tablet =
    "r is no recording of a touchscreen: it is a tablet for a pen; what it reports is read as touches"

  @Test("a touchpad is read, and a message says what it is")
  func touchpads() throws {
    // INPUT_PROP_POINTER; then BTN_TOOL_FINGER without INPUT_PROP_DIRECT.
    #expect(try notes("P: 01\n" + Self.slots + Self.keys("20", "04")) == [Self.touchpad])
    #expect(try notes("P: 00\n" + Self.slots + Self.keys("20", "04")) == [Self.touchpad])
    #expect(try notes("P: 02\n" + Self.slots + Self.keys("20", "04")).isEmpty)
    #expect(try notes("P: 00\n" + Self.slots + Self.keys("00", "04")).isEmpty)
    // The properties are not known.
    #expect(try notes(Self.slots + Self.keys("20", "04")).isEmpty)
  }

  @Test("as is a tablet for a pen, with BTN_TOOL_PEN or BTN_STYLUS", arguments: [("01", "04"), ("00", "0c")])
  func tablets(low: String, high: String) throws {
    let keys = Self.keys(low, high)
    #expect(try notes("P: 00\n" + Self.places + keys) == [Self.tablet])
    #expect(try notes("P: 02\n" + Self.places + keys) == [Self.tablet])
    // A touchscreen may take a pen, too.
    #expect(try notes("P: 02\n" + Self.slots + keys).isEmpty)
  }

  @Test("what udev calls the device in a recording of libinput counts")
  func tags() throws {
    func text(_ tag: String, properties: String) -> String {
      """
      # libinput record
      version: 1
      devices:
      - evdev:
          codes:
            1: [325, 330]
          absinfo:
            47: [0, 9, 0, 0, 0]
            53: [0, 999, 0, 0, 0]
            54: [0, 499, 0, 0, 0]
          properties: \(properties)
        udev:
          properties:
          - ID_INPUT=1
          - \(tag)=1

      """
    }
    #expect(try notes(text("ID_INPUT_TOUCHSCREEN", properties: "[]")).isEmpty)
    #expect(try notes(text("ID_INPUT_TOUCHPAD", properties: "[1]")) == [Self.touchpad])
    #expect(try notes(text("ID_INPUT_KEY", properties: "[]")) == [Self.touchpad])
    #expect(try notes(text("ID_INPUT_KEY", properties: "[1]")).isEmpty)
  }

  @Test("what the kernel says of all devices lists no ranges of axes, and is refused with what does")
  func kernelList() {
    let device = """
      I: Bus=0018 Vendor=0416 Product=038f Version=1060
      N: Name="Goodix Capacitive TouchScreen"
      P: Phys=input/ts
      S: Sysfs=/devices/virtual/input/input5
      U: Uniq=
      H: Handlers=event1
      B: PROP=2
      B: EV=b
      B: ABS=2658000 3

      """
    for missing in 0..<2 {
      let text = device.split(separator: "\n").dropFirst(missing).map { "\($0)\n" }.joined()
      #expect(
        recordingRefusal("# cat\n" + text)
          == "r line 2: found '\(text.prefix { $0 != "\n" })', expected a text with the ranges of axes, which "
          + "/proc/bus/input/devices does not list; name the output of evtest or 'libinput record'")
    }
    // evemu's lines are its own, whatever the device is called.
    #expect(recordingRefusal("N: Name=x\nA: 35 0 9 0 0\n") == nil)
  }

  @Test("a mouse is refused by its name, and a recording without a description is not called one")
  func mouse() throws {
    func refusal(_ text: String, _ description: String? = nil) throws -> String? {
      let recording = try recorded(text)
      return failure { () throws(RecordingError) in try recording.check("r", description) }?.sentence.string
    }
    let end = "which reports no absolute positions and so is no touch panel; name a recording of the panel"
    // Keys and EV_REL.
    let mouse = "B: 00 07\nB: 01 00 01\nB: 02 03\nE: 1.000000 0002 0000 3\nE: 1.000000 0000 0000 0\n"
    #expect(try refusal("N: Optical Mouse\n" + mouse) == "r describes Optical Mouse, \(end)")
    #expect(try refusal(mouse, "d") == "d describes a device, \(end)")
    #expect(try refusal("E: 1.000000 0000 0000 0\n")?.hasPrefix("r does not describe the axes of its panel; ") == true)
    #expect(
      try refusal("E: 1.000000 0000 0000 0\n", "d")
        == "neither r nor d describes the axes of the panel; name the output of evtest or 'libinput record' with --axes"
    )
  }
}
