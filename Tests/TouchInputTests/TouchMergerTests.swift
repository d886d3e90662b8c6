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
    #expect(told(merger.take(report([3: 1]), &left)) == ["1 began in 3"])
    #expect(told(merger.take(report([3: 2]), &right)) == ["1 stationary in 3", "2 began in 0"])
    #expect(told(merger.take(report([:]), &left)) == ["1 ended in 3", "2 stationary in 0"])
    #expect(told(merger.take(report([3: 2, 4: 5]), &right)) == ["2 stationary in 0", "5 began in 4"])
  }

  @Test("what turns out to be a palm is cancelled, and makes room")
  mutating func palms() {
    _ = merger.take(report([3: 1, 4: 2]), &left)
    var palm = report([4: 2])
    palm.slots[3] = .palm
    #expect(told(merger.take(palm, &left)) == ["1 cancelled in 3", "2 stationary in 4"])
    #expect(told(merger.take(palm, &left)) == ["2 stationary in 4"])
    #expect(told(merger.take(report([3: 5, 4: 2]), &left)) == ["2 stationary in 4", "5 began in 3"])
  }

  @Test("who goes makes room for who comes in the same report")
  mutating func room() {
    let full = Dictionary(uniqueKeysWithValues: (0..<Slots.count - 1).map { ($0, Int32($0)) })
    _ = merger.take(report(full), &left)
    _ = merger.take(report([7: 500]), &right)
    let frame = merger.take(report([8: 501]), &right)
    #expect(told(frame).filter { $0.hasPrefix("50") } == ["500 ended in 31", "501 began in 31"])
    #expect(merger.beyond == 0)
  }

  @Test("a touch without a place is counted once, and shown when a place is free")
  mutating func beyond() {
    let full = Dictionary(uniqueKeysWithValues: (0..<Slots.count).map { ($0, Int32($0)) })
    _ = merger.take(report(full), &left)
    for _ in 0..<3 { #expect(merger.take(report([0: 100, 1: 101]), &right).count == Slots.count) }
    #expect(merger.beyond == 2)
    var fewer = full
    fewer[9] = nil
    _ = merger.take(report(fewer), &left)
    #expect(told(merger.take(report([0: 100, 1: 101]), &right)).contains("100 began in 9"))
    _ = merger.take(report([0: 100]), &right)
    _ = merger.take(report([0: 100, 1: 102]), &right)
    #expect(merger.beyond == 3)
  }

  @Test("a panel that goes cancels its own touches")
  mutating func cancel() {
    _ = merger.take(report([0: 1, 5: 2]), &left)
    _ = merger.take(report([0: 3]), &right)
    #expect(told(merger.cancel(&left, at: 9)) == ["1 cancelled in 0", "2 cancelled in 5", "3 stationary in 1"])
    #expect(merger.hasTouches)
    #expect(told(merger.cancel(&left, at: 10)) == ["3 stationary in 1"])
    #expect(told(merger.cancel(&right, at: 11)) == ["3 cancelled in 1"])
    #expect(!merger.hasTouches)
    #expect(told(merger.take(report([0: 4]), &left)) == ["4 began in 0"])
  }

  @Test("all panels are given up at once")
  mutating func cancelAll() {
    _ = merger.take(report([0: 1], at: 50), &left)
    _ = merger.take(report([0: 2], at: 60), &right)
    let frame = merger.cancelAll(at: 40)
    #expect(told(frame) == ["1 cancelled in 0", "2 cancelled in 1"])
    #expect(frame.time == 60)
  }

  @Test("time does not go back when the second panel reports what is older")
  mutating func time() {
    #expect(merger.take(report([0: 1], at: 2000), &left).time == 2000)
    #expect(merger.take(report([0: 2], at: 1000), &right).time == 2000)
    #expect(merger.cancel(&right, at: 1500).time == 2000)
  }

  @Test("a finger whose place is not known yet is not shown")
  mutating func waiting() {
    var waiting = PanelReport(time: 0)
    waiting.slots[2] = .waiting
    #expect(merger.take(waiting, &left).isEmpty)
    #expect(!merger.hasTouches)
    #expect(told(merger.take(report([2: 1]), &left)) == ["1 began in 2"])
  }

  @Test("a panel marks the places that it holds")
  mutating func marks() {
    _ = merger.take(report([0: 1]), &left)
    _ = merger.take(report([0: 2, 6: 3]), &right)
    var table = SlotTable<Bool>(repeating: false)
    right.mark(in: &table)
    #expect((0..<Slots.count).filter { table[$0] } == [1, 6])
  }
}
