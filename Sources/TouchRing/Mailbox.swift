import Linux
import Synchronization
import Touch

/// The latest state of one slot, under a sequence lock: the writer never waits, the reader reads again when it was
/// disturbed. Positions coalesce here by themselves.
struct Mailbox: ~Copyable {
  struct Letter {
    var contact: Contact
    /// How many touches have ever begun in this slot.
    var began: UInt32
  }

  /// Odd while a letter is being written.
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
  /// How many taps, and above them whether pressure is told.
  private let taps = Atomic<UInt32>(0)
  private let timeLow = Atomic<UInt32>(0)
  private let timeHigh = Atomic<UInt32>(0)

  /// Writer only: whether the finger presses the panel as it did when the last letter was written.
  func isPressed(like contact: Contact) -> Bool {
    pressure.load(ordering: .relaxed) == contact.pressure.bitPattern
      && size.load(ordering: .relaxed) == contact.size.bitPattern
      && minor.load(ordering: .relaxed) == contact.minor.bitPattern
      && lean.load(ordering: .relaxed) == contact.lean.bitPattern
  }

  /// Writer only.
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

  /// Reader. The writer's stores are few and never wait for anything, so this ends.
  func read(slot: Int) -> Letter {
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
      let letter = Letter(
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
      if sequence.load(ordering: .relaxed) == before { return letter }
    }
  }

  /// More looks than a writer takes that is writing.
  private static var patience: Int { 100 }

  /// A writer that was put aside in the middle, by this very reader perhaps, which has the higher priority, gets to its end.
  @inline(never)
  private static func yield() { MonotonicClock.sleep(until: MonotonicClock.microseconds + 200) }
}
