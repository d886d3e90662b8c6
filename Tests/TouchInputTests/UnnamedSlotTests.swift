import CLinux
import Seeded
import Testing

@testable import TouchInput

@Suite("UnnamedSlot: the slot of events before the first that is named")
struct UnnamedSlotTests {
  private func changes(_ reports: [String], _ axes: [String] = Axes.slots) throws -> [Player.Change] {
    var recording = try recorded(axes, reports)
    _ = recording.completeBeginning("r")
    return Player(recording).changes
  }

  @Test("the finger goes on in the slot whose next position is nearest")
  func nearest() throws {
    let first = "0003 0035 600, 0003 0036 300"
    let lifts = "0003 002f 1, 0003 0039 -1, 0003 002f 2, 0003 0039 -1, 0001 014a 0"
    let two = try changes([first, "0003 002f 1, 0003 0035 310, 0003 0036 100, 0003 002f 2, 0003 0035 605", lifts])
    #expect(
      two == [
        .init(1, .began, 310, 100), .init(2, .began, 600, 300), .init(2, .moved, 605, 300), .init(1, .ended, 310, 100),
        .init(2, .ended, 605, 300),
      ])
    // A finger that comes close by is another one, and slot 1 is named first.
    let third = try changes([
      first, "0003 002f 1, 0003 0035 601, 0003 0036 290, 0003 002f 3, 0003 0039 7, 0003 0035 602, 0003 0036 300",
      "0003 002f 2, 0003 0036 320", lifts,
    ])
    #expect(third.suffix(3).prefix(2) == [.init(1, .ended, 601, 290), .init(2, .ended, 600, 320)])
  }

  @Test("a finger that lifts first is not in a slot of which another finger lifts next")
  func lifted() throws {
    let found = try changes([
      "0003 0035 600, 0003 0036 300", "0003 0039 -1", "0003 002f 1, 0003 0035 70, 0003 0036 80",
      "0003 002f 0, 0003 0035 610, 0003 0036 310", "0003 0039 -1",
    ])
    #expect(
      found == [
        .init(1, .began, 610, 310), .init(2, .began, 70, 80), .init(3, .began, 600, 300), .init(3, .ended, 600, 300),
        .init(1, .ended, 610, 310), .init(2, .cancelled, 70, 80),
      ])
  }

  @Test("a finger that moved is in its slot, also where another one replaces it there without a lift")
  func replaced() throws {
    let found = try changes([
      "0003 0039 4, 0003 0035 600, 0003 0036 300, 0003 002f 1, 0003 0039 5, 0003 0035 50, 0003 0036 60",
      "0003 002f 0, 0003 0035 605", "0003 0039 9, 0003 0035 100, 0003 0036 110",
      "0003 0039 -1, 0003 002f 1, 0003 0039 -1",
    ])
    #expect(
      found == [
        .init(1, .began, 600, 300), .init(2, .began, 50, 60), .init(1, .moved, 605, 300), .init(1, .ended, 605, 300),
        .init(3, .began, 100, 110), .init(3, .ended, 100, 110), .init(2, .ended, 50, 60),
      ])
  }

  @Test("a finger that lifts first is not in a slot in which another one moves later")
  func stayed() throws {
    let found = try changes([
      "0003 0039 -1", "0003 002f 2, 0003 0035 70, 0003 0036 80", "0003 002f 0, 0003 0035 610, 0003 0036 310",
      "0003 002f 1, 0003 0039 7, 0003 0035 5, 0003 0036 6",
    ])
    #expect(
      found == [
        .init(1, .began, 610, 310), .init(2, .began, 70, 80), .init(3, .began, 5, 6), .init(1, .cancelled, 610, 310),
        .init(3, .cancelled, 5, 6), .init(2, .cancelled, 70, 80),
      ])
  }

  @Test("where no slot of the panel fits it is another than the one that is named first")
  func noneFits() throws {
    let axes = ["2f 0 1 0 0"] + Axes.slots.dropFirst()
    let found = try changes(
      ["0003 0035 600, 0003 0036 300", "0003 002f 0, 0003 0035 7, 0003 0036 8", "0003 002f 1, 0003 0039 5"], axes)
    // Slot 1 has one finger at a time.
    #expect(found.prefix(3) == [.init(1, .began, 7, 8), .init(2, .began, 600, 300), .init(2, .ended, 600, 300)])
  }

  /// A panel and its driver, which reports only changes.
  private struct Session {
    var fingers = [(x: Int, y: Int)?](repeating: nil, count: 10)
    var values: [String: Int] = [:]
    var slot = 0
    var count = 0
    var report: [String] = []

    mutating func tell(_ slot: Int, _ code: String, _ value: Int) {
      if values["\(slot) \(code)"] == value { return }
      values["\(slot) \(code)"] = value
      if self.slot != slot { report.append("0003 002f \(slot)") }
      self.slot = slot
      report.append("0003 \(code) \(value)")
    }

    /// Returns the places where fingers lifted.
    mutating func go(_ random: inout Seeded, most: Int) -> [String] {
      var ends: [String] = []
      report = []
      for slot in fingers.indices {
        if let (x, y) = fingers[slot] {
          if random.once(in: 30) {
            ends.append("\(x) \(y)")
            fingers[slot] = nil
            tell(slot, "0039", -1)
          } else if random.once(in: 2) {
            fingers[slot] = (
              min(max(x + random.int(-20...20), 0), 999), min(max(y + random.int(-20...20), 0), 499)
            )
          }
        } else if random.once(in: 20), fingers.count(where: { $0 != nil }) < most {
          fingers[slot] = (random.int(0...999), random.int(0...499))
          count += 1
          tell(slot, "0039", count)
        }
        if let (x, y) = fingers[slot] {
          tell(slot, "0035", x)
          tell(slot, "0036", y)
        }
      }
      return ends
    }
  }

  /// Returns how many lifts a recording that begins in the middle of a session has at a wrong place or not at all.
  private func wrongEnds(_ seed: UInt64) throws -> Int {
    var random = Seeded(seed)
    var session = Session()
    let most = random.int(3...10)
    for _ in 0..<100 { _ = session.go(&random, most: most) }
    var ends: [String: Int] = [:]
    var reports: [String] = []
    while reports.count < 100 {
      let lifts = session.go(&random, most: most)
      // The recording begins with a report that does not name the slot of its first event.
      guard let first = session.report.first, !reports.isEmpty || !first.hasPrefix("0003 002f") else { continue }
      for end in lifts { ends[end, default: 0] += 1 }
      reports.append(session.report.joined(separator: ", "))
    }
    for change in try changes(reports) where change.phase == .ended {
      ends["\(Int(change.x)) \(Int(change.y))", default: 0] -= 1
    }
    return ends.values.reduce(0) { $0 + abs($1) }
  }

  @Test("cuts of random sessions: the first events are a finger's that goes on")
  func sessions() throws {
    var wrong = 0
    for seed in 0..<300 { wrong += try wrongEnds(UInt64(seed)) }
    // With slot 0, or with slot 1 where 0 is named first, 285 are. Not all can be known.
    #expect(wrong < 200)
  }
}
