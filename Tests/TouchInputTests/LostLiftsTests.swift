import Linux
import Testing

@testable import TouchInput

/// `libinput record` leaves out events that the kernel drops, and does not say so.
@Suite("LostLifts: recordings that lack the end of a finger")
struct LostLiftsTests {
  private static let two =
    "0003 0039 5, 0003 0035 300, 0003 0036 200, 0003 002f 1, 0003 0039 6, 0003 0035 700, 0003 0036 100, 0001 014a 1"
  private static let lifts = "0003 0039 -1, 0001 014a 0"
  private static let note =
    "r lacks the lift of a finger: it is taken from BTN_TOUCH, by which nothing touches any more"

  private func completed(
    _ reports: [String], axes: [String] = Axes.slots, bits: String = ""
  ) throws -> (changes: [Player.Change], note: String?) {
    var recording = try recorded(axes, reports, bits: bits)
    let note = recording.completeLifts("r")
    return (Player(recording).changes, note?.string)
  }

  @Test func `a finger lifts with BTN_TOUCH, and the next one in its slot is another`() throws {
    let found = try completed([Self.two, Self.lifts, "0003 002f 0, 0003 0039 7, 0003 0035 20, 0001 014a 1", Self.lifts])
    #expect(
      found.changes == [
        .init(1, .began, 300, 200), .init(2, .began, 700, 100), .init(1, .ended, 300, 200), .init(2, .ended, 700, 100),
        .init(3, .began, 20, 200), .init(3, .ended, 20, 200),
      ])
    #expect(found.note == Self.note)
  }

  @Test func `so does the only finger, also at the end of the recording`() throws {
    let one = "0003 0039 5, 0003 0035 300, 0003 0036 200, 0001 014a 1"
    let found = try completed([one, "0001 014a 0", one.replacing("0039 5", with: "0039 6"), "0001 014a 0"])
    #expect(
      found.changes == [
        .init(1, .began, 300, 200), .init(1, .ended, 300, 200), .init(2, .began, 300, 200), .init(2, .ended, 300, 200),
      ])
    #expect(found.note == Self.note)
  }

  @Test(
    "a finger stays where its slot goes on, where it hovers, and where BTN_TOUCH may be a pen's",
    arguments: [
      (lifts, "0003 002f 0, 0003 0035 310", ""), (lifts, "0003 002f 0, 0003 0039 -1", ""),
      ("\(lifts), 0001 014a 1", "0003 002f 1", ""), ("0003 002f 0, 0003 003b 3, 0003 002f 1, \(lifts)", "", ""),
      (lifts, "", "B: 01\(String(repeating: " 00", count: 40)) 01 04\n"), ("0000 0003 0, \(lifts)", "", ""),
    ])
  func stays(second: String, third: String, bits: String) throws {
    var recording = try recorded(Axes.slots, [Self.two, second, third], bits: bits)
    let events = recording.events
    #expect(recording.completeLifts("r") == nil)
    #expect(recording.events == events)
  }
}
