import Linux
import Testing

@testable import TouchInput

@Suite("BeginningGuess: recordings that do not tell their beginning")
struct BeginningGuessTests {
  /// Reports of `TYPE CODE VALUE`, completed as a file is when it is read, and the message about that.
  private func completed(_ axes: [String], _ reports: [String]) throws -> (recording: Recording, note: String?) {
    var recording = try recorded(axes, reports)
    let note = recording.completeBeginning("r").first
    return (recording, note?.string)
  }

  private static let note =
    "r does not tell all of its beginning: fingers that are down already, or positions that did not change; they are "
    + "taken from the events that follow"

  @Test("a finger that moves before any finger came was down already")
  func held() throws {
    let slots = try completed(
      Axes.slots,
      [
        "0003 0035 300", "0003 002f 1, 0003 0039 7, 0003 0035 800, 0003 0036 90", "0003 002f 0, 0003 0036 200",
        "0003 0039 -1",
      ])
    #expect(
      Player(slots.recording).changes == [
        .init(1, .began, 300, 200), .init(2, .began, 800, 90), .init(1, .ended, 300, 200),
        .init(2, .cancelled, 800, 90),
      ])
    #expect(slots.note == Self.note)
    let single = try completed(Axes.single, ["0003 0000 30", "0003 0001 60", "0001 014a 0"])
    #expect(Player(single.recording).changes == [.init(1, .began, 30, 60), .init(1, .ended, 30, 60)])
  }

  @Test("a finger of which nothing is told but its lift was nowhere that is known")
  func lifts() throws {
    let slots = try completed(
      Axes.slots, ["0003 002f 3, 0003 0039 -1, 0001 014a 0", "0003 0039 8, 0003 0035 40, 0003 0036 50, 0001 014a 1"])
    #expect(Player(slots.recording).changes == [.init(1, .began, 40, 50), .init(1, .cancelled, 40, 50)])
    let single = try completed(Axes.single, ["0001 014a 0", "0003 0000 30, 0003 0001 60, 0001 014a 1"])
    #expect(Player(single.recording).changes == [.init(1, .began, 30, 60), .init(1, .cancelled, 30, 60)])
    #expect(slots.note == nil && single.note == nil)
  }

  private static let leftOut =
    "fingers that were down when r began are left out, because it does not tell both of their coordinates"

  @Test("a finger of which only one coordinate is told is left out, and a message says so")
  func half() throws {
    // Both slide down; ABS_Y repeats the first one's place, and no event tells an X.
    let slides = [
      "0003 0036 200, 0003 0001 200", "0003 0036 210, 0003 002f 1, 0003 0036 90, 0003 0001 210",
      "0003 002f 0, 0003 0039 -1, 0003 002f 1, 0003 0039 -1, 0001 014a 0",
    ]
    let slots = try completed(Axes.slots, slides)
    #expect(Player(slots.recording).changes.isEmpty && slots.note == Self.leftOut)
    #expect(slots.recording.withoutTouch.string.hasSuffix("the fingers that were down when it began are left out"))
    // The second finger's X follows; the first one stays left out.
    var recording = try recorded(Axes.slots, slides.dropLast() + ["0003 0035 700", slides[2]])
    #expect(recording.completeBeginning("r").map(\.string) == [Self.note, Self.leftOut])
    #expect(Player(recording).changes == [.init(1, .began, 700, 90), .init(1, .ended, 700, 90)])
    let single = try completed(Axes.single, ["0003 0001 60", "0003 0001 70", "0001 014a 0"])
    #expect(Player(single.recording).changes.isEmpty && single.note == Self.leftOut)
    // Its panel has slots, and its events are those of the emulated pointer.
    let pointer = "no event of the recording is a touch: its panel reports touches in slots, and none of its events"
    let pointed = ["0003 0000 30, 0003 0001 60, 0001 014a 1", "0001 014a 0"]
    #expect(try completed(Axes.slots, pointed).recording.withoutTouch.string.hasPrefix(pointer))
    #expect(try !completed(Axes.slots, ["0003 0039 -1, 0001 014a 0"]).recording.withoutTouch.string.hasPrefix(pointer))
    // What nothing touched leaves out nothing.
    #expect(try completed(Axes.slots, []).recording.withoutTouch.string.hasPrefix("no event of the recording"))
  }

  @Test("a coordinate that a finger lacks is that of the emulated pointer, if the other one is its, too")
  func pointer() throws {
    // The first report is torn: the kernel told MT_POSITION_X before it.
    let reports = ["0003 0036 200, 0003 0000 300, 0003 0001 200", "0003 0036 210, 0003 0001 210", "0003 0039 -1"]
    let found = try completed(Axes.slots, reports)
    #expect(
      Player(found.recording).changes == [
        .init(1, .began, 300, 200), .init(1, .moved, 300, 210), .init(1, .ended, 300, 210),
      ])
    let other = try completed(Axes.slots, ["0003 0036 90, 0003 0000 300, 0003 0001 200", "0003 0039 -1"])
    #expect(Player(other.recording).changes.isEmpty && other.note == Self.leftOut)
  }

  @Test("a finger comes with the first report if that presses BTN_TOUCH, although the report's beginning is missing")
  func torn() throws {
    let found = try completed(
      Axes.slots,
      [
        "0003 0036 219, 0001 014a 1, 0003 0000 105, 0003 0001 219",
        "0003 002f 1, 0003 0039 8, 0003 0035 700, 0003 0036 90",
        "0003 002f 0, 0003 0039 -1, 0003 002f 1, 0003 0039 -1, 0001 014a 0",
      ])
    #expect(
      Player(found.recording).changes == [
        .init(1, .began, 105, 219), .init(2, .began, 700, 90), .init(1, .ended, 105, 219), .init(2, .ended, 700, 90),
      ])
    #expect(found.note == Self.note)
    // Of this one the X is missing.
    let half = try completed(Axes.slots, ["0003 0036 219, 0001 014a 1, 0003 0001 219", "0003 0039 -1, 0001 014a 0"])
    #expect(Player(half.recording).changes.isEmpty && half.note == Self.leftOut)
  }

  @Test("touches whose place no event tells are counted in a message")
  func placeless() throws {
    func notes(_ axes: [String], _ reports: [String]) throws -> [String] {
      var recording = try recorded(axes, reports)
      return recording.completeBeginning("r").map(\.string)
    }
    let taps = ["0003 0039 5, 0001 014a 1", "0003 0039 -1, 0001 014a 0"]
    let note = "r does not tell the whole position of 2 touches: a coordinate that it never tells is taken as 0"
    #expect(try notes(Axes.slots, taps + taps) == [note])
    #expect(try notes(Axes.slots, taps) == [note.replacing("2 touches", with: "1 touch")])
    #expect(try notes(Axes.single, ["0001 014a 1", "0001 014a 0", "0003 0000 5, 0001 014a 1"]) == [Self.note, note])
    // One coordinate is not enough, and the places of the first finger stay those of its slot.
    #expect(try notes(Axes.slots, ["0003 0035 7, " + taps[0], taps[1]] + taps) == [note])
    #expect(try notes(Axes.slots, ["0003 0035 7, 0003 0036 8, " + taps[0], taps[1]] + taps) == [])
    // Dropped events may have told it.
    #expect(try notes(Axes.slots, ["0000 0003 0", "0001 014a 0"] + taps) == [])
  }

  @Test("the slot of the first events is another than the one that is named first")
  func firstSlot() throws {
    let found = try completed(
      Axes.slots, ["0003 0035 801", "0003 002f 0, 0003 0035 101", "0003 0036 102", "0003 002f 1, 0003 0036 301"])
    #expect(
      Player(found.recording).changes == [
        .init(1, .began, 101, 102), .init(2, .began, 801, 301), .init(1, .cancelled, 101, 102),
        .init(2, .cancelled, 801, 301),
      ])
  }

  @Test("before the first press of BTN_TOUCH no finger is down, and one that hovers, or is a palm, does not touch")
  func noTouch() throws {
    let pressed = try completed(
      Axes.slots,
      [
        "0003 0039 5, 0003 0035 300, 0003 0036 200, 0001 014a 1",
        "0003 002f 2, 0003 0039 6, 0003 0035 700, 0003 0036 9",
        "0003 002f 1, 0003 0035 310", "0003 0036 7", "0003 002f 0, 0003 0035 301",
      ])
    #expect(
      Player(pressed.recording).changes == [
        .init(1, .began, 300, 200), .init(2, .began, 700, 9), .init(1, .moved, 301, 200),
        .init(1, .cancelled, 301, 200), .init(2, .cancelled, 700, 9),
      ])
    for (axis, last) in [("003b", "1"), ("0037", "2")] {
      let hovers = try completed(
        Axes.slots,
        ["0003 0035 300, 0003 0036 200", "0003 0036 210", "0003 \(axis) 0", "0003 0036 220", "0003 \(axis) \(last)"])
      let changes = Player(hovers.recording).changes
      #expect(changes.prefix(2) == [.init(1, .began, 300, 210), .init(1, .moved, 300, 220)], "\(axis)")
    }
  }

  @Test("a finger that hovers at the beginning touches with the first press of BTN_TOUCH")
  func hoversFirst() throws {
    let found = try completed(
      Axes.slots,
      ["0003 0035 300, 0003 0036 200", "0003 003b 0, 0001 014a 1", "0003 0035 320", "0003 0039 -1, 0001 014a 0"])
    #expect(
      Player(found.recording).changes == [
        .init(1, .began, 300, 200), .init(1, .moved, 320, 200), .init(1, .ended, 320, 200),
      ])
  }

  @Test("a palm, a pen or a rising finger in the middle says nothing of the touches before it")
  func later() throws {
    func tap(_ name: Int, _ x: Int, _ more: String = "") -> [String] {
      ["0003 0039 \(name), 0003 0035 \(x), 0003 0036 \(x), 0001 014a 1\(more)", "0003 0039 -1, 0001 014a 0"]
    }
    func begun(_ reports: [String]) throws -> [Float] {
      let found = try completed(Axes.slots, reports)
      return Player(found.recording).changes.filter { $0.phase == .began }.map(\.x)
    }
    let before = tap(1, 10) + tap(2, 20)
    #expect(try begun(before + tap(3, 30, ", 0003 0037 2") + tap(4, 40, ", 0003 0037 0")) == [10, 20, 40])
    #expect(try begun(before + tap(3, 30, ", 0003 0037 1") + tap(4, 40, ", 0003 0037 0")) == [10, 20, 30, 40])
    let rising = [
      "0003 0039 1, 0003 0035 100, 0003 0036 100, 0001 014a 1", "0003 003b 10, 0001 014a 0", "0003 0039 -1",
    ]
    #expect(try begun(rising + tap(2, 400, ", 0003 003b 0")) == [100, 400])
    // A palm that lifts at once has no place, above all not that of the next finger.
    #expect(try begun(["0003 0037 2, 0003 0039 -1"] + tap(2, 20, ", 0003 0037 0")) == [20])
    // A finger that comes nearer has not touched before.
    let nearing = ["0003 0035 300, 0003 0036 200", "0003 003b 5", "0003 003b 0, 0001 014a 1", "0003 0035 310"]
    #expect(try begun(nearing) == [300])
  }

  @Test("touches that were missed later are counted as before")
  func count() throws {
    let found = try completed(
      Axes.slots,
      [
        "0003 0035 300, 0003 0036 200", "0003 0039 -1", "0003 0039 7, 0003 0035 1", "0003 0039 -1", "0000 0003 0",
        "0003 002f 0, 0003 0039 12, 0003 0035 2",
      ])
    guard var observations = RecordedObservations(found.recording, width: 1000, height: 500) else {
      preconditionFailure("the axes do not make a panel")
    }
    for event in found.recording.events { _ = observations.take(event) }
    // 8 to 11.
    let unseen = observations.counts.unseen
    #expect(unseen == 4)
  }

  @Test("a position that has not changed since before the recording is the next one known")
  func unchanged() throws {
    let single = try completed(Axes.single, ["0003 0000 410, 0001 014a 1", "0003 0001 300", "0001 014a 0"])
    #expect(Player(single.recording).changes == [.init(1, .began, 410, 300), .init(1, .ended, 410, 300)])
    let slots = try completed(Axes.slots, ["0003 0039 5, 0003 0036 120", "0003 0035 77", "0003 0039 -1"])
    #expect(Player(slots.recording).changes == [.init(1, .began, 77, 120), .init(1, .ended, 77, 120)])
  }

  @Test("a recording that tells all stays as it is, and events after a drop show nothing of the beginning")
  func whole() throws {
    let reports = [
      "0003 0035 10, 0003 0036 20, 0003 0039 5, 0001 014a 1", "0003 0035 11", "0000 0003 0",
      "0003 002f 4, 0003 0035 90",
      "0003 0039 -1",
    ]
    let found = try completed(Axes.slots, reports)
    #expect(found.note == nil)
    #expect(found.recording.events.count == 14)
    // The first of two fingers becomes a palm, or rises.
    for change in ["0003 0037 2", "0003 003b 9"] {
      let two = [
        "0003 0039 5, 0003 0035 10, 0003 0036 20, 0003 002f 1, 0003 0039 6, 0003 0035 30, 0003 0036 40, 0001 014a 1",
        "0003 002f 0, \(change)", "0003 0039 -1", "0003 002f 1, 0003 0039 -1, 0001 014a 0",
      ]
      let lifted = try completed(Axes.slots, two)
      let given = try recorded(Axes.slots, two).events
      #expect(lifted.note == nil && lifted.recording.events == given, "\(change)")
    }
    let lists = ["0003 0035 10, 0003 0036 20, 0000 0002 0", "0001 014a 0"]
    #expect(try completed(["35 0 999 0 0", "36 0 499 0 0"], lists).recording.events.count == 6)
  }
}
