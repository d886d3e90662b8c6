import Examining
import Linux
import Testing
import Touch

@Suite("Reports that are delivered late, many at once")
struct LateReportTests {
  /// Four swipes from the left; `move` moves the finger of each from its beginning on, in its row.
  private func swipes(
    _ move: (inout ScriptedPanel, _ finger: Int32, _ start: Microseconds, _ y: Int32) -> Void
  ) -> ScriptedPanel {
    var panel = ScriptedPanel()
    for row in 1...4 as ClosedRange<Int32> {
      let finger = panel.press(20, 100 * row)
      move(&panel, finger, panel.time, 100 * row)
      panel.lift(finger)
      panel.wait(400)
    }
    return panel
  }

  /// Swipes at 60 reports a second, which come in bursts, so many milliseconds apart.
  private func examination(burst: Int64, apart microseconds: Int64) -> Examination {
    swipes { panel, finger, start, y in
      var step: Int64 = 1
      for delivery in 1...(1200 / burst) as ClosedRange<Int64> {
        var late: Int64 = 0
        while step * 1000 / 60 <= delivery * burst {
          panel.wait(until: start + delivery * burst * 1000 + late * microseconds)
          panel.move(finger, 20 + Int32(step) * 10, y)
          step += 1
          late += 1
        }
      }
      panel.wait(20)
    }.result()
  }

  @Test(
    "the rate is that of the deliveries",
    arguments: [(50, 300, 20), (50, 2000, 20), (100, 300, 10), (100, 2000, 10)] as [(Int64, Int64, Double)])
  func bursts(burst: Int64, apart: Int64, rate: Double) {
    let examination = examination(burst: burst, apart: apart)
    #expect(examination.faults == [.slowReports])
    #expect(examination.value(.rate, "rate").map { abs($0 - rate) < 0.5 } == true)
  }

  @Test func `a stall and the reports that waited meanwhile are a pause`() {
    let panel = swipes { panel, finger, start, y in
      for step in 1...70 as ClosedRange<Int32> {
        // From 300 to 450 ms nothing is delivered, and then all at once.
        let due = Int64(step) * 10_000
        let isLate = due > 300_000 && due <= 450_000
        panel.wait(until: start + (isLate ? 450_000 + (due - 300_000) / 30 : due))
        panel.move(finger, 20 + 10 * step, y)
      }
    }
    let examination = panel.result()
    #expect(examination.faults == [.longGap])
    #expect(examination.value(.rate, "rate").map { abs($0 - 100) < 1 } == true)
    #expect((examination.value(.rate, "longest-gap") ?? 0) > 140)
  }

  @Test("a panel that is fast has its own rate", arguments: [4167, 2083, 1000] as [Int64])
  func fast(interval: Int64) {
    let panel = swipes { panel, finger, start, y in
      for step in 1...180 as ClosedRange<Int32> {
        // The clock trembles.
        panel.wait(until: start + Int64(step) * interval + Int64(step % 3) * 50)
        panel.move(finger, 20 + 4 * step, y)
      }
    }
    let rate = 1_000_000 / Double(interval)
    #expect(panel.result().faults == [])
    #expect(panel.result().value(.rate, "rate").map { abs($0 - rate) < 0.02 * rate } == true)
  }

  @Test func `times that no panel has are not judged`() {
    let panel = swipes { panel, finger, start, y in
      for step in 1...180 as ClosedRange<Int32> {
        panel.wait(until: start + Int64(step) * 200)
        panel.move(finger, 20 + 4 * step, y)
      }
    }
    let result = panel.result()[.rate]
    #expect(result?.verdict == .notRun)
    #expect(result?.summary.string.hasPrefix("reports are less than a millisecond apart") == true)
  }
}
