import Diagnostics
import Linux
import Testing
import Touch
import TouchInput
import TouchOverlay

@Suite("Engine: what it counts", .serialized, .timeLimit(.minutes(2)))
struct EngineCountTests {
  private let script = Script()
  private let glass = Glass(pattern: true)

  private func start(counts: Bool = true) throws -> Engine {
    try Engine.start(
      panel: ScriptedPanel(script), screen: GlassScreen(glass: glass), settings: Settings(minimumShow: 0),
      counts: counts)
  }

  private func latencies(_ engine: borrowing Engine) -> Int { engine.counts?.latency?.counts.reduce(0, +) ?? -1 }

  @Test("nothing where nobody asked, and at the end what it knows in any case")
  func unasked() throws {
    let engine = try start(counts: false)
    script.play(.finger(slot: 0, 1, x: 100, y: 60), .counted(TouchCounts(outside: 1, drops: 2), losses: 3))
    #expect(eventually { glass.isMarked(100, 60) })
    #expect(engine.counts == nil)
    let counts = engine.stop().counts
    #expect((counts.touches, counts.counts) == (1, TouchCounts(outside: 1, drops: 2)))
    #expect(counts.latency == nil && counts.reportRate == nil && counts.panels == nil)
  }

  @Test("touches, panels, what panels count, and how long each took to the glass")
  func touches() throws {
    let began = MonotonicClock.microseconds
    let engine = try start()
    for round in 1...3 {
      script.play(.finger(slot: 0, Int32(round), x: 100, y: 60))
      #expect(eventually { glass.isMarked(100, 60) && latencies(engine) == round })
      script.play(.up(slot: 0))
      #expect(eventually { glass.isClean })
    }
    let told = TouchCounts(outside: 5, drops: 3, unseen: 2, beyond: 1)
    script.play(.counted(told, losses: 4))
    #expect(eventually { engine.counts?.losses == 4 })
    let running = engine.counts
    let counts = try #require(running)
    #expect((counts.touches, counts.panels, counts.counts) == (3, 1, told))
    #expect(counts.reportRate == nil)
    let text = String(decoding: counts.metrics(version: "1"), as: UTF8.self)
    #expect(text.contains("\ntouch_overlay_touches_total 3\n"))
    #expect(text.contains("\ntouch_overlay_drops_total 3\n"))
    #expect(text.contains("\ntouch_overlay_latency_seconds_bucket{le=\"+Inf\"} 3\n"))
    let sum = try #require(counts.latency?.sum)
    #expect(sum > 0 && sum < MonotonicClock.microseconds - began)
    let ending = engine.stop().counts
    #expect((ending.touches, ending.losses, ending.counts) == (3, 4, told))
    #expect(ending.panels == nil)
    #expect(ending.latency?.counts.reduce(0, +) == 3)
  }

  @Test("how often a moving finger is told of")
  func rate() throws {
    let engine = try start()
    for step in 0...20 {
      script.play(.finger(slot: 0, 1, x: Float(50 + step), y: 60))
      MonotonicClock.sleep(until: MonotonicClock.microseconds + 5_000)
    }
    #expect(eventually { engine.counts?.reportRate != nil })
    // At most; a machine that is busy with other things is slower.
    let last = engine.counts?.reportRate
    let rate = try #require(last)
    #expect(rate > 5 && rate <= 300, "\(rate)")
    let failure = try stopped(engine)
    #expect(failure == nil)
  }

  @Test("while it is suspended neither touches, nor rates, nor times")
  func suspended() throws {
    let engine = try start()
    script.play(.finger(slot: 0, 1, x: 50, y: 60))
    #expect(eventually { latencies(engine) == 1 })
    engine.suspend(true)
    #expect(eventually { glass.isClean })
    for step in 1...8 { script.play(.finger(slot: 0, 1, x: Float(50 + step), y: 60)) }
    script.play(.counted(TouchCounts(drops: 1), losses: 0))
    #expect(eventually { engine.counts?.counts.drops == 1 })
    #expect(engine.counts?.reportRate == nil)
    engine.suspend(false)
    #expect(eventually { glass.isMarked(58, 60) })
    // The frame after that one.
    engine.ask()
    #expect(eventually { engine.answers == 1 })
    #expect(latencies(engine) == 1)
    let failure = try stopped(engine)
    #expect(failure == nil)
  }
}
