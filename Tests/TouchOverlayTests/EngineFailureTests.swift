import Linux
import Testing
import TouchInput
import TouchOverlay
import TouchRing

@Suite("Engine: how it ends", .serialized, .timeLimit(.minutes(30)))
struct EngineFailureTests {
  private let script = Script()
  private let glass = Glass(pattern: true)

  private func start() throws -> Engine {
    // A cancelled touch loses its mark at once, however long a mark should be shown.
    try Engine.start(
      panel: ScriptedPanel(script), screen: GlassScreen(glass: glass), settings: Settings(minimumShow: 60_000_000))
  }

  /// Whether the engine says within ten seconds that it has ended.
  private func ended(_ engine: borrowing Engine) throws -> Bool {
    let tooLate = try EventCounter()
    let number = tooLate.number
    let done = try EventCounter()
    let doneNumber = done.number
    let alarm = try Thread(name: "alarm") {
      let deadline = MonotonicClock.microseconds + 10_000_000
      while MonotonicClock.microseconds < deadline {
        if isReadable(doneNumber) { return }
        MonotonicClock.sleep(until: MonotonicClock.microseconds + 1000)
      }
      wake(number)
    }
    let ready = try Poll.wait(engine.endedDescriptor, tooLate.number)
    done.raise()
    alarm.join()
    return ready.first
  }

  @Test func `a lost panel ends it, with the panel's words, and takes its marks along`() throws {
    let engine = try start()
    script.play(.finger(slot: 0, 1, x: 100, y: 60), .finger(slot: 1, 2, x: 40, y: 40))
    #expect(eventually { glass.isMarked(100, 60) && glass.isMarked(40, 40) })
    script.play(.unplug("the panel went home"))
    let hasEnded = try ended(engine)
    #expect(hasEnded)
    #expect(eventually { glass.isClean })
    #expect(script.cancels.load(ordering: .relaxed) == 1)
    let end = try stopped(engine)
    let failure = try #require(end)
    guard case .panel(.lost) = failure else {
      Issue.record("it says \(failure.sentence.string)")
      return
    }
    #expect(failure.sentence.string == "the panel went home")
    #expect(failure.exit == .noPanel)
    #expect(Array(glass.memory) == glass.background)
  }

  @Test func `a framebuffer that says no ends it, with the framebuffer's words`() throws {
    let engine = try start()
    glass.fail("the display went home")
    script.play(.finger(slot: 0, 1, x: 100, y: 60))
    let hasEnded = try ended(engine)
    #expect(hasEnded)
    let end = try stopped(engine)
    let failure = try #require(end)
    #expect(failure.sentence.string == "the display went home")
    #expect(failure.exit == .noFramebuffer)
  }

  @Test func `started and stopped, again and again`() throws {
    for _ in 0..<300 {
      let engine = try start()
      try expectStop(of: engine)
    }
  }

  @Test func `a stop between two looks for commands is not slept through`() throws {
    let glass = glass
    let finishes = try Work.finishes {
      let channel = TouchChannel()
      let loop = RenderLoop(screen: GlassScreen(glass: glass), channel: channel, settings: Settings())
      // The loop asks for the time after it has taken its commands: at that moment somebody stops it.
      try? loop.run {
        channel.post(.stop)
        return MonotonicClock.microseconds
      } begun: {
      }
    }
    #expect(finishes, "the render loop sleeps although it was told to stop")
  }
}
