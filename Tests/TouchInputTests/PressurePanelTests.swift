import CLinux
import Linux
import Testing

@testable import TouchInput

@Suite("Panels with one finger and without BTN_TOUCH: pressure above 0 is a touch")
struct PressurePanelTests {
  private static let axes = ["00 0 999 0 0", "01 0 499 0 0", "18 0 255 0 0"]

  /// Reports of `TYPE CODE VALUE`, completed as a file is when it is read.
  private func completed(_ reports: [String], axes: [String] = Self.axes, bits: String = "") throws -> Recording {
    var recording = try recorded(axes, reports, bits: bits)
    _ = recording.completeBeginning("r")
    _ = recording.completeDrops("r")
    return recording
  }

  @Test("a finger comes with its pressure, stays while that changes, and goes when it is 0")
  func touches() throws {
    let found = try completed([
      "0003 0000 30, 0003 0001 60, 0003 0018 40", "0003 0018 200", "0003 0000 31", "0003 0018 0",
      // Two taps, each within one report, and the next one before the lift of the last is told.
      "0003 0018 9, 0003 0000 50, 0003 0001 70, 0003 0018 0", "0003 0018 7, 0003 0018 0, 0003 0018 8", "0003 0018 0",
    ])
    let player = Player(found)
    #expect(
      player.changes == [
        .init(1, .began, 30, 60), .init(1, .moved, 31, 60), .init(1, .ended, 31, 60), .init(2, .began, 50, 70),
        .init(2, .ended, 50, 70), .init(3, .began, 50, 70), .init(3, .ended, 50, 70), .init(4, .began, 50, 70),
        .init(4, .ended, 50, 70),
      ])
    #expect(player.frames.first.map { $0[0].pressure } == Float(40) / 255)
  }

  @Test("BTN_TOUCH counts where an event tells it, and pressure does not")
  func key() throws {
    let reports = ["0003 0000 30, 0003 0001 60, 0003 0018 40, 0001 014a 1", "0003 0018 0", "0001 014a 0"]
    let told: [Player.Change] = [.init(1, .began, 30, 60), .init(1, .ended, 30, 60)]
    let player = Player(try completed(reports))
    #expect(player.changes == told)
    #expect(player.frames[1][0].phase == .stationary)
    // A pressure that is never 0 would tell no lift.
    let places = Array(Self.axes.prefix(2))
    let endless = places + ["18 1 255 0 0"]
    #expect(try Player(completed(["0003 0000 3, 0003 0001 6, 0003 0018 40"], axes: endless)).changes.isEmpty)
    #expect(try Player(completed(["0003 0000 3, 0003 0001 6"], axes: places)).changes.isEmpty)
  }

  @Test("a finger that is down when a recording begins, or that comes or goes with dropped events")
  func gaps() throws {
    let held: [Player.Change] = [.init(1, .began, 30, 60), .init(1, .ended, 30, 60)]
    #expect(try Player(completed(["0003 0000 30", "0003 0001 60", "0003 0018 0"])).changes == held)
    // It may have come with its first pressure.
    #expect(
      try Player(completed(["0003 0000 30, 0003 0001 60", "0003 0018 9", "0003 0018 0"])).changes == held)
    // A place that did not change is the next one known.
    #expect(
      try Player(completed(["0003 0001 60, 0003 0018 9", "0003 0000 30", "0003 0018 0"])).changes == held)
    let landed = try completed(["0000 0003 0", "0003 0000 30", "0003 0001 60", "0003 0018 0"])
    #expect(Player(landed).changes == held)
    let gone = try completed(["0003 0000 30, 0003 0001 60, 0003 0018 9", "0000 0003 0, 0003 0018 0"])
    #expect(Player(gone).changes == held)
    let stays = try completed([
      "0003 0000 30, 0003 0001 60, 0003 0018 9", "0000 0003 0", "0003 0018 10", "0003 0018 0",
    ])
    #expect(Player(stays).changes == held)
  }

  @Test("a device with pressure is a panel, whatever udev knows of it; one with neither is refused")
  func candidates() {
    func candidate(_ axes: [Int32], keys: [Int32] = [], isDirect: Bool = false, tags: String? = nil) -> PanelCandidate {
      var device = RecordedDevice()
      for axis in axes { device.set(RecordedDevice.Axis(code: Int(axis), minimum: 0, maximum: 255)) }
      for key in keys { device.add(type: Int(EV_KEY), code: Int(key)) }
      if isDirect { device.add(property: Int(INPUT_PROP_DIRECT)) }
      return PanelCandidate(device, path: "1", tags: tags.map { UdevTags(Text($0)) } ?? UdevTags())
    }
    let axes = [ABS_X, ABS_Y, ABS_PRESSURE]
    #expect(candidate(axes).standing == .unmarked)
    #expect(candidate(axes, isDirect: true).standing == .direct)
    #expect(candidate(axes, tags: "E:ID_INPUT_TOUCHSCREEN=1\n").standing == .tagged)
    #expect(candidate(axes, keys: [BTN_TOOL_PEN]).standing == .onlyByName(.penTablet))
    #expect(candidate(axes, tags: "E:ID_INPUT_TABLET=1\n").standing == .onlyByName(.penTablet))
    let neither = candidate([ABS_X, ABS_Y], isDirect: true)
    #expect(neither.standing == .never(.noTouchSign) && !neither.isPanel && !neither.isUsable)
    #expect(
      neither.objection?.string
        == "it has neither BTN_TOUCH nor a pressure from 0 on, which tell when a finger is down")
    #expect(candidate(axes).description.isByPressure)
    #expect(!candidate(axes, keys: [BTN_TOUCH]).description.isByPressure)
    let slots = [ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE]
    #expect(!candidate(axes + slots).description.isByPressure)
  }

  @Test("a recording whose panel has BTN_TOUCH and never reports it goes by the pressure")
  func unreportedKey() throws {
    // BTN_TOUCH is bit 2 of byte 41.
    let key = "B: 01\(String(repeating: " 00", count: 41)) 04\n"
    let axes = ["00 0 999 0 0", "01 0 499 0 0", "18 0 255 0 0"]
    let touch = ["0003 0000 30, 0003 0001 60, 0003 0018 9", "0003 0018 0"]
    let changes: [Player.Change] = [.init(1, .began, 30, 60), .init(1, .ended, 30, 60)]
    #expect(try Player(recorded(axes, touch, bits: key)).changes == changes)
    // With the key, the pressure alone is no touch.
    #expect(try Player(recorded(axes, touch + ["0001 014a 0"], bits: key)).changes.isEmpty)
  }

  @Test("the kernel's answer has the finger where its pressure is above 0")
  func snapshot() {
    var snapshot = PanelSnapshot()
    snapshot.judgeByPressure()
    #expect(snapshot.isTouched == nil)
    for pressure in [0, 1, 90] as [Int32] {
      snapshot.slots[0].set(ABS_PRESSURE, pressure)
      snapshot.judgeByPressure()
      #expect(snapshot.isTouched == (pressure > 0))
    }
  }

  @Test("a recording of a live panel begins with the finger that is down, and needs no key")
  func earlier() {
    var description = PanelDescription([ABS_X, ABS_Y, ABS_PRESSURE], maximum: 255)
    description.chooseSign(hasTouchKey: false)
    var before = PanelSnapshot()
    before.slots[0].contact = KernelContact(finger: -1, x: 30, y: 60, pressure: 9, size: 0)
    before.judgeByPressure()
    var told: [KernelEvent] = []
    func event(_ code: Int32, _ value: Int32) -> KernelEvent {
      KernelEvent(time: 5, type: UInt16(EV_ABS), code: UInt16(code), value: value)
    }
    let end = KernelEvent(time: 5, type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)
    var earlier = EarlierState(before, description)
    earlier.tell(at: 5) { told.append($0) }
    #expect(told == [event(ABS_X, 30), event(ABS_Y, 60), event(ABS_PRESSURE, 9), end])
    // Without a finger, the next one gets the place that it does not tell, before it goes.
    told = []
    before.slots[0].contact.pressure = 0
    before.judgeByPressure()
    earlier = EarlierState(before, description)
    earlier.tell(at: 5) { told.append($0) }
    for next in [event(ABS_Y, 61), event(ABS_PRESSURE, 8), event(ABS_PRESSURE, 0), end] {
      earlier.complete(next) { told.append($0) }
    }
    #expect(
      told == [event(ABS_Y, 61), event(ABS_PRESSURE, 8), event(ABS_X, 30), event(ABS_PRESSURE, 0), end])
  }
}
