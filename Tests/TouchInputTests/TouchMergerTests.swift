import Testing
import Touch

@testable import TouchInput

@Suite("TouchMerger: several panels, one stream of touches")
struct TouchMergerTests {
  private var merger = TouchMerger(taps: TapCounter())
  private var left = TouchMerger.Places()
  private var right = TouchMerger.Places()

  /// Fingers by slot, each at an x of its own number.
  private func report(_ fingers: [Int: Int32], at time: Microseconds = 0) -> PanelReport {
    var report = PanelReport(time: time)
    for (slot, finger) in fingers {
      report.slots[slot] = .touched(SlotReport(finger: finger, position: Position(x: Float(finger), y: 0)))
    }
    return report
  }

  private func told(_ frame: TouchFrame) -> [String] {
    (0..<frame.count).map { "\(Int(frame[$0].position.x)) \(frame[$0].phase) in \(frame[$0].slot)" }.sorted()
  }

  @Test("the same slot of two panels has two places, which last as long as the touches")
  mutating func places() {
    #expect(told(merger.merging(report([3: 1]), &left)) == ["1 began in 3"])
    #expect(told(merger.merging(report([3: 2]), &right)) == ["1 stationary in 3", "2 began in 0"])
    #expect(told(merger.merging(report([:]), &left)) == ["1 ended in 3", "2 stationary in 0"])
    #expect(told(merger.merging(report([3: 2, 4: 5]), &right)) == ["2 stationary in 0", "5 began in 4"])
  }

  @Test("what turns out to be a palm is cancelled, and makes room")
  mutating func palms() {
    merger.take(report([3: 1, 4: 2]), &left)
    var palm = report([4: 2])
    palm.slots[3] = .palm
    #expect(told(merger.merging(palm, &left)) == ["1 cancelled in 3", "2 stationary in 4"])
    #expect(told(merger.merging(palm, &left)) == ["2 stationary in 4"])
    #expect(told(merger.merging(report([3: 5, 4: 2]), &left)) == ["2 stationary in 4", "5 began in 3"])
  }

  @Test("who goes makes room for who comes in the same report")
  mutating func room() {
    let full = Dictionary(uniqueKeysWithValues: (0..<Slots.count - 1).map { ($0, Int32($0)) })
    merger.take(report(full), &left)
    merger.take(report([7: 500]), &right)
    let frame = merger.merging(report([8: 501]), &right)
    #expect(told(frame).filter { $0.hasPrefix("50") } == ["500 ended in 31", "501 began in 31"])
    #expect(merger.beyond == 0)
  }

  @Test("a touch without a place is counted once, and shown when a place is free")
  mutating func beyond() {
    let full = Dictionary(uniqueKeysWithValues: (0..<Slots.count).map { ($0, Int32($0)) })
    merger.take(report(full), &left)
    for _ in 0..<3 { #expect(merger.merging(report([0: 100, 1: 101]), &right).count == Slots.count) }
    #expect(merger.beyond == 2)
    var fewer = full
    fewer[9] = nil
    merger.take(report(fewer), &left)
    #expect(told(merger.merging(report([0: 100, 1: 101]), &right)).contains("100 began in 9"))
    merger.take(report([0: 100]), &right)
    merger.take(report([0: 100, 1: 102]), &right)
    #expect(merger.beyond == 3)
  }

  @Test("a touch without a place is shown by a report in which only another finger moves")
  mutating func beyondAndStill() {
    let full = Dictionary(uniqueKeysWithValues: (0..<Slots.count).map { ($0, Int32($0)) })
    merger.take(report(full), &left)
    merger.take(report([0: 100]), &right)
    var fewer = full
    fewer[9] = nil
    merger.take(report(fewer), &left)
    var other = report([0: 100])
    other.changed = .none
    #expect(told(merger.merging(other, &right)).contains("100 began in 9"))
  }

  @Test("only slots that have changed are looked at")
  mutating func changed() {
    merger.take(report([0: 1, 1: 2]), &left)
    var next = report([0: 1])
    next.changed = .none
    next.changed.insert(0)
    #expect(told(merger.merging(next, &left)) == ["1 stationary in 0", "2 stationary in 1"])
  }

  @Test("a panel that goes cancels its own touches")
  mutating func cancel() {
    merger.take(report([0: 1, 5: 2]), &left)
    merger.take(report([0: 3]), &right)
    #expect(told(merger.cancelling(&left, at: 9)) == ["1 cancelled in 0", "2 cancelled in 5", "3 stationary in 1"])
    #expect(merger.hasTouches)
    #expect(told(merger.cancelling(&left, at: 10)) == ["3 stationary in 1"])
    #expect(told(merger.cancelling(&right, at: 11)) == ["3 cancelled in 1"])
    #expect(!merger.hasTouches)
    #expect(told(merger.merging(report([0: 4]), &left)) == ["4 began in 0"])
  }

  @Test("all panels are given up at once")
  mutating func cancelAll() {
    merger.take(report([0: 1], at: 50), &left)
    merger.take(report([0: 2], at: 60), &right)
    let frame = merger.cancelAll(at: 40)
    #expect(told(frame) == ["1 cancelled in 0", "2 cancelled in 1"])
    #expect(frame.time == 60)
  }

  @Test("time does not go back when the second panel reports what is older")
  mutating func time() {
    #expect(merger.merging(report([0: 1], at: 2000), &left).time == 2000)
    #expect(merger.merging(report([0: 2], at: 1000), &right).time == 2000)
    #expect(merger.cancelling(&right, at: 1500).time == 2000)
  }

  @Test("a finger whose place is not known yet is not shown")
  mutating func waiting() {
    var waiting = PanelReport(time: 0)
    waiting.slots[2] = .waiting(finger: 1)
    #expect(merger.merging(waiting, &left).isEmpty)
    #expect(!merger.hasTouches)
    #expect(told(merger.merging(report([2: 1]), &left)) == ["1 began in 2"])
    // The same finger stays, also when another conversion does not know its place yet.
    #expect(told(merger.merging(waiting, &left)) == ["1 stationary in 2"])
    waiting.slots[2] = .waiting(finger: 7)
    #expect(told(merger.merging(waiting, &left)) == ["1 ended in 2"])
    #expect(!merger.hasTouches)
  }

  @Test("a panel marks the places that it holds")
  mutating func marks() {
    merger.take(report([0: 1]), &left)
    merger.take(report([0: 2, 6: 3]), &right)
    let taken = right.taken
    #expect((0..<Slots.count).filter { taken.contains($0) } == [1, 6])
  }
}

extension TouchMerger {
  mutating func merging(_ report: borrowing PanelReport, _ places: inout Places) -> TouchFrame {
    take(report, &places)
    return frame
  }

  mutating func cancelling(_ places: inout Places, at time: Microseconds) -> TouchFrame {
    cancel(&places, at: time)
    return frame
  }
}
