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
  private let library: Library
  private let feed: FileDescriptor
  private let samples: Samples
  private let isMultitouch: Bool
  private var fed = SlotTable<RawContact?>(repeating: nil)
  private var events: [input_event] = []

  /// - Parameter slots: how many the panel has; 0 when it has none.
  init(path: String, slots: Int) throws(PanelError) {
    try TslibConfiguration.check()
    let library = try Library.open(path: path)
    // With fewer than ten, tslib writes behind its own memory on panels without slots.
    let samples = Samples(slots: max(10, min(slots, 256)))
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

/// Owner of tslib's handle, and of the modules that it has loaded.
@safe
@usableFromInline
struct Library: ~Copyable {
  @usableFromInline let handle: OpaquePointer

  private init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  @inlinable deinit { unsafe _ = ts_close(handle) }

  static func open(path: String) throws(PanelError) -> Library {
    linux_forget_message()
    tslib_collect_messages()
    guard let handle = unsafe path.withCString({ unsafe ts_open($0, 1) }) else {
      throw .noPanel("tslib cannot open the touch panel \(path): \(Errno.last.text); name another with --touch")
    }
    let library = unsafe Library(owning: handle)
    guard unsafe ts_config(handle) == 0 else {
      throw .configuration(
        "tslib refuses its configuration \(TslibConfiguration.path)\(reason); correct it, or install the modules that "
          + "it names (Debian: libts0)")
    }
    return library
  }

  /// What tslib said first, for a sentence of ours.
  private static var reason: String {
    let text = unsafe Text(String(cString: linux_kept_message())).trimmed
    return text.isEmpty ? "" : " (\(text.string))"
  }

  /// `ts_read_mt`, one frame: the second of two does not inherit the state of the first.
  func read(_ rows: UnsafeMutablePointer<UnsafeMutablePointer<ts_sample_mt>?>, _ slots: Int) -> Int32 {
    unsafe ts_read_mt(handle, rows, Int32(slots), 1)
  }

  /// tslib examines the panel at its first read. There is nothing to read yet, which it would report as an error.
  func lookAtPanel(_ samples: borrowing Samples, _ path: String) throws(PanelError) {
    linux_mute_stderr()
    let result = unsafe read(samples.unsafeRows, samples.slots)
    linux_unmute_stderr()
    if result == 0 {
      throw .noPanel("tslib does not take \(path) for a touch panel; name another with --touch")
    }
  }

  /// Puts one end of a socket in the place of the panel's descriptor; returns the other.
  func exchangeDescriptor() throws(Errno) -> FileDescriptor {
    unsafe try FileDescriptor.socket(replacing: ts_fd(handle))
  }
}

/// Owner of the memory that tslib writes one frame into.
@safe
@usableFromInline
struct Samples: ~Copyable {
  let slots: Int
  @usableFromInline let row: UnsafeMutablePointer<ts_sample_mt>
  @usableFromInline let unsafeRows: UnsafeMutablePointer<UnsafeMutablePointer<ts_sample_mt>?>

  init(slots: Int) {
    self.slots = slots
    unsafe row = .allocate(capacity: slots)
    unsafe row.initialize(repeating: ts_sample_mt(), count: slots)
    unsafe unsafeRows = .allocate(capacity: 1)
    unsafe unsafeRows.initialize(to: row)
  }

  @inlinable deinit {
    unsafe row.deallocate()
    unsafe unsafeRows.deallocate()
  }

  subscript(slot: Int) -> ts_sample_mt { unsafe row[slot] }
}
