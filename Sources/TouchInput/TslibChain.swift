import CEvdev
import CLinux
import CTslib
import Linux
import Touch

/// tslib's chain of filters, calibration included, fed with whole frames.
///
/// tslib opens the panel, looks at it and would read it by itself, but it does not see what the kernel had to drop, and
/// not what was already true when it opened. So after its look, its descriptor is exchanged for our end of a socket,
/// through which it gets every position in full.
@safe
@usableFromInline
struct TslibChain: ~Copyable {
  private let library: TslibLibrary
  private let feed: FileDescriptor
  private let samples: TslibSamples
  private let isMultitouch: Bool
  private var fed = SlotTable<RawContact?>(repeating: nil)
  private var events: [input_event] = []

  /// - Parameter slots: how many the panel has; 0 when it has none.
  init(path: String, slots: Int) throws(PanelError) {
    try TslibConfiguration.check()
    let library = try TslibLibrary.open(path: path)
    // With fewer than ten, tslib writes behind its own memory on panels without slots.
    let samples = TslibSamples(slots: max(10, min(slots, 256)))
    try library.lookAtPanel(samples, path)
    do throws(Errno) {
      feed = try library.exchangeDescriptor()
    } catch {
      throw .noPanel("cannot hand the touches of \(path) to tslib: \(error.text)")
    }
    self.library = library
    self.samples = samples
    isMultitouch = slots > 0
    events.reserveCapacity(6 * Slots.count + 2)
  }

  /// What tslib makes of a frame: a position for each slot that it has news of.
  mutating func positions(_ frame: borrowing RawFrame) throws(Errno) -> SlotTable<Position?> {
    var positions = SlotTable<Position?>(repeating: nil)
    compose(frame)
    try feed.writeAll(elements: events)
    let count = unsafe library.read(samples.unsafeRows, samples.slots)
    // Some filters hold a frame back.
    if count <= 0 { return positions }
    for slot in 0..<min(samples.slots, Slots.count) {
      let sample = samples[slot]
      if sample.valid & Int16(TSLIB_MT_VALID) != 0 {
        positions[slot] = Position(x: Float(sample.x), y: Float(sample.y))
      }
    }
    return positions
  }

  /// The frame as events of the kernel. Of a slot with news everything is told, also what has not changed: tslib
  /// forgets the pressure of a finger that lifts.
  private mutating func compose(_ frame: borrowing RawFrame) {
    events.removeAll(keepingCapacity: true)
    var wasDown = false
    var isDown = false
    for slot in 0..<Slots.count {
      let contact = frame.slots[slot]
      wasDown = wasDown || fed[slot] != nil
      isDown = isDown || contact != nil
      if contact == fed[slot] { continue }
      compose(contact, slot, frame.time)
      fed[slot] = contact
    }
    if wasDown != isDown { add(EV_KEY, BTN_TOUCH, isDown ? 1 : 0, frame.time) }
    add(EV_SYN, SYN_REPORT, 0, frame.time)
  }

  private mutating func compose(_ contact: RawContact?, _ slot: Int, _ time: Microseconds) {
    // A panel may report no pressure for a finger that is down; to tslib that would be a finger that is not.
    let pressure = contact.map { max(1, $0.pressure ?? 255) } ?? 0
    guard isMultitouch else {
      if let contact {
        add(EV_ABS, ABS_X, contact.x, time)
        add(EV_ABS, ABS_Y, contact.y, time)
      }
      add(EV_ABS, ABS_PRESSURE, pressure, time)
      return
    }
    add(EV_ABS, ABS_MT_SLOT, Int32(slot), time)
    if fed[slot] != nil && fed[slot]?.finger != contact?.finger && contact != nil {
      // Filters that remember a finger must forget it before the next one in its slot.
      add(EV_ABS, ABS_MT_TRACKING_ID, -1, time)
    }
    add(EV_ABS, ABS_MT_TRACKING_ID, contact?.finger ?? -1, time)
    if let contact {
      add(EV_ABS, ABS_MT_POSITION_X, contact.x, time)
      add(EV_ABS, ABS_MT_POSITION_Y, contact.y, time)
      add(EV_ABS, ABS_MT_PRESSURE, pressure, time)
    }
  }

  private mutating func add(_ type: Int32, _ code: Int32, _ value: Int32, _ time: Microseconds) {
    var event = input_event()
    event.time.tv_sec = time_t(time / 1_000_000)
    event.time.tv_usec = suseconds_t(time % 1_000_000)
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    events.append(event)
  }
}
