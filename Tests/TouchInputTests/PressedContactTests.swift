import Linux
import Testing
import Touch

@testable import TouchInput

/// Pressure of a finger on the panel: from events to the contacts that every listener gets.
@Suite("Contacts: pressure, size and shape")
struct PressedContactTests {
  /// 0 to 999 and 0 to 499, which are the pixels of the glass; pressure from 0 to 200, and a quarter of the circle is 90.
  private static let slots = """
    A: 2f 0 9 0 0
    A: 30 0 255 0 0
    A: 31 0 255 0 0
    A: 34 -90 90 0 0
    A: 35 0 999 0 0
    A: 36 0 499 0 0
    A: 39 0 65535 0 0
    A: 3a 0 200 0 0

    """
  private static let contacts = slots.split(separator: "\n").filter { !$0.hasPrefix("A: 2f") && !$0.hasPrefix("A: 39") }
    .map { $0 + "\n" }.joined()

  /// The contact in the first slot after each report of `TYPE CODE VALUE` entries.
  private func play(_ axes: String, _ reports: [String], quarterTurns: Int = 0) throws -> [Contact] {
    var recording = Recording()
    try recording.take(Text(recordingText(axes, reports)), "test", eventsToo: true)
    let upright = quarterTurns % 2 == 0 ? (width: 1000, height: 500) : (width: 500, height: 1000)
    var panel = RecordedPanel(recording, width: upright.width, height: upright.height, quarterTurns: quarterTurns)
    return recording.events.compactMap { panel.take($0) }.filter { $0.count > 0 }.map { $0[0] }
  }

  private static let came =
    "0003 0039 5, 0003 0035 10, 0003 0036 20, 0003 0030 60, 0003 0031 40, 0003 0034 45, 0003 003a 50"

  private static let listed = came.split(separator: ",").dropFirst().joined(separator: ",") + ", 0000 0002 0"

  @Test(
    "A finger's pressure, its two diameters and its lean, in slots and in lists",
    arguments: [(slots, came), (contacts, listed)] as [(String, String)])
  func pressed(axes: String, report: String) throws {
    let contact = try play(axes, [report])[0]
    #expect(contact.pressure == 0.25 && contact.tellsPressure)
    #expect(contact.size == 60 && contact.minor == 40 && contact.lean == 0.5)
  }

  @Test("What changes while the finger rests is told, and the finger still rests")
  func changes() throws {
    let contacts = try play(
      Self.slots, [Self.came, "0003 003a 100", "0003 0030 80", "0003 0031 20", "0003 0034 -90", "0003 0035 11"])
    #expect(contacts.map(\.phase) == [.began, .stationary, .stationary, .stationary, .stationary, .moved])
    #expect(contacts.map(\.pressure) == [0.25, 0.5, 0.5, 0.5, 0.5, 0.5])
    #expect(contacts.map(\.size) == [60, 60, 80, 80, 80, 80])
    #expect(contacts.map(\.minor) == [40, 40, 40, 20, 20, 20])
    // A quarter to the left looks as one to the right.
    #expect(contacts.map { abs($0.lean) } == [0.5, 0.5, 0.5, 0.5, 1, 1])
  }

  @Test("A panel that says nothing of it presses fully, and has contacts without a size")
  func silent() throws {
    let axes = "A: 2f 0 9 0 0\nA: 35 0 999 0 0\nA: 36 0 499 0 0\nA: 39 0 65535 0 0\n"
    let contact = try play(axes, ["0003 0039 5, 0003 0035 10, 0003 0036 20"])[0]
    #expect(contact.pressure == 1 && !contact.tellsPressure)
    #expect(contact.size == 0 && contact.minor == 0 && contact.lean == 0)
  }

  @Test("Pressure that is told only after the finger has come counts from then on")
  func late() throws {
    let contacts = try play(Self.slots, ["0003 0039 5, 0003 0035 10, 0003 0036 20", "0003 003a 100"])
    #expect(contacts.map(\.tellsPressure) == [false, true])
    #expect(contacts.map(\.pressure) == [1, 0.5])
  }

  /// An upright picture that lies turned clockwise is seen with the panel turned back.
  @Test(
    "On a turned screen contacts lean as they are seen",
    arguments: [
      (0, [0, 0.5, 1, -0.5]), (1, [1, -0.5, 0, 0.5]), (2, [0, 0.5, 1, -0.5]), (3, [1, -0.5, 0, 0.5]),
    ] as [(Int, [Float])])
  func turned(quarterTurns: Int, leans: [Float]) throws {
    for (value, lean) in zip([0, 45, 90, -45], leans) {
      let came = Self.came.split(separator: ",").map { $0.hasSuffix(" 45") ? "0003 0034 \(value)" : String($0) }
      let contact = try play(Self.slots, [came.joined(separator: ",")], quarterTurns: quarterTurns)[0]
      #expect(contact.lean == lean || abs(contact.lean) == 1 && lean == 1, "\(value) on the glass")
      #expect(contact.size == 60 && contact.minor == 40 && contact.pressure == 0.25)
    }
  }
}
