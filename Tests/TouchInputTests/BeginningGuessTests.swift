import Linux
import Testing

@testable import TouchInput

@Suite("BeginningGuess: recordings that do not tell their beginning")
struct BeginningGuessTests {
  /// Reports of `TYPE CODE VALUE`, completed as a file is when it is read.
  private func completed(_ axes: [String], _ reports: [String]) throws -> Recording {
    var text = axes.map { "A: \($0)\n" }.joined()
    for (number, report) in reports.enumerated() {
      for event in (report + ", 0000 0000 0").split(separator: ",") {
        text += "E: 1.00\(1000 + number) \(event.drop { $0 == " " })\n"
      }
    }
    var recording = Recording()
    try recording.take(Text(text), "test", eventsToo: true)
    recording.completeBeginning("r")
    return recording
  }

  private static let slots = ["2f 0 9 0 0", "35 0 999 0 0", "36 0 499 0 0", "39 0 65535 0 0"]
  private static let single = ["00 0 999 0 0", "01 0 499 0 0"]
  private static let note =
    "r does not tell all of its beginning: fingers that are down already, or positions that did not change; they are "
    + "taken from the events that follow"

  @Test("a finger that moves, or lifts, before any finger came was down already")
  func held() throws {
    let moves = try completed(
      Self.slots,
      [
        "0003 0035 300", "0003 002f 1, 0003 0039 7, 0003 0035 800, 0003 0036 90", "0003 002f 0, 0003 0036 200",
        "0003 0039 -1",
      ])
    #expect(
      Player(moves).changes == [
        .init(1, .began, 300, 200), .init(2, .began, 800, 90), .init(1, .ended, 300, 200),
        .init(2, .cancelled, 800, 90),
      ])
    #expect(moves.notes.map(\.string) == [Self.note])

    let lifts = try completed(
      Self.slots, ["0003 002f 3, 0003 0039 -1, 0001 014a 0", "0003 0039 8, 0003 0035 40, 0003 0036 50, 0001 014a 1"])
    #expect(
      Player(lifts).changes == [
        .init(1, .began, 40, 50), .init(1, .ended, 40, 50), .init(2, .began, 40, 50), .init(2, .cancelled, 40, 50),
      ])

    let single = try completed(Self.single, ["0003 0000 30", "0003 0001 60", "0001 014a 0"])
    #expect(
      Player(single).changes == [.init(1, .began, 30, 60), .init(1, .ended, 30, 60)])
  }

  @Test("a position that has not changed since before the recording is the next one known")
  func unchanged() throws {
    let single = try completed(Self.single, ["0003 0000 410, 0001 014a 1", "0003 0001 300", "0001 014a 0"])
    #expect(Player(single).changes == [.init(1, .began, 410, 300), .init(1, .ended, 410, 300)])
    let slots = try completed(Self.slots, ["0003 0039 5, 0003 0036 120", "0003 0035 77", "0003 0039 -1"])
    #expect(Player(slots).changes == [.init(1, .began, 77, 120), .init(1, .ended, 77, 120)])
  }

  @Test("a recording that tells all stays as it is, and events after a drop show nothing of the beginning")
  func whole() throws {
    let reports = [
      "0003 0035 10, 0003 0036 20, 0003 0039 5, 0001 014a 1", "0003 0035 11", "0000 0003 0",
      "0003 002f 4, 0003 0035 90",
      "0003 0039 -1",
    ]
    let recording = try completed(Self.slots, reports)
    #expect(recording.notes.isEmpty)
    #expect(recording.events.count == reports.map { $0.split(separator: ",").count + 1 }.reduce(0, +))
    let lists = ["0003 0035 10, 0003 0036 20, 0000 0002 0", "0001 014a 0"]
    #expect(try completed(["35 0 999 0 0", "36 0 499 0 0"], lists).events.count == 6)
  }
}
