import CLinux
import Linux
import Synchronization
import Testing
import Touch

@testable import TouchRing

@Suite("TouchReceiver: sleeps when there is nothing, and only then")
struct TouchReceiverSleepTests {
  private static let patience: Int64 = 6_000_000
  private let channel = TouchChannel()

  /// A receiver that has taken what there was.
  private func listener() -> TouchReceiver {
    var receiver = TouchReceiver(channel)
    _ = receiver.receive { _ in }
    return receiver
  }

  private func frame(_ phase: Phase) -> TouchFrame {
    var frame = TouchFrame(time: 1)
    frame.append(Contact(phase: phase, position: Position(x: 1, y: 2), time: 1))
    return frame
  }

  /// How long the receiver slept, in microseconds; it is woken after ``patience`` at the latest.
  private func sleep(_ receiver: borrowing TouchReceiver) -> Int64 {
    let start = MonotonicClock.microseconds
    receiver.sleep(until: start + Self.patience)
    return MonotonicClock.microseconds - start
  }

  @Test func `nothing happened: until the deadline`() {
    let receiver = listener()
    let start = MonotonicClock.microseconds
    receiver.sleep(until: start + 20_000)
    #expect(MonotonicClock.microseconds >= start + 20_000)
  }

  @Test("a frame that came after the last look", arguments: [Phase.began, .moved])
  func frameBefore(phase: Phase) {
    let receiver = listener()
    channel.send(frame(phase))
    #expect(sleep(receiver) < Self.patience / 2)
  }

  @Test func `a command that came after the last look`() {
    let receiver = listener()
    channel.post(.stop)
    #expect(sleep(receiver) < Self.patience / 2)
    #expect(channel.commandsInForce == .stop)
  }

  @Test("a command that comes while it listens, after it has taken the commands", .timeLimit(.minutes(30)))
  func commandBetween() {
    var receiver = TouchReceiver(channel)
    var panel = SlotTracker()
    panel.begin(at: 1)
    panel.take(SlotReport(finger: 1, position: Position(x: 1, y: 1)), slot: 0)
    channel.send(panel.finish())
    let commands = receiver.receive { _ in channel.post(.stop) }
    #expect(commands == [])
    #expect(sleep(receiver) < Self.patience / 2, "the command waits and the receiver sleeps")
    #expect(receiver.receive { _ in } == .stop)
  }

  @Test func `a frame and a command that come during the sleep`() throws {
    for sendsFrame in [true, false] {
      let channel = TouchChannel()
      var receiver = TouchReceiver(channel)
      _ = receiver.receive { _ in }
      let sent = frame(.began)
      let other = try Thread(name: "other") {
        MonotonicClock.sleep(until: MonotonicClock.microseconds + 20_000)
        if sendsFrame { channel.send(sent) } else { channel.post(.stop) }
      }
      #expect(sleep(receiver) < Self.patience / 2)
      other.join()
      var heard = 0
      _ = receiver.receive { _ in heard += 1 }
      #expect(heard == (sendsFrame ? 1 : 0))
    }
  }

  @Test func `a frame that is foretold and does not come: it gets ready, and rests until the deadline`() throws {
    let receiver = listener()
    let start = MonotonicClock.microseconds
    let other = try Thread(name: "other") {
      while MonotonicClock.microseconds < start + 80_000 {
        channel.foretell()
        MonotonicClock.sleep(until: MonotonicClock.microseconds + 5_000)
      }
    }
    var ready = 0
    let busy = threadTime
    receiver.sleep(until: start + 100_000) { ready += 1 }
    #expect(threadTime - busy < 50_000)
    #expect(MonotonicClock.microseconds >= start + 100_000)
    #expect(ready > 0)
    other.join()
  }

  @Test func `a frame that is foretold and comes: it gets ready first, and does not sleep on`() throws {
    var receiver = listener()
    let sent = frame(.began)
    let start = MonotonicClock.microseconds
    let other = try Thread(name: "other") {
      // It may not sleep yet.
      while channel.postedCount == 0 {
        channel.foretell()
        MonotonicClock.sleep(until: MonotonicClock.microseconds + 1_000)
      }
    }
    receiver.sleep(until: start + Self.patience) { channel.send(sent) }
    #expect(MonotonicClock.microseconds < start + Self.patience / 2)
    other.join()
    var heard = 0
    _ = receiver.receive { _ in heard += 1 }
    #expect(heard == 1)
  }

  /// Time that this thread has spent on a processor, in microseconds.
  private var threadTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
