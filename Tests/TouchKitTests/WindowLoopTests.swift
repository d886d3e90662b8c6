import Gestures
import Glibc
import Linux
import Synchronization
import Testing
import Touch

@testable import TouchKit

private final class Flag: Sendable { let isRaised = Atomic(false) }

/// Says when it runs.
private final class StartingWindow: TouchWindow {
  let flag = Flag()
  override func timePassed(_ now: Microseconds) { flag.isRaised.store(true, ordering: .releasing) }
}

@Suite("TouchWindow: time, in a window without devices")
struct WindowLoopTests {
  private final class Patient: GestureRecogniser {
    var moments: [Microseconds] = []
    override func timePassed(_ now: Microseconds) {
      moments.append(now)
      deadline = nil
    }
  }

  private let room = Room()

  @Test func `it waits for nothing, until something is due`() {
    let window = room.window
    #expect(window.descriptor == nil && window.nextMoment == nil)
    window.nextTime = 7000
    #expect(window.nextMoment == 7000)
    let gesture = Patient()
    room.knob.add(gesture)
    gesture.deadline = 8000
    #expect(window.nextMoment == 7000)
    gesture.deadline = 6000
    #expect(window.nextMoment == 6000)
    room.left.remove()
    window.nextTime = nil
    #expect(window.nextMoment == nil)
  }

  @Test func `what is due is told once`() throws {
    let window = room.window
    window.nextTime = TouchWindow.now - 1
    try window.dispatch()
    #expect(room.diary.read() == ["time"] && window.nextTime == nil)
    try window.dispatch()
    #expect(room.diary.read() == [])
    let later = TouchWindow.now + 3_600_000_000
    window.nextTime = later
    try window.dispatch()
    #expect(room.diary.read() == [] && window.nextTime == later)
  }

  @Test func `a gesture whose deadline has come is told, also while the app is aside another's time passes`() throws {
    let (early, late) = (Patient(), Patient())
    room.left.add(early)
    room.right.add(late)
    early.deadline = TouchWindow.now
    late.deadline = TouchWindow.now + 3_600_000_000
    let before = TouchWindow.now
    try room.window.dispatch()
    try room.window.dispatch()
    #expect(early.moments.count == 1 && late.moments.isEmpty)
    #expect(early.moments[0] >= before && early.moments[0] <= TouchWindow.now)
    room.window.putAside()
    room.window.nextTime = 1
    try room.window.dispatch()
    #expect(room.diary.read() == ["time"])
  }

  @Test func `while a handler takes its time, a tap that nobody has heard the end of becomes no press`() {
    var panel = FingerPanel()
    let (tap, press) = (Tap(), LongPress())
    var told: [String] = []
    tap.action = { _ in told.append("tap") }
    press.action = { _ in told.append("press") }
    room.window.add(tap)
    room.window.add(press)
    // The window reads the panel at 20 ms; whoever draws then does it for a second, and the finger leaves meanwhile.
    room.window.handle([panel.report(.down(0, 150, 50))], at: 20_000)
    room.window.handle([panel.report(after: 100_000, [.up(0)])], at: 1_020_000)
    #expect(told == ["tap"])
    room.window.handle([panel.report(after: 2_000_000, [.down(0, 150, 50)])], at: panel.time)
    room.window.handle([], at: panel.time + 1_000_000)
    #expect(told == ["tap", "press"])
  }

  @Test func `a closed window has nothing to do`() throws {
    let gesture = Patient()
    room.left.add(gesture)
    room.window.nextTime = 1
    room.window.close()
    gesture.deadline = 1
    #expect(room.window.nextMoment == nil)
    try room.window.dispatch()
    #expect(room.diary.read() == [] && gesture.moments.isEmpty)
  }

  @Test func `a gesture that closes the window as time passes ends it there`() throws {
    final class Closing: GestureRecogniser {
      override func timePassed(_ now: Microseconds) { become(.recognised) }
    }
    let (gesture, late) = (Closing(), Patient())
    let window = room.window
    gesture.action = { [unowned window] _ in window.close() }
    room.left.add(gesture)
    room.right.add(late)
    gesture.deadline = 1
    late.deadline = 1
    window.nextTime = 1
    try window.dispatch()
    #expect(room.diary.read() == [] && late.moments.isEmpty)
  }

  @Test("without devices it does not run")
  func run() throws {
    try room.window.run()
    room.window.stop()
    try room.window.run()
  }

  @Test func `it wakes for its panels, and at a moment`() throws {
    let counter = try EventCounter()
    let clock = try WindowClock(panels: counter.number)
    let start = MonotonicClock.microseconds
    #expect(try clock.news(until: start + 20_000).isEmpty)
    #expect(MonotonicClock.microseconds >= start + 20_000)
    counter.raise()
    #expect(try clock.news(until: nil) == .panels)
    #expect(!clock.hasSlept())
  }

  /// The kernel hands a signal for the process to whichever thread blocks it not; of those here none does.
  @Test func `a signal ends it, also where the app has other threads`() throws {
    // One after the other: the process has one descriptor for all.
    for number in [SIGTERM, SIGINT] { try end(by: number) }
  }

  private func end(by number: CInt) throws {
    defer { _ = Glibc.signal(number, SIG_DFL) }
    let panels = try EventCounter()
    let window = StartingWindow(width: 100, height: 100)
    window.clock = try WindowClock(panels: panels.number)
    window.nextTime = TouchWindow.now
    let flag = window.flag
    let other = try Thread(name: "other") {
      var all = sigset_t()
      sigemptyset(&all)
      sigaddset(&all, number)
      pthread_sigmask(SIG_UNBLOCK, &all, nil)
      // Before, a signal would end the tests.
      while !flag.isRaised.load(ordering: .acquiring) { usleep(1000) }
      kill(getpid(), number)
      usleep(200_000)
    }
    let start = TouchWindow.now
    try window.run()
    #expect(TouchWindow.now - start < 10_000_000)
    other.join()
    // The next window is not ended by it.
    let clock = try WindowClock(panels: panels.number)
    try clock.takeSignals()
    #expect(try clock.news(until: TouchWindow.now + 50_000).isEmpty)
  }
}
