import Figures
import Linux
import Testing
import TouchInput
import TouchOverlay

@Suite("Engine: what it counts", .serialized, .timeLimit(.minutes(30)))
struct EngineCountTests {
  private let script = Script()
  private let glass = Glass(pattern: true)
  private let tally = Tally()

  private func start(_ tally: Tally?) throws -> Engine {
    try Engine.start(
      panel: ScriptedPanel(script), screen: GlassScreen(glass: glass), settings: Settings(minimumShow: 0), tally: tally)
  }

  private var latencies: Int { tally.counts.latency?.counts.reduce(0, +) ?? -1 }

  /// Taps once a round; each touch is shown alone.
  private func tap(_ rounds: ClosedRange<Int>) {
    for round in rounds {
      script.play(.finger(slot: 0, Int32(round), x: 100, y: 60))
      #expect(eventually { glass.isMarked(100, 60) && latencies == round })
      script.play(.up(slot: 0))
      #expect(eventually { glass.isClean })
    }
  }

  @Test func `what panels count, and how long each touch took to the glass, from engine to engine`() throws {
    let began = MonotonicClock.microseconds
    let first = try start(tally)
    tap(1...3)
    script.play(.counted(TouchCounts(outside: 5, drops: 3, unseen: 2, beyond: 1), losses: 4))
    #expect(eventually { tally.counts.losses == 4 })
    #expect(tally.counts.touchCounts == TouchCounts(outside: 5, drops: 3, unseen: 2, beyond: 1))
    try expectStop(of: first)

    let unasked = try start(nil)
    script.play(.counted(TouchCounts(drops: 100), losses: 100), .finger(slot: 0, 4, x: 100, y: 60))
    #expect(eventually { glass.isMarked(100, 60) })
    try expectStop(of: unasked)

    let second = try start(tally)
    tap(4...5)
    script.play(.counted(TouchCounts(drops: 1), losses: 1))
    #expect(eventually { tally.counts.losses == 5 })
    #expect(tally.counts.touchCounts == TouchCounts(outside: 5, drops: 4, unseen: 2, beyond: 1))
    #expect(tally.counts.reportRate == nil)
    let sum = try #require(tally.counts.latency?.sum)
    #expect(sum > 0 && sum < MonotonicClock.microseconds - began)
    let shown = second.shownCount
    #expect(shown == 2)
    try expectStop(of: second)
    let text = String(decoding: tally.counts.metrics(version: "1"), as: UTF8.self)
    #expect(text.contains("\ntouch_overlay_drops_total 4\n"))
    #expect(text.contains("\ntouch_overlay_latency_seconds_bucket{le=\"+Inf\"} 5\n"))
  }

  @Test func `a display that tells its scan-out`() throws {
    let engine = try Engine.start(
      panel: ScriptedPanel(script), screen: GlassScreen(glass: glass, scanOutTime: 7_000),
      settings: Settings(minimumShow: 0), tally: tally)
    tap(1...3)
    try expectStop(of: engine)
    let latency = try #require(tally.counts.latency?.sum)
    #expect(tally.counts.scanOut?.counts.reduce(0, +) == 3)
    #expect(tally.counts.scanOut?.sum == latency + 3 * 7_000)
  }

  @Test func `how often a moving finger is told of`() throws {
    let engine = try start(tally)
    for step in 0...20 {
      script.play(.finger(slot: 0, 1, x: Float(50 + step), y: 60))
      MonotonicClock.sleep(until: MonotonicClock.microseconds + 5_000)
    }
    #expect(eventually { tally.counts.reportRate != nil })
    // The number is a maximum: a busy machine is slower.
    let rate = try #require(tally.counts.reportRate)
    #expect(rate > 5 && rate <= 300, "\(rate)")
    try expectStop(of: engine)
  }

  @Test func `while it is suspended neither rates nor times`() throws {
    let engine = try start(tally)
    script.play(.finger(slot: 0, 1, x: 50, y: 60))
    #expect(eventually { latencies == 1 })
    engine.suspend(true)
    #expect(eventually { glass.isClean })
    for step in 1...8 { script.play(.finger(slot: 0, 1, x: Float(50 + step), y: 60)) }
    script.play(.counted(TouchCounts(drops: 1), losses: 0))
    #expect(eventually { tally.counts.touchCounts.drops == 1 })
    #expect(tally.counts.reportRate == nil)
    engine.suspend(false)
    #expect(eventually { glass.isMarked(58, 60) })
    // The frame after that one.
    let isSettled = engine.waitUntilShown()
    #expect(isSettled)
    #expect(latencies == 1)
    try expectStop(of: engine)
  }
}
