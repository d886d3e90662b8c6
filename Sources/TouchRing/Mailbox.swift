import Linux
import Synchronization
import Touch

/// The latest state of one slot, under a sequence lock: the writer never waits, and the reader repeats a read that a
/// write disturbed. Positions coalesce because each write replaces the state.
struct Mailbox: ~Copyable {
  struct Snapshot {
    var contact: Contact
    /// Number of touches that have begun in this slot since the channel was made.
    var began: UInt32
  }

  /// Odd while a snapshot is being written.
  private let sequence = Atomic<UInt32>(0)
  private let id = Atomic<UInt32>(0)
  private let began = Atomic<UInt32>(0)
  private let phase = Atomic<UInt32>(UInt32(Phase.cancelled.rawValue))
  private let x = Atomic<UInt32>(0)
  private let y = Atomic<UInt32>(0)
  private let previousX = Atomic<UInt32>(0)
  private let previousY = Atomic<UInt32>(0)
  private let pressure = Atomic<UInt32>(0)
  private let size = Atomic<UInt32>(0)
  private let minor = Atomic<UInt32>(0)
  private let lean = Atomic<UInt32>(0)
  /// The tap count in the low 8 bits; bit 8 is set where the panel measures pressure.
  private let taps = Atomic<UInt32>(0)
  private let timeLow = Atomic<UInt32>(0)
  private let timeHigh = Atomic<UInt32>(0)

  /// Writer: whether pressure, both diameters and lean are those of the last snapshot.
  func isPressed(like contact: Contact) -> Bool {
    pressure.load(ordering: .relaxed) == contact.pressure.bitPattern
      && size.load(ordering: .relaxed) == contact.size.bitPattern
      && minor.load(ordering: .relaxed) == contact.minor.bitPattern
      && lean.load(ordering: .relaxed) == contact.lean.bitPattern
  }

  /// Writer: replaces the snapshot.
  func put(_ contact: Contact) {
    let number = sequence.load(ordering: .relaxed)
    sequence.store(number &+ 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    id.store(contact.id, ordering: .relaxed)
    if contact.phase == .began { began.store(began.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }
    phase.store(UInt32(contact.phase.rawValue), ordering: .relaxed)
    x.store(contact.position.x.bitPattern, ordering: .relaxed)
    y.store(contact.position.y.bitPattern, ordering: .relaxed)
    previousX.store(contact.previous.x.bitPattern, ordering: .relaxed)
    previousY.store(contact.previous.y.bitPattern, ordering: .relaxed)
    pressure.store(contact.pressure.bitPattern, ordering: .relaxed)
    size.store(contact.size.bitPattern, ordering: .relaxed)
    minor.store(contact.minor.bitPattern, ordering: .relaxed)
    lean.store(contact.lean.bitPattern, ordering: .relaxed)
    taps.store(UInt32(contact.taps) | (contact.tellsPressure ? 256 : 0), ordering: .relaxed)
    timeLow.store(UInt32(truncatingIfNeeded: contact.time), ordering: .relaxed)
    timeHigh.store(UInt32(truncatingIfNeeded: contact.time >> 32), ordering: .relaxed)
    sequence.store(number &+ 2, ordering: .releasing)
  }

  /// Reader: returns the latest snapshot. The loop ends because the writer's stores are few and never wait.
  func read(slot: Int) -> Snapshot {
    var looks = 0
    while true {
      let before = sequence.load(ordering: .acquiring)
      if before & 1 != 0 {
        looks += 1
        if looks % Mailbox.patience == 0 { Mailbox.yield() }
        continue
      }
      let time =
        Int64(timeHigh.load(ordering: .relaxed)) << 32 | Int64(timeLow.load(ordering: .relaxed))
      let taps = taps.load(ordering: .relaxed)
      let snapshot = Snapshot(
        contact: Contact(
          id: id.load(ordering: .relaxed), slot: UInt8(slot),
          phase: Phase(rawValue: UInt8(truncatingIfNeeded: phase.load(ordering: .relaxed))) ?? .cancelled,
          position: Position(
            x: Float(bitPattern: x.load(ordering: .relaxed)), y: Float(bitPattern: y.load(ordering: .relaxed))),
          previous: Position(
            x: Float(bitPattern: previousX.load(ordering: .relaxed)),
            y: Float(bitPattern: previousY.load(ordering: .relaxed))),
          pressure: Float(bitPattern: pressure.load(ordering: .relaxed)),
          tellsPressure: taps & 256 != 0,
          size: Float(bitPattern: size.load(ordering: .relaxed)),
          minor: Float(bitPattern: minor.load(ordering: .relaxed)),
          lean: Float(bitPattern: lean.load(ordering: .relaxed)),
          time: time,
          taps: UInt8(truncatingIfNeeded: taps)),
        began: began.load(ordering: .relaxed))
      atomicMemoryFence(ordering: .acquiring)
      if sequence.load(ordering: .relaxed) == before { return snapshot }
    }
  }

  /// Number of looks before the reader sleeps; a running writer finishes its stores in fewer.
  private static var patience: Int { 100 }

  /// Sleeps so that a preempted writer can finish its stores; the reader itself may have preempted it by its priority.
  @inline(never)
  private static func yield() { MonotonicClock.sleep(until: MonotonicClock.microseconds + 200) }
}
