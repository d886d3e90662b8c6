import CLinux
import Linux
import Testing

@testable import TouchInput

@Suite("PanelChoice: which of several devices are used, and why")
struct PanelChoiceTests {
  @Test(
    "the best there are, all of them, and one node of each",
    arguments: [
      ([], []),
      (["never B", "tablet B"], []),
      (["unmarked 1", "unmarked B"], [0]),
      (["unmarked B", "direct 1"], [1]),
      (["direct B usb-1/input0", "direct B usb-2/input0"], [0, 1]),
      (["direct B", "tagged 1", "unmarked B"], [1]),
      (["tagged 1 usb-1/input0", "tagged B usb-1/input1", "tagged A usb-1/input2"], [1]),
      // A frame with two fingers may have a node for each.
      (["tagged B usb-1/input0", "tagged B usb-1/input1"], [0, 1]),
      (["unmarked 1 usb-1/input0", "unmarked B usb-1/input1"], [1]),
      (["mouselike 1", "unmarked 1"], [1]),
      (["mouselike 1", "never B"], [0]),
      (["tagged B", "tagged B"], [0, 1]),
      (["tagged 1 usb-1/input0", "direct B usb-1/input1"], [0]),
      // A place that every panel of a driver names.
      (["tagged B input/ts", "tagged B input/ts"], [0, 1]),
      (["tagged 1", "copy B"], [0]),
      (["copy B"], []),
      (["tablet B usb-1/input0", "direct 1 usb-1/input1"], [1]),
    ] as [([String], [Int])])
  func chosen(devices: [String], expected: [Int]) {
    let choice = PanelChoice(devices.enumerated().map { PanelCandidate($0.element, $0.offset) })
    #expect(choice.chosen == expected)
  }

