import CProbe
import Glibc
import Linux
import Synchronization
import Testing
import Touch

@testable import TouchRing

private final class Box: Sendable {
  let mailbox = Mailbox()
  let isDone = Atomic(false)
  /// For which a reader had the processor, in milliseconds.
  let time = Atomic<Int>(0)
}

@Suite("Mailbox: the latest snapshot, always whole")
struct MailboxTests {
  @Test func `a new mailbox holds no touch`() {
    let snapshot = Mailbox().read(slot: 3)
    #expect(snapshot.began == 0)
    #expect(snapshot.contact.phase.isFinal)
    #expect(snapshot.contact.slot == 3)
  }

  @Test("every field comes back", arguments: [Phase.began, .moved, .stationary, .ended, .cancelled])
  func fields(phase: Phase) {
    for (id, x, time) in [
      (UInt32(1), Float(0), Int64(0)), (.max, -3816.5, .max), (0x8000_0000, 1e30, .min), (7, 0.25, -1),
      (8, 799.75, 0x1_0000_0000), (9, 1, 0xFFFF_FFFF),
    ] {
      let mailbox = Mailbox()
      mailbox.put(
        Contact(
          id: id, slot: 30, phase: phase, position: Position(x: x, y: x + 1), previous: Position(x: x + 2, y: x + 3),
          pressure: x + 4, size: x + 5, time: time))
      let contact = mailbox.read(slot: 30).contact
      #expect(contact.id == id)
      #expect(contact.slot == 30)
      #expect(contact.phase == phase)
      #expect(contact.position == Position(x: x, y: x + 1))
      #expect(contact.previous == Position(x: x + 2, y: x + 3))
      #expect(contact.pressure == x + 4)
      #expect(contact.size == x + 5)
      #expect(contact.time == time)
    }
  }

  @Test func `beginnings are counted, and nothing else is`() {
    let mailbox = Mailbox()
    var expected: UInt32 = 0
    for phase in [Phase.began, .moved, .ended, .began, .cancelled, .began, .stationary, .moved, .moved] {
      mailbox.put(snapshot(1, phase))
      if phase == .began { expected += 1 }
      #expect(mailbox.read(slot: 0).began == expected)
    }
  }

  @Test func `two threads: no snapshot is half old and half new, and none goes back`() throws {
    let box = Box()
    let writer = try Thread(name: "writer") {
      for number in UInt32(1)...200_000 { box.mailbox.put(snapshot(number, number % 2 == 0 ? .began : .ended)) }
      box.isDone.store(true, ordering: .releasing)
    }
    var faults: [String] = []
    var last: UInt32 = 0
    var done = false
    repeat {
      done = box.isDone.load(ordering: .acquiring)
      let read = box.mailbox.read(slot: 0)
      let contact = read.contact
      let number = contact.id
      if number == 0 { continue }
      let whole = snapshot(number, number % 2 == 0 ? .began : .ended)
      if contact.position != whole.position || contact.previous != whole.previous || contact.time != whole.time
        || contact.phase != whole.phase || contact.size != whole.size || read.began != number / 2
      {
        faults.append("\(number) is torn")
      }
      if number < last { faults.append("\(number) after \(last)") }
      last = number
    } while !done && faults.count < 10
    writer.join()
    #expect(faults.isEmpty)
    #expect(last == 200_000)
  }

  private static var mayBeRealTime: Bool {
    do {
      let thread = try Thread(name: "trial") { usleep(10_000) }
      var isAllowed = true
      do { try thread.setRealTime(priority: 1) } catch { isAllowed = false }
      thread.join()
      return isAllowed
    } catch { return false }
  }

  @Test(
    "a reader of higher priority lets the writer that it has put aside go on", .enabled(if: mayBeRealTime),
    .timeLimit(.minutes(30)))
  func priorities() throws {
    let box = Box()
    let writer = try Thread(name: "writer") {
      _ = probe_keep_one_processor()
      while !box.isDone.load(ordering: .relaxed) { box.mailbox.put(snapshot(1, .moved)) }
    }
    let reader = try Thread(name: "reader") {
      _ = probe_keep_one_processor()
      for _ in 0..<10 {
        MonotonicClock.sleep(until: MonotonicClock.microseconds + 1000)
        _ = box.mailbox.read(slot: 0)
      }
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      box.time.store(time.tv_sec * 1000 + time.tv_nsec / 1_000_000, ordering: .relaxed)
      box.isDone.store(true, ordering: .relaxed)
    }
    try reader.setRealTime(priority: 50)
    reader.join()
    writer.join()
    // Most of them meet the writer within a snapshot. Without that, each would keep the processor until the kernel takes it
    // away, which is most of a second or never.
    let time = box.time.load(ordering: .relaxed)
    #expect(time < 3000)
  }
}

private func snapshot(_ number: UInt32, _ phase: Phase) -> Contact { Contact(numbered: number, phase) }

extension Contact {
  /// Every field tells the number.
  fileprivate init(numbered number: UInt32, _ phase: Phase) {
    let value = Float(number)
    self.init(
      id: number, slot: 0, phase: phase, position: Position(x: value, y: value + 1),
      previous: Position(x: value + 2, y: value + 3), pressure: value, size: value + 4,
      time: Int64(number) << 32 | Int64(number))
  }
}
