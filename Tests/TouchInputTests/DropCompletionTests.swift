import Linux
import Testing

@testable import TouchInput

@Suite("DropCompletion: recordings in which the kernel dropped events")
struct DropCompletionTests {
  /// Reports of `TYPE CODE VALUE`, completed as a file is when it is read, and the message about the drops.
  private func completed(_ axes: [String], _ reports: [String]) throws -> (recording: Recording, note: String?) {
    var recording = try recorded(axes, reports)
    _ = recording.completeBeginning("r")
    let note = recording.completeDrops("r")
    return (recording, note?.string)
  }

  private static let note =
    "r does not tell which fingers came or went while events were dropped; they are taken from the events that follow"

  /// A finger in the first slot.
  private static let comes = "0003 0039 5, 0003 0035 300, 0003 0036 200, 0001 014a 1"
  private static let drop = "0000 0003 0"

  @Test("a finger that came with dropped events is shown from then on")
  func landed() throws {
    let found = try completed(
      Axes.slots,
      [
        Self.comes, "0003 0039 -1, 0001 014a 0", Self.drop, "0003 0035 410, 0003 0036 100", "0003 0035 420",
        "0003 0039 -1, 0001 014a 0",
      ])
    #expect(
      Player(found.recording).changes == [
        .init(1, .began, 300, 200), .init(1, .ended, 300, 200), .init(2, .began, 410, 100),
        .init(2, .moved, 420, 100), .init(2, .ended, 420, 100),
      ])
    #expect(found.note == Self.note)
    // It came in the report of which only the end is there.
    let torn = try completed(
      Axes.slots,
      ["\(Self.drop), 0003 0036 90, 0001 014a 1", "0003 0035 410, 0003 0036 95", "0003 0039 -1, 0001 014a 0"])
    #expect(Player(torn.recording).changes == [.init(1, .began, 410, 95), .init(1, .ended, 410, 95)])
    // Beside one that stays, and again after the next drop.
    let second = try completed(
      Axes.slots,
      [
        Self.comes, Self.drop, "0003 002f 1, 0003 0035 700, 0003 0036 90", "0003 0039 -1", Self.drop,
        "0003 002f 2, 0003 0035 50, 0003 0036 60", "0003 0039 -1", "0003 002f 0, 0003 0035 310",
      ])
    #expect(
      Player(second.recording).changes == [
        .init(1, .began, 300, 200), .init(2, .began, 700, 90), .init(2, .ended, 700, 90), .init(3, .began, 50, 60),
        .init(3, .ended, 50, 60), .init(1, .moved, 310, 200), .init(1, .cancelled, 310, 200),
      ])
  }

  @Test("a finger whose first report a drop has cut is where later events of it are")
  func cut() throws {
    let lands = "0003 002f 1, 0003 0039 6, 0003 0035 700, \(Self.drop), 0003 002f 0, 0003 0035 310"
    let next = "0003 002f 1, 0003 0035 705, 0003 0036 90"
    let found = try completed(Axes.slots, [Self.comes, lands, next, "0003 0039 -1, 0003 002f 0, 0003 0039 -1"])
    #expect(
      Player(found.recording).changes == [
        .init(1, .began, 300, 200), .init(1, .moved, 310, 200), .init(2, .began, 700, 90), .init(2, .moved, 705, 90),
        .init(1, .ended, 310, 200), .init(2, .ended, 705, 90),
      ])
    #expect(found.note == Self.note)
    let other = try completed(Axes.slots, [Self.comes, lands, "0003 002f 1, 0003 0039 7, 0003 0035 20, 0003 0036 90"])
    #expect(Player(other.recording).changes.prefix(3).last == .init(2, .began, 700, 0))
  }

  @Test("a finger that went with dropped events ends there, also if the next one has its tracking ID")
  func gone() throws {
    for finger in ["5", "6"] {
      let found = try completed(
        Axes.slots,
        [Self.comes, Self.drop, "0003 003a 7", "0003 0039 \(finger), 0003 0035 20, 0003 0036 30", "0003 0039 -1"])
      let player = Player(found.recording)
      #expect(
        player.changes == [
          .init(1, .began, 300, 200), .init(1, .ended, 300, 200), .init(2, .began, 20, 30), .init(2, .ended, 20, 30),
        ])
      // At the drop, and not when the next one comes.
      #expect(player.frames.first(where: { $0.count == 1 && $0[0].phase == .ended })?.time == 1_001_001)
      #expect(found.note == Self.note)
    }
  }

  @Test("before the first press of BTN_TOUCH after a drop, nothing touches")
  func pressed() throws {
    let found = try completed(
      Axes.slots,
      [
        Self.comes, "0003 002f 1, 0003 0039 6, 0003 0035 700, 0003 0036 100", Self.drop,
        "0003 0039 7, 0003 0035 20, 0003 0036 30, 0001 014a 1",
      ])
    #expect(
      Player(found.recording).changes == [
        .init(1, .began, 300, 200), .init(2, .began, 700, 100), .init(1, .ended, 300, 200),
        .init(2, .ended, 700, 100), .init(3, .began, 20, 30), .init(3, .cancelled, 20, 30),
      ])
  }

  @Test("after a drop the slot that is named next is not the present one")
  func slot() throws {
    let found = try completed(
      Axes.slots,
      [
        Self.comes, "0003 002f 1, 0003 0039 6, 0003 0035 700, 0003 0036 100", Self.drop, "0003 0035 310",
        "0003 002f 1, 0003 0035 710",
      ])
    #expect(
      Player(found.recording).changes == [
        .init(1, .began, 300, 200), .init(2, .began, 700, 100), .init(1, .moved, 310, 200),
        .init(2, .moved, 710, 100), .init(1, .cancelled, 310, 200), .init(2, .cancelled, 710, 100),
      ])
    // A finger that is known moves, rather than one that came meanwhile.
    let held = try completed(
      Axes.slots,
      [
        "0003 002f 1, 0003 0039 6, 0003 0035 700, 0003 0036 100", "0003 002f 0, 0003 0039 7, 0003 0035 1, 0003 0036 2",
        "0003 0039 -1", Self.drop, "0003 0035 710, 0003 0036 90",
      ])
    #expect(
      Player(held.recording).changes == [
        .init(1, .began, 700, 100), .init(2, .began, 1, 2), .init(2, .ended, 1, 2), .init(1, .moved, 710, 90),
        .init(1, .cancelled, 710, 90),
      ])
  }

  @Test(
    "where the events after a drop tell all, or may be those of no finger, nothing is made up",
    arguments: [
      // A finger comes, also if its place is told before it, or in the report before.
      ["0003 0039 7, 0003 0035 1, 0003 0036 2"], ["0003 0035 1, 0003 0036 2, 0003 0039 7"],
      ["0003 0035 1, 0003 0036 2", "0003 0039 7"],
      // No event tells the whole place.
      ["0003 0035 410", "0003 0039 -1"], ["0003 0039 -1, 0001 014a 0"],
      ["0003 0035 410", "0003 0039 -1", "0003 0039 7, 0003 0035 1, 0003 0036 2"],
      // BTN_TOUCH is pressed later.
      ["0003 0035 1, 0003 0036 2", "0003 0035 3", "0001 014a 1"],
      // More events are dropped, and none follow.
      ["0000 0003 0"], [],
    ])
  func nothing(reports: [String]) throws {
    let found = try completed(Axes.slots, [Self.comes, "0003 0039 -1, 0001 014a 0", Self.drop] + reports)
    #expect(found.note == nil)
    let untouched = try completed(Axes.slots, [Self.drop] + reports)
    #expect(untouched.note == nil)
  }

  @Test("a finger that stayed goes on, and one that comes in the torn report is told by it")
  func whole() throws {
    let held = try completed(Axes.slots, [Self.comes, Self.drop, "0003 0035 310", "0003 0039 -1, 0001 014a 0"])
    #expect(held.note == nil)
    #expect(
      Player(held.recording).changes == [
        .init(1, .began, 300, 200), .init(1, .moved, 310, 200), .init(1, .ended, 310, 200),
      ])
    let torn = try completed(
      Axes.slots, ["\(Self.drop), 0003 002f 2, 0003 0039 8, 0003 0035 50, 0003 0036 60", "0003 0035 51"])
    #expect(torn.note == nil)
    #expect(
      Player(torn.recording).changes == [
        .init(1, .began, 50, 60), .init(1, .moved, 51, 60), .init(1, .cancelled, 51, 60),
      ])
    let lists = ["0003 0035 10, 0003 0036 20, 0000 0002 0", Self.drop, "0003 0035 11, 0003 0036 20, 0000 0002 0"]
    #expect(try completed(["35 0 999 0 0", "36 0 499 0 0"], lists).note == nil)
  }

  @Test("the only finger of a panel")
  func single() throws {
    let comes = "0003 0000 30, 0003 0001 60, 0001 014a 1"
    let landed = try completed(
      Axes.single, [comes, "0001 014a 0", Self.drop, "0003 0000 70, 0003 0001 80", "0001 014a 0"])
    let both: [Player.Change] = [
      .init(1, .began, 30, 60), .init(1, .ended, 30, 60), .init(2, .began, 70, 80), .init(2, .ended, 70, 80),
    ]
    #expect(Player(landed.recording).changes == both && landed.note == Self.note)
    let gone = try completed(
      Axes.single, [comes, Self.drop, "0003 0000 70, 0003 0001 80, 0001 014a 1", "0001 014a 0"])
    #expect(Player(gone.recording).changes == both && gone.note == Self.note)
    // The press in the torn report is that of another finger.
    let torn = try completed(
      Axes.single, [comes, "\(Self.drop), 0001 014a 1", "0003 0000 70, 0003 0001 80", "0001 014a 0"])
    #expect(
      Player(torn.recording).changes == [
        .init(1, .began, 30, 60), .init(1, .ended, 30, 60), .init(2, .began, 30, 60), .init(2, .moved, 70, 80),
        .init(2, .ended, 70, 80),
      ])
    #expect(torn.note == nil)
    // Of a lift alone, and of half a place, nobody knows where.
    let half = ["0003 0000 70", "0001 014a 0"]
    for reports in [["0001 014a 0"], half, half + ["0003 0000 1, 0003 0001 2, 0001 014a 1"]] {
      #expect(try completed(Axes.single, [comes, "0001 014a 0", Self.drop] + reports).note == nil)
    }
  }
}
