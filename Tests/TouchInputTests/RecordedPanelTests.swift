import Testing
import Touch

@Suite("RecordedPanel: panels of every kind")
struct RecordedPanelTests {
  /// 0 to 999 and 0 to 499, which are the pixels of the test's screen.
  private static let slots = "A: 2f 0 9 0 0\nA: 35 0 999 0 0\nA: 36 0 499 0 0\nA: 39 0 65535 0 0\n"
  private static let contacts = "A: 35 0 999 0 0\nA: 36 0 499 0 0\n"
  private static let single = "A: 00 0 999 0 0\nA: 01 0 499 0 0\n"

  /// Events without their times: one `TYPE CODE VALUE` an entry, a report after each line.
  private func play(_ axes: String, _ reports: [String]) throws -> Player {
    try Player(recordingText(axes, reports))
  }

  @Test("contacts without slots: whatever order they come in, fingers keep who they are")
  func contacts() throws {
    let left = "0003 0035 100, 0003 0036 100, 0000 0002 0"
    let right = "0003 0035 800, 0003 0036 100, 0000 0002 0"
    let player = try play(
      Self.contacts,
      [
        "0001 014a 1, " + left + ", " + right, right + ", " + left, "0003 0035 790, 0003 0036 100, 0000 0002 0",
        "0001 014a 0",
      ])
    #expect(
      player.changes == [
        .init(1, .began, 100, 100), .init(2, .began, 800, 100), .init(1, .ended, 100, 100), .init(2, .moved, 790, 100),
        .init(2, .ended, 790, 100),
      ])
  }

  @Test("contacts without slots: a driver that reports no sizes reports 0 for all")
  func withoutSizes() throws {
    #expect(
      try play(Self.contacts, ["0003 0030 0, 0003 0035 100, 0003 0036 100, 0000 0002 0", "0000 0002 0"]).changes == [
        .init(1, .began, 100, 100), .init(1, .ended, 100, 100),
      ])
  }

  @Test("contacts without slots: a size of nought instead of a list lifts all, as ft5x0x has it")
  func sizeInsteadOfList() throws {
    #expect(
      try play(Self.contacts, ["0003 0030 9, 0003 0035 100, 0003 0036 100, 0000 0002 0", "0003 0030 0"]).changes == [
        .init(1, .began, 100, 100), .init(1, .ended, 100, 100),
      ])
  }

  @Test(
    "contacts without slots: a pressure of nought instead of a list lifts, unless BTN_TOUCH or an empty list does",
    arguments: [
      // The finger once more, its pressure alone, and that without an end.
      ("", contact(100, 50), [contact(100, 0)], 1), ("", contact(100, 50), ["0003 003a 0, 0000 0002 0"], 1),
      ("", contact(100, 50), ["0003 003a 0"], 1),
      // A light touch of a panel that has a key, and a panel that knows no pressure.
      ("0001 014a 1, ", contact(100, 50), [contact(100, 0), "0001 014a 0"], 2),
      ("", contact(100, 50) + ", 0001 014a 1", [contact(100, 0), "0001 014a 0"], 2),
      ("", contact(100, 0), [contact(100, 0), "0000 0002 0"], 2),
    ] as [(String, String, [String], Int)])
  func pressureInsteadOfList(key: String, first: String, rest: [String], ending: Int) throws {
    let axes = Self.contacts + "A: 3a 0 255 0 0\n"
    let player = try play(axes, [key + first] + rest)
    #expect(player.changes == [.init(1, .began, 100, 100), .init(1, .ended, 100, 100)])
    #expect(player.frames.firstIndex { $0.contacts.contains { $0.phase == .ended } } == ending)
  }

  @Test("contacts without slots: a light finger stays on a panel with BTN_TOUCH that was pressed before the recording")
  func keyBefore() throws {
    let axes = Self.contacts + "A: 3a 0 255 0 0\nB: 01" + String(repeating: " 00", count: 41) + " 04\n"
    let reports = [Self.contact(100, 50), Self.contact(110, 0), Self.contact(120, 50)]
    #expect(
      try play(axes, reports).changes == [
        .init(1, .began, 100, 100), .init(1, .moved, 110, 100), .init(1, .moved, 120, 100),
        .init(1, .cancelled, 120, 100),
      ])
  }

  @Test("contacts without slots: of two, the one with a pressure of nought lifts, and the next finger is another one")
  func pressureOfOne() throws {
    let axes = Self.contacts + "A: 3a 0 255 0 0\n"
    let reports = [
      Self.contact(100, 50) + ", " + Self.contact(800, 60), Self.contact(100, 0) + ", " + Self.contact(800, 60),
      Self.contact(800, 0), Self.contact(300, 70), Self.contact(300, 0),
    ]
    #expect(
      try play(axes, reports).changes == [
        .init(1, .began, 100, 100), .init(2, .began, 800, 100), .init(1, .ended, 100, 100), .init(2, .ended, 800, 100),
        .init(3, .began, 300, 100), .init(3, .ended, 300, 100),
      ])
  }

  private static func contact(_ x: Int, _ pressure: Int) -> String {
    "0003 0035 \(x), 0003 0036 100, 0003 003a \(pressure), 0000 0002 0"
  }

  @Test("contacts without slots: names count more than nearness, unless they are no names of fingers")
  func names() throws {
    func contact(_ name: Int, _ x: Int) -> String {
      "0003 0039 \(name), 0003 0035 \(x), 0003 0036 100, 0000 0002 0"
    }
    let two = contact(1, 100) + ", " + contact(2, 900)
    #expect(
      try play(Self.contacts, [two, contact(1, 110) + ", " + contact(3, 500), "0000 0002 0"]).changes == [
        .init(1, .began, 100, 100), .init(2, .began, 900, 100), .init(2, .ended, 900, 100), .init(1, .moved, 110, 100),
        .init(3, .began, 500, 100), .init(1, .ended, 110, 100), .init(3, .ended, 500, 100),
      ])
    #expect(
      try play(Self.contacts, [two, contact(2, 200) + ", " + contact(1, 800), "0000 0002 0"]).changes == [
        .init(1, .began, 100, 100), .init(2, .began, 900, 100), .init(1, .moved, 800, 100), .init(2, .moved, 200, 100),
        .init(1, .ended, 800, 100), .init(2, .ended, 200, 100),
      ])
    // The contacts of each list are numbered, from 0 or from 1, which tells nothing.
    #expect(
      try play(Self.contacts, [contact(0, 100) + ", " + contact(1, 900), contact(0, 900), "0000 0002 0"]).changes == [
        .init(1, .began, 100, 100), .init(2, .began, 900, 100), .init(1, .ended, 100, 100), .init(2, .ended, 900, 100),
      ])
    #expect(
      try play(Self.contacts, [two, contact(1, 900), "0000 0002 0"]).changes == [
        .init(1, .began, 100, 100), .init(2, .began, 900, 100), .init(1, .ended, 100, 100), .init(2, .ended, 900, 100),
      ])
    let shared = contact(0, 100) + ", " + contact(0, 900)
    #expect(
      try play(Self.contacts, [shared, contact(0, 110) + ", " + contact(0, 890)]).changes.prefix(4) == [
        .init(1, .began, 100, 100), .init(2, .began, 900, 100), .init(1, .moved, 110, 100), .init(2, .moved, 890, 100),
      ])
  }

  @Test("a single finger is down while BTN_TOUCH says so")
  func single() throws {
    let player = try play(
      Self.single, ["0003 0000 10, 0003 0001 20", "0001 014a 1", "0003 0000 12", "0001 014a 0", "0003 0000 50"])
    #expect(player.changes == [.init(1, .began, 10, 20), .init(1, .moved, 12, 20), .init(1, .ended, 12, 20)])
  }

  @Test("BTN_TOUCH without contacts is no touch")
  func touchWithoutContacts() throws {
    #expect(try play(Self.slots, ["0001 014a 1", "0001 014a 0"]).changes.isEmpty)
    #expect(try play(Self.contacts, ["0001 014a 1", "0001 014a 0"]).changes.isEmpty)
  }

  @Test("what was dropped is not guessed: the state goes on after the report")
  func dropped() throws {
    let player = try play(
      Self.slots,
      ["0003 0039 5, 0003 0035 10, 0003 0036 20", "0000 0003 0, 0003 0035 900", "0003 0035 12", "0003 0039 -1"])
    #expect(player.changes == [.init(1, .began, 10, 20), .init(1, .moved, 12, 20), .init(1, .ended, 12, 20)])
  }

  @Test("slots: a lift in the rest of a dropped report counts where its slot is named")
  func liftAfterDrop() throws {
    let player = try play(
      Self.slots,
      [
        "0003 002f 0, 0003 0039 5, 0003 0035 10, 0003 0036 20, 0003 002f 1, 0003 0039 6, 0003 0035 30, 0003 0036 40",
        "0000 0003 0, 0003 0035 900, 0003 002f 0, 0003 0039 -1", "0003 002f 1, 0003 0039 -1",
      ])
    #expect(
      player.changes == [
        .init(1, .began, 10, 20), .init(2, .began, 30, 40), .init(1, .ended, 10, 20), .init(2, .ended, 30, 40),
      ])
  }

  @Test("negative minima, and positions outside their axes")
  func ranges() throws {
    let player = try play(
      "A: 2f 0 9 0 0\nA: 35 -500 499 0 0\nA: 36 -250 249 0 0\n",
      ["0003 0039 5, 0003 0035 -500, 0003 0036 -250", "0003 0035 0, 0003 0036 0", "0003 0035 30000, 0003 0036 -3616"])
    #expect(
      player.changes == [
        .init(1, .began, 0, 0), .init(1, .moved, 500, 250), .init(1, .moved, 999, 0), .init(1, .cancelled, 999, 0),
      ])
    #expect(player.outside == 2)
  }
}