  @Test("why, for each")
  func reasons() {
    let devices = [
      "direct B", "tagged 1 usb-1/input0", "tagged B usb-1/input1", "never B", "tablet B", "unmarked 1", "copy B",
    ]
    let choice = PanelChoice(devices.enumerated().map { PanelCandidate($0.element, $0.offset) })
    #expect(
      devices.indices.map { choice.reason($0).string } == [
        "udev calls another device a touchscreen, not this one",
        "/dev/input/event2 is the same device and reports more",
        "udev calls it a touchscreen", "it is a touchpad", "it is a tablet for a pen",
        "others are touchscreens for certain",
        "it is tslib's ts_uinput, which passes on the touches of another device",
      ])
    let alone = PanelChoice([PanelCandidate("unmarked 1", 0)])
    #expect(alone.reason(0).string == "nothing else reports touches")
    let mouse = PanelChoice([PanelCandidate("mouselike 1", 0)])
    #expect(mouse.reason(0).string == "nothing else reports touches, and it may be a mouse: it has BTN_LEFT")
    let two = PanelChoice([PanelCandidate("mouselike 1", 0), PanelCandidate("unmarked 1", 1)])
    #expect(
      two.reason(0).string == "/dev/input/event1 comes first, and neither is a touchscreen for certain; name one")
    #expect(two.reason(1).string == "it is the first that reports touches")
    #expect(PanelChoice([PanelCandidate("direct 1", 0)]).reason(0).string == "it lies on a screen")
  }

  private func candidate(
    _ axes: [Int32], _ keys: [Int32], _ property: Int32? = nil, tags: String = ""
  ) -> PanelCandidate {
    var device = RecordedDevice()
    for axis in axes { device.set(RecordedDevice.Axis(code: Int(axis), minimum: 0, maximum: 255)) }
    for key in keys { device.add(type: Int(EV_KEY), code: Int(key)) }
    if let property { device.add(property: Int(property)) }
    return PanelCandidate(device, path: "1", tags: UdevTags(Text(tags)))
  }

  private static let touchscreen = "E:ID_INPUT_TOUCHSCREEN=1\n"

  @Test("a touchscreen is one by its tag, although the kernel calls it a pointer, and by its name without one")
  func pointer() {
    let places = [ABS_X, ABS_Y]
    #expect(candidate(places, [BTN_TOUCH], INPUT_PROP_POINTER, tags: Self.touchscreen).standing == .tagged)
    #expect(candidate(places, [BTN_TOUCH], INPUT_PROP_POINTER).standing == .onlyByName(.touchpad))
  }

  @Test("a left button makes a device doubtful, unless the kernel or udev knows better")
  func buttons() {
    let places = [ABS_X, ABS_Y]
    let slots = [ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y]
    let both = [BTN_LEFT, BTN_TOUCH]
    for axes in [places, slots] {
      #expect(candidate(axes, both).standing == .mouselike)
      #expect(candidate(axes, both, tags: "E:ID_INPUT_MOUSE=1\n").standing == .mouselike)
      #expect(candidate(axes, both, INPUT_PROP_DIRECT).standing == .direct)
      #expect(candidate(axes, both, tags: Self.touchscreen).standing == .tagged)
    }
    let mouse = candidate(places, [BTN_LEFT])
    #expect(mouse.standing == .never(.mouse) && !mouse.isPanel)
    #expect(mouse.objection?.string.hasPrefix("it is a mouse, with BTN_LEFT and without BTN_TOUCH; ") == true)
  }

  @Test("a keyboard or a mouse that claims every axis has no fingers")
  func everyAxis() {
    let upper = Array(0x20...0x3f as ClosedRange<Int32>)
    let all = Array(0...0x3f as ClosedRange<Int32>)
    #expect(candidate(upper, []).standing == .never(.noPositions))
    #expect(candidate(all, []).standing == .never(.noTouchSign))
    #expect(candidate(all, [BTN_LEFT]).standing == .never(.mouse))
    // Some panels do so, too.
    #expect(candidate(all, [BTN_TOUCH], INPUT_PROP_DIRECT).standing == .direct)
  }

  @Test("auto from the command line is what it is in the configuration: all that fit, whatever it names")
  func chooseAny() {
    var settings = PanelSettings()
    settings.choose(path: "/dev/input/event3")
    #expect(settings.wish == .path("/dev/input/event3"))
    settings.choose(path: "auto")
    #expect(settings.wish == .any)
    settings.wish = .name("ili2130")
    settings.choose(path: "auto")
    #expect(settings.wish == .any)
  }

  @Test("what changes among devices matters where it may be about a panel, or is named")
  func concerns() {
    var settings = PanelSettings()
    for name in ["event3", "c13:67", "input"] { #expect(settings.isConcerned(by: Text(name))) }
    let others = ["mouse0", "js0", "n2", "b8:1", ".#c13:67", "c1:3", "+power_supply:BAT0", "touchscreen"]
    for name in others { #expect(!settings.isConcerned(by: Text(name))) }
    settings.wish = .path("/dev/input/touchscreen")
    #expect(settings.isConcerned(by: Text("touchscreen")) && !settings.isConcerned(by: Text("mouse0")))
  }
}

extension PanelCandidate {
  /// A device as a letter for its standing, one for its protocol and where it is plugged in.
  init(_ text: String, _ number: Int) {
    let parts = text.split(separator: " ")
    let axes: [Int32] =
      switch parts[1] {
      case "B": [ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y]
      case "A": [ABS_MT_POSITION_X, ABS_MT_POSITION_Y]
      default: [ABS_X, ABS_Y]
      }
    let standing: PanelCandidate.Standing =
      switch parts[0] {
      case "tagged": .tagged
      case "direct": .direct
      case "unmarked": .unmarked
      case "mouselike": .mouselike
      case "tablet": .onlyByName(.penTablet)
      case "copy": .onlyByName(.copy)
      default: .never(.touchpad)
      }
    self.init(
      path: "/dev/input/event\(number)", name: "panel \(number)", place: parts.count > 2 ? String(parts[2]) : "",
      identity: PanelIdentity(bus: 3, vendor: 1, product: 2, version: 3),
      description: PanelDescription(axes, maximum: 99),
      number: dev_t(number), matrix: nil, standing: standing)
  }
}
