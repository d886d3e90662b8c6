import Linux
import Testing
import Touch
import TouchOverlay

@Suite("Engine: from the panel to the glass", .serialized, .timeLimit(.minutes(30)))
struct EngineTests {
  private let script = Script()
  private let glass = Glass(pattern: true)

  private func start(on glass: Glass, minimumShow: Int64 = 0) throws -> Engine {
    try Engine.start(
      panel: ScriptedPanel(script), screen: GlassScreen(glass: glass), settings: Settings(minimumShow: minimumShow))
  }

  @Test func `a touch has its mark from its beginning to its end, where it is and as it should look`() throws {
    let glass = Glass()
    let engine = try start(on: glass)
    script.play(.finger(slot: 0, 1, x: 100, y: 60))
    #expect(eventually { glass.isMarked(100, 60) })
    // White at 50 % over a third of white at 50 % over black: 255 / 2 + 85 / 4 = 148.75.
    for (x, y) in [(100, 60), (90, 60), (100, 80), (115, 75)] {
      for shift in [UInt32(0), 8, 16] { #expect(abs(Int(glass.pixel(x, y) >> shift & 255) - 149) <= 1) }
    }
    for (x, y) in [(73, 60), (127, 60), (100, 33), (100, 87), (0, 0), (199, 119), (120, 80)] {
      #expect(!glass.isMarked(x, y))
    }
    script.play(.up(slot: 0))
    #expect(eventually { glass.isClean })
    try expectStop(of: engine)
  }

  @Test func `the mark follows its finger and leaves nothing behind`() throws {
    let engine = try start(on: glass)
    for step in 0...6 {
      let x = 40 + 20 * step
      script.play(.finger(slot: 0, 1, x: Float(x), y: 60))
      #expect(eventually { glass.isMarked(x, 60) && !glass.isMarked(x - 27, 60) && !glass.isMarked(x + 27, 60) })
    }
    script.play(.up(slot: 0))
    #expect(eventually { glass.isClean })
    try expectStop(of: engine)
  }

  @Test func `a watcher takes every frame of the panel, and the end of the touches that a stop cancels`() throws {
    let phases = Locked<[Phase]>([])
    let engine = try Engine.start(
      panel: ScriptedPanel(script), screen: GlassScreen(glass: glass), settings: Settings(minimumShow: 0),
      watcher: { frame in
        for index in 0..<frame.count {
          let phase = frame[index].phase
          phases.withLock { $0.append(phase) }
        }
      })
    script.play(.finger(slot: 0, 1, x: 100, y: 60), .up(slot: 0), .finger(slot: 1, 2, x: 100, y: 60))
    #expect(eventually { phases.withLock { $0 == [.began, .ended, .began] } })
    try expectStop(of: engine)
    #expect(phases.withLock { $0 == [.began, .ended, .began, .cancelled] })
  }

  @Test(
    "marks that lie over each other leave one by one, without a trace", arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
  func overlapping(order: [Int]) throws {
    let engine = try start(on: glass)
    for slot in 0..<3 {
      script.play(.finger(slot: slot, Int32(slot), x: Float(70 + 29 * slot), y: Float(50 + 9 * slot)))
    }
    #expect(eventually { glass.isMarked(50, 50) && glass.isMarked(99, 59) && glass.isMarked(150, 68) })
    // Every touch is alone under one of its ends.
    let ends = [(50, 50), (99, 83), (150, 68)]
    for slot in order {
      script.play(.up(slot: slot))
      #expect(eventually { !glass.isMarked(ends[slot].0, ends[slot].1) })
    }
    #expect(eventually { glass.isClean })
    try expectStop(of: engine)
    #expect(glass.isClean)
  }

  @Test func `a tap is shown for its minimum time, however short it was`() throws {
    let engine = try start(on: glass, minimumShow: 300_000)
    for round in 1...3 {
      let start = MonotonicClock.microseconds
      script.play(.finger(slot: 0, Int32(round), x: 100, y: 60), .up(slot: 0))
      #expect(eventually { glass.isMarked(100, 60) })
      #expect(eventually { glass.isClean })
      #expect(MonotonicClock.microseconds - start >= 300_000)
    }
    try expectStop(of: engine)
  }

  @Test func `without a touch nothing is painted or published`() throws {
    let engine = try start(on: glass)
    #expect(stays(for: 50_000) { glass.publishes == 0 })
    try expectStop(of: engine)
    #expect(glass.publishes == 0)
    #expect(Array(glass.memory) == glass.background)
  }

  @Test func `suspended: marks go at once, and come back to the fingers that are still down`() throws {
    let engine = try start(on: glass, minimumShow: 10_000_000)
    script.play(.finger(slot: 0, 1, x: 50, y: 60), .finger(slot: 1, 2, x: 150, y: 60))
    #expect(eventually { glass.isMarked(50, 60) && glass.isMarked(150, 60) })
    engine.suspend(true)
    let isSettled = engine.waitUntilShown()
    #expect(isSettled)
    #expect(glass.isClean)
    script.play(.finger(slot: 0, 1, x: 100, y: 60), .up(slot: 1), .finger(slot: 2, 3, x: 30, y: 30))
    #expect(stays(for: 100_000) { glass.isClean })
    #expect(engine.shownCount == 2)
    engine.suspend(false)
    #expect(eventually { glass.isMarked(100, 60) && glass.isMarked(30, 30) && !glass.isMarked(150, 60) })
    #expect(engine.shownCount == 3)
    let answers = engine.answers
    engine.askForAnswers()
    #expect(eventually { engine.answers.render == answers.render + 1 && engine.answers.input == answers.input + 1 })
    // The input thread has only answered: it still reads the panel.
    script.play(.finger(slot: 0, 1, x: 150, y: 60))
    #expect(eventually { glass.isMarked(150, 60) })
    try expectStop(of: engine)
    #expect(glass.isClean)
  }

  @Test func `suspended while a frame is on its way to a slow display: the marks are gone when it says so`() throws {
    glass.holdUp(15_000)
    let engine = try start(on: glass)
    for round in 0..<20 {
      script.play(.finger(slot: 0, 1, x: Float(40 + round), y: 60))
      #expect(eventually { glass.isMarked(40 + round, 60) })
      script.play(.finger(slot: 0, 1, x: Float(100 + round), y: 60))
      MonotonicClock.sleep(until: MonotonicClock.microseconds + Int64(round) * 1_000)
      engine.suspend(true)
      let isSettled = engine.waitUntilShown()
      #expect(isSettled)
      #expect(glass.isClean)
      engine.suspend(false)
    }
    try expectStop(of: engine)
  }

  @Test("a display that holds up the render thread holds up nobody else for ever, who learns that marks may be left")
  func heldUp() throws {
    let engine = try start(on: glass)
    script.play(.finger(slot: 0, 1, x: 40, y: 60))
    #expect(eventually { glass.isMarked(40, 60) })
    glass.holdUp(.max)
    engine.suspend(true)
    let isSettled = engine.waitUntilShown()
    #expect(!isSettled)
    #expect(glass.isMarked(40, 60))
    glass.holdUp(0)
    #expect(eventually { glass.isClean })
    let isSettledNow = engine.waitUntilShown()
    #expect(isSettledNow)
    try expectStop(of: engine)
  }

  @Test func `suspended from the start: not one mark`() throws {
    let engine = try Engine.start(
      panel: ScriptedPanel(script), screen: GlassScreen(glass: glass), settings: Settings(), suspended: true)
    script.play(.finger(slot: 0, 1, x: 50, y: 60))
    #expect(stays(for: 100_000) { glass.publishes == 0 })
    engine.suspend(false)
    #expect(eventually { glass.isMarked(50, 60) })
    try expectStop(of: engine)
  }

  @Test("stop gives everything back, fingers or not", arguments: [0, 1, 5])
  func stop(fingers: Int) throws {
    let engine = try start(on: glass, minimumShow: 10_000_000)
    for slot in 0..<fingers {
      script.play(.finger(slot: slot, Int32(slot), x: Float(20 + 35 * slot), y: Float(10 + 25 * slot)))
      #expect(eventually { glass.isMarked(20 + 35 * slot, 10 + 25 * slot) })
    }
    try expectStop(of: engine)
    #expect(glass.isClean)
    #expect(Array(glass.memory) == glass.background)
    #expect(script.cancels.load(ordering: .relaxed) == 1)
  }
}
