import CLinux
import CTslib
import Linux
import Touch

/// A touch panel read through tslib and all filters of its `ts.conf`, calibration included.
///
/// tslib says where the fingers are. Whether they are down is the kernel's word: tracking ids, or BTN_TOUCH on panels
/// that know but one finger. Pressure is no witness: a panel that repeats the same pressure seems to have none.
@safe
public struct TslibPanel: ~Copyable, TouchSource {
  public let path: String
  public let name: String
  @usableFromInline let library: Library
  @usableFromInline let samples: Samples
  private let screenWidth: Float
  private let screenHeight: Float
  private let isMultitouch: Bool
  private let pressureSpan: Float
  private let sizeScale: Float
  private var tracker: SlotTracker
  /// Positions outside the screen, which were brought to its edge.
  public private(set) var outside = 0

  /// Opens the panel at `path` for a screen of `width` by `height` pixels.
  public init(path: String, width: Int, height: Int) throws(PanelError) {
    let device = try Discovery.open(path)
    try TslibConfiguration.check()
    library = try Library.open(path: path)
    samples = Samples(slots: TslibPanel.slotCount(device))
    self.path = path
    name = device.name
    screenWidth = Float(width)
    screenHeight = Float(height)
    isMultitouch = device.has(axis: ABS_MT_POSITION_X)
    pressureSpan = (device.axis(ABS_MT_PRESSURE) ?? device.axis(ABS_PRESSURE))?.span ?? 0
    let axis = device.axis(isMultitouch ? ABS_MT_POSITION_X : ABS_X)?.span ?? 0
    sizeScale = axis > 0 ? Float(width) / (axis + 1) : 0
    tracker = SlotTracker()
  }

  /// With fewer than ten, tslib writes behind its own memory on panels without slots.
  private static func slotCount(_ device: borrowing InputDevice) -> Int {
    guard let slots = device.axis(ABS_MT_SLOT) else { return 10 }
    return max(10, min(Int(slots.maximum) + 1, 256))
  }

  public var pollDescriptor: Int32 { library.descriptor }

  public mutating func read(_ deliver: (TouchFrame) -> Void) throws(PanelError) {
    // tslib reports an empty queue as an error on standard error, so it is asked only when something is there.
    while try library.isReadable(path) {
      let count = unsafe library.read(samples.unsafeRows, samples.slots)
      if count < 0 {
        if Errno.last == .again { return }
        throw .lost("the touch panel \(path) (\(name)) is gone: \(Errno.last.text)")
      }
      if count == 0 { continue }
      if let frame = frame() { deliver(frame) }
    }
  }

  public mutating func cancelAll(_ deliver: (TouchFrame) -> Void) {
    let frame = tracker.cancelAll(at: MonotonicClock.microseconds)
    if !frame.isEmpty { deliver(frame) }
  }

  /// Only samples that are marked valid say anything.
  private mutating func frame() -> TouchFrame? {
    var time: Microseconds?
    for slot in 0..<samples.slots {
      let sample = samples[slot]
      guard sample.valid & Int16(TSLIB_MT_VALID) != 0 else { continue }
      if time == nil {
        time = Int64(sample.tv.tv_sec) * 1_000_000 + Int64(sample.tv.tv_usec)
        tracker.begin(at: time!)
      }
      take(sample, slot)
    }
    return time == nil ? nil : tracker.finish()
  }

  private mutating func take(_ sample: ts_sample_mt, _ slot: Int) {
    tracker.take(
      SlotReport(
        finger: finger(sample),
        position: Position(
          x: clamp(Float(sample.x), below: screenWidth), y: clamp(Float(sample.y), below: screenHeight)),
        pressure: pressureSpan > 0 ? min(1, Float(sample.pressure) / pressureSpan) : 1,
        size: Float(sample.touch_major) * sizeScale),
      slot: slot)
  }

  private func finger(_ sample: ts_sample_mt) -> Int32? {
    if sample.pen_down == 0 { return nil }
    if isMultitouch { return sample.tracking_id < 0 ? nil : sample.tracking_id }
    // One finger has one number; without news of BTN_TOUCH it stays what it was.
    return sample.pen_down > 0 || tracker.isDown(slot: 0) ? 0 : nil
  }

  private mutating func clamp(_ value: Float, below limit: Float) -> Float {
    if value >= 0 && value < limit { return value }
    outside += 1
    return max(0, min(value, limit - 1))
  }
}

/// Owner of tslib's handle, and of the modules that it has loaded.
@safe
@usableFromInline
struct Library: ~Copyable {
  @usableFromInline let handle: OpaquePointer

  private init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  static func open(path: String) throws(PanelError) -> Library {
    linux_forget_message()
    tslib_collect_messages()
    guard let handle = unsafe path.withCString({ unsafe ts_open($0, 1) }) else {
      throw .noPanel("tslib cannot open the touch panel \(path): \(Errno.last.text); name another with --touch")
    }
    guard unsafe ts_config(handle) == 0 else {
      let reason = Library.reason
      unsafe _ = ts_close(handle)
      throw .configuration(
        "tslib refuses its configuration \(TslibConfiguration.path)\(reason); correct it, or install the modules that "
          + "it names (Debian: libts0)")
    }
    let library = unsafe Library(owning: handle)
    try library.useMonotonicTime(path)
    return library
  }

  @inlinable deinit { unsafe _ = ts_close(handle) }

  /// `ts_fd`
  var descriptor: Int32 { unsafe ts_fd(handle) }

  /// `ts_read_mt`, one frame: the second of two does not inherit the state of the first.
  func read(_ rows: UnsafeMutablePointer<UnsafeMutablePointer<ts_sample_mt>?>, _ slots: Int) -> Int32 {
    unsafe ts_read_mt(handle, rows, Int32(slots), 1)
  }

  func isReadable(_ path: String) throws(PanelError) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, 0) > 0 else { return false }
    if entry.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
      throw .lost("the touch panel \(path) is gone: it was unplugged or revoked")
    }
    return entry.revents & Int16(POLLIN) != 0
  }

  /// What tslib said first, for a sentence of ours.
  private static var reason: String {
    guard let message = unsafe linux_kept_message() else { return "" }
    let text = unsafe Text(String(cString: message)).trimmed
    return text.isEmpty ? "" : " (\(text.string))"
  }

  /// `EVIOCSCLOCKID`: without it the kernel stamps events with a clock that can be set back.
  private func useMonotonicTime(_ path: String) throws(PanelError) {
    var clock = Int32(CLOCK_MONOTONIC)
    guard unsafe linux_ioctl(descriptor, linux_EVIOCSCLOCKID(), &clock) == 0 else {
      throw .noPanel("\(path) cannot stamp its events with monotonic time: \(Errno.last.text); is it an input device?")
    }
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
