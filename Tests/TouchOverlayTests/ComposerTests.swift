import Linux
import Pixels
import Testing
import Touch
import TouchOverlay

@Suite("Composer: an app that lays marks into its own frames, and pauses")
struct ComposerTests {
  private let overlay: AppOverlay
  private let composer: Composer
  private var tracker = SlotTracker()
  private let now = MonotonicClock.microseconds

  init() throws {
    overlay = try AppOverlay.startComposing(Configuration(), width: 200, height: 120, readsPanels: false)
    composer = try #require(overlay.composer)
  }

  /// - Parameter x: column in row 60; nil if the finger has lifted.
  private mutating func send(_ slot: Int, x: Float?, at time: Microseconds) {
    tracker.begin(at: time)
    tracker.take(x.map { SlotReport(finger: Int32(slot), position: Position(x: $0, y: 60)) }, slot: slot)
    overlay.show(tracker.finish())
  }

  /// Composes a frame; returns which of these columns of row 60 have changed.
  private func changes(_ columns: Int...) -> [Int] {
    let dirty = composer.begin(.xrgb8888)
    return columns.filter { x in
      (0..<dirty.count).contains { index in
        let area = dirty[index]
        return area.left <= x && x < area.right && area.top <= 60 && 60 < area.bottom
      }
    }
  }

  @Test("a touch of the pause has no mark if it ended long before the frame, and its mark if it ended just now")
  mutating func pause() {
    send(0, x: 30, at: now - 3_000_000)
    send(2, x: 170, at: now - 2_000_000)
    send(0, x: nil, at: now - 1_000_000)
    send(1, x: 100, at: now)
    // So that it has just ended, however busy this machine is.
    send(1, x: nil, at: now + 3_600_000_000)
    #expect(changes(30, 100, 170) == [100, 170])
  }

  @Test mutating func `a mark that was up when the pause began is gone with the next frame`() {
    send(0, x: 30, at: now - 3_000_000)
    #expect(changes(30, 100) == [30])
    send(0, x: nil, at: now - 1_000_000)
    #expect(changes(30, 100) == [30])
    #expect(changes(30, 100) == [])
  }

  @Test func `each of an app's touches has its mark, although all have the same number`() {
    func show(_ phase: Phase, x: Float, at time: Microseconds) {
      let touch = Contact(phase: phase, position: Position(x: x, y: 60), time: time)
      overlay.show(TouchEvent(time: time, touches: [touch]))
    }
    show(.began, x: 30, at: now - 3_000_000)
    #expect(changes(30, 170) == [30])
    show(.ended, x: 30, at: now - 1_000_000)
    show(.began, x: 170, at: now)
    #expect(changes(30, 170) == [30, 170])
    show(.ended, x: 170, at: now)
    show(.began, x: 30, at: now)
    #expect(changes(30, 100).contains(30))
  }
}
