import CLinux
import Testing
import Touch

@testable import TouchInput

/// A contact that the panel calls a palm is no touch, however late it does so.
@Suite("Palms")
struct PalmTests {
  private static let slots = "A: 2f 0 9 0 0\nA: 35 0 999 0 0\nA: 36 0 499 0 0\nA: 37 0 2 0 0\nA: 39 0 65535 0 0\n"
  private static let contacts = "A: 35 0 999 0 0\nA: 36 0 499 0 0\nA: 37 0 2 0 0\n"

  /// Plays reports of `CODE VALUE` entries, codes in hexadecimal.
  private func play(_ axes: String, _ reports: [String]) throws -> [Player.Change] {
    let events = reports.map { report in
      report.split(separator: ",").map { $0 == "list" ? "0000 0002 0" : "0003 \($0)" }.joined(separator: ",")
    }
    return try Player(recordingText(axes, events)).changes
  }

  @Test(
    "a touch that turns out to be a palm is cancelled, and the lift adds nothing; the next finger in its slot is one",
    arguments: [
      (["39 5,35 10,36 20", "37 2", "35 12", "39 -1"], nil),
      // With the lift.
      (["39 5,35 10,36 20", "37 2,39 -1", "39 6,37 0,35 11", "39 -1"], 2),
      // A palm from the first report on, and a finger after all.
      (["39 5,37 2,35 10,36 20", "37 0", "37 2", "39 -1", "39 6,37 0,35 11", "39 -1"], 2),
    ] as [([String], UInt32?)])
  func later(reports: [String], next: UInt32?) throws {
    let palm = [Player.Change(1, .began, 10, 20), Player.Change(1, .cancelled, 10, 20)]
    let finger = next.map { [Player.Change($0, .began, 11, 20), Player.Change($0, .ended, 11, 20)] }
    #expect(try play(Self.slots, reports) == palm + (finger ?? []))
  }

  @Test("a palm from the first report on is nothing, and the finger beside it is a finger")
  func first() throws {
    #expect(
      try play(Self.slots, ["39 5,37 2,35 10,36 20,2f 1,39 6,37 0,35 30,36 40", "2f 0,39 -1", "2f 1,39 -1"])
        == [Player.Change(1, .began, 30, 40), Player.Change(1, .ended, 30, 40)])
  }

  @Test("of a list, a palm is left out, also where it was nearer than the finger that leaves")
  func list() throws {
    #expect(
      try play(Self.contacts, ["35 10,36 20,37 2,list,35 30,36 40,list", "35 10,36 20,37 2,list", "list"])
        == [Player.Change(1, .began, 30, 40), Player.Change(1, .ended, 30, 40)])
  }

  @Test("what a list first told as a finger and then as a palm is cancelled")
  func laterInList() throws {
    #expect(
      try play(
        Self.contacts,
        [
          "35 10,36 20,list,35 90,36 90,list", "35 11,36 20,37 2,list,35 90,36 90,list", "35 11,36 20,37 2,list",
          "list",
        ]
      ) == [
        Player.Change(1, .began, 10, 20), Player.Change(2, .began, 90, 90), Player.Change(1, .cancelled, 10, 20),
        Player.Change(2, .ended, 90, 90),
      ])
  }

  @Test("a palm that nobody was told of is on the panel all the same")
  func occupied() throws {
    let axes = [ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOOL_TYPE]
    var tracker = EventTracker(PanelDescription(axes, maximum: 9))
    let steps: [(code: Int32, value: Int32, isOccupied: Bool)] = [
      (ABS_MT_TRACKING_ID, 5, true), (ABS_MT_TOOL_TYPE, MT_TOOL_PALM, true), (ABS_MT_TRACKING_ID, -1, false),
    ]
    for step in steps {
      _ = tracker.take(KernelEvent(time: 1, type: UInt16(EV_ABS), code: UInt16(step.code), value: step.value))
      _ = tracker.take(KernelEvent(time: 1, type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0))
      #expect(tracker.told.isOccupied == step.isOccupied, "after \(step)")
    }
  }

  @Test("where events are dropped within a palm of a list, the next contact is a finger")
  func torn() {
    let axes = [ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOOL_TYPE]
    var tracker = EventTracker(PanelDescription(axes, maximum: 9))
    let events: [(type: Int32, code: Int32, value: Int32)] = [
      (EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM), (EV_SYN, SYN_DROPPED, 0), (EV_SYN, SYN_REPORT, 0),
      (EV_ABS, ABS_MT_POSITION_X, 3), (EV_ABS, ABS_MT_POSITION_Y, 4), (EV_SYN, SYN_MT_REPORT, 0),
      (EV_SYN, SYN_REPORT, 0),
    ]
    for (type, code, value) in events {
      _ = tracker.take(KernelEvent(time: 1, type: UInt16(type), code: UInt16(code), value: value))
    }
    #expect(tracker.told.slots[0]?.x == 3)
  }

  @Test("what was told of a tool tells what it was not before")
  func before() {
    func before(_ code: Int32, _ value: Int32) -> SlotState {
      var now = PanelSnapshot()
      now.slots[0].set(code, value)
      let event = KernelEvent(time: 1, type: UInt16(EV_ABS), code: UInt16(code), value: value)
      return now.before([event], hasSlots: true).slots[0]
    }
    #expect(!before(ABS_MT_TOOL_TYPE, MT_TOOL_PALM).isPalm)
    #expect(before(ABS_MT_TOOL_TYPE, MT_TOOL_FINGER).isPalm)
    #expect(before(ABS_MT_DISTANCE, 0).hovers)
  }
}
