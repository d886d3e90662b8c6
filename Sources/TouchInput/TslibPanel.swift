import CLinux
import Linux
import Touch

/// A touch panel read through tslib and all filters of its `ts.conf`, calibration included.
///
/// tslib says where the fingers are; whether they are down is the kernel's word. Pressure is no witness: a panel that
/// repeats the same pressure seems to have none.
public struct TslibPanel: ~Copyable, TouchSource {
  public let path: String
  public let name: String
  private var kernel: KernelPanel
  private var chain: TslibChain
  private let screenWidth: Float
  private let screenHeight: Float
  private let pressureSpan: Float
  private let sizeScale: Float
  private var tracker = SlotTracker()
  private var last = SlotTable<Position?>(repeating: nil)
  private var hasBegun = false
  /// Positions outside the screen, which were brought to its edge.
  public private(set) var outside = 0

  /// Opens the panel at `path` for a screen of `width` by `height` pixels.
  public init(path: String, width: Int, height: Int) throws(PanelError) {
    let device = try Discovery.open(path)
    let slots = device.axis(ABS_MT_SLOT).map { Int($0.maximum) + 1 } ?? 0
    let axis = device.axis(slots > 0 ? ABS_MT_POSITION_X : ABS_X)?.span ?? 0
    let kernel = try TslibPanel.openKernelPanel(path)
    chain = try TslibChain(path: path, slots: slots)
    self.kernel = kernel
    self.path = path
    name = device.name
    screenWidth = Float(width)
    screenHeight = Float(height)
    pressureSpan = (device.axis(ABS_MT_PRESSURE) ?? device.axis(ABS_PRESSURE))?.span ?? 0
    sizeScale = axis > 0 ? Float(width) / (axis + 1) : 0
  }

  private static func openKernelPanel(_ path: String) throws(PanelError) -> KernelPanel {
    do throws(Errno) {
      return try KernelPanel(path)
    } catch {
      throw Discovery.openingFailed(path, error)
    }
  }

  public var pollDescriptor: Int32 { kernel.pollDescriptor }

  public mutating func read(_ deliver: (TouchFrame) -> Void) throws(PanelError) {
    do throws(Errno) {
      if !hasBegun {
        // Fingers may have been down before.
        hasBegun = true
        let frame = kernel.frame(at: MonotonicClock.microseconds)
        try take(frame, deliver)
      }
      while let frame = try kernel.next() { try take(frame, deliver) }
    } catch {
      throw .lost("the touch panel \(path) (\(name)) is gone: \(error.text)")
    }
  }

  public mutating func cancelAll(_ deliver: (TouchFrame) -> Void) {
    let frame = tracker.cancelAll(at: MonotonicClock.microseconds)
    if !frame.isEmpty { deliver(frame) }
  }

  private mutating func take(_ frame: borrowing RawFrame, _ deliver: (TouchFrame) -> Void) throws(Errno) {
    let positions = try chain.positions(frame)
    tracker.begin(at: frame.time)
    for slot in 0..<Slots.count { take(frame.slots[slot], positions[slot], slot) }
    let touches = tracker.finish()
    if !touches.isEmpty { deliver(touches) }
  }

  /// A finger begins when tslib first says where it is: some filters take their time.
  private mutating func take(_ contact: RawContact?, _ news: Position?, _ slot: Int) {
    guard let contact else {
      last[slot] = nil
      tracker.take(SlotReport(finger: nil, position: Position(x: 0, y: 0)), slot: slot)
      return
    }
    if let news {
      last[slot] = Position(x: clamp(news.x, below: screenWidth), y: clamp(news.y, below: screenHeight))
    }
    guard let position = last[slot] else { return }
    let pressure = contact.pressure.map { Float($0) } ?? pressureSpan
    tracker.take(
      SlotReport(
        finger: contact.finger, position: position,
        pressure: pressureSpan > 0 ? min(1, max(0, pressure / pressureSpan)) : 1,
        size: Float(contact.size) * sizeScale),
      slot: slot)
  }

  private mutating func clamp(_ value: Float, below limit: Float) -> Float {
    if value >= 0 && value < limit { return value }
    outside += 1
    return max(0, min(value, limit - 1))
  }
}
