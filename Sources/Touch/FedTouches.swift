/// One touch as an app reports it.
public struct FedTouch: Sendable {
  /// The app's number for the finger, which it may use again when the touch is over.
  public var id: Int64
  public var phase: Phase
  /// Position in pixels; ignored when the phase is final, as a touch ends where it last was.
  public var position: Position
  /// Pressure from 0 to 1; 0 where the app does not know.
  public var pressure: Float
  /// The diameter in pixels; 0 where the app does not know.
  public var size: Float

  public init(id: Int64, phase: Phase, position: Position, pressure: Float = 0, size: Float = 0) {
    self.id = id
    self.phase = phase
    self.position = position
    self.pressure = pressure
    self.size = size
  }

  /// Whether all numbers that are used are finite.
  public var isUsable: Bool {
    phase.isFinal || position.x.isFinite && position.y.isFinite && pressure.isFinite && size.isFinite
  }

  fileprivate func report(finger: Int32) -> SlotReport {
    let far = Contact.farthest
    return SlotReport(
      finger: finger,
      position: Position(x: max(-far, min(far, position.x)), y: max(-far, min(far, position.y))),
      pressure: pressure > 0 ? min(1, pressure) : 1, tellsPressure: pressure > 0, size: max(0, min(far, size)))
  }
}

/// Makes frames of the touches that an app feeds, and corrects an app's mistakes: a move without a beginning begins the
/// touch, an end without a touch is ignored, and a second beginning ends the touch before it.
public struct FedTouches: Sendable {
  private struct Finger {
    var id: Int64
    /// Number that tells this touch from others with the same `id`.
    var number: Int32
    /// Whether the current frame already contains this touch.
    var isTold: Bool
  }

  private var fingers = SlotTable<Finger?>(repeating: nil)
  private var tracker: SlotTracker
  private var lastNumber: Int32 = 0
  private var lastTime: Microseconds = 0
  /// Number of touches left out because no slot was free.
  public private(set) var beyond = 0

  public init(taps: TapCounter = TapCounter()) { tracker = SlotTracker(taps: taps) }

  /// Takes the touches of one moment in their order, and delivers as many frames as they need: in one frame a touch
  /// changes once. Returns false, and takes nothing, when a number is not finite.
  public mutating func take(
    _ touches: [FedTouch], at time: Microseconds, _ deliver: (borrowing TouchFrame) -> Void
  ) -> Bool {
    guard touches.allSatisfy({ $0.isUsable }) else { return false }
    // Differences of times must not overflow, whatever an app gives.
    lastTime = max(lastTime, min(time, 1 << 60))
    tracker.begin(at: lastTime)
    var hasNews = false
    for touch in touches {
      let slot = slot(of: touch.id)
      if let slot, fingers[slot]!.isTold {
        finish(deliver)
        tracker.begin(at: lastTime)
      }
      if take(touch, slot) { hasNews = true }
    }
    if hasNews { finish(deliver) }
    return true
  }

  /// Takes one touch. Returns whether it changed anything.
  private mutating func take(_ touch: FedTouch, _ slot: Int?) -> Bool {
    switch (slot, touch.phase) {
    case (nil, .ended), (nil, .cancelled):
      return false
    case (nil, .began), (nil, .moved), (nil, .stationary):
      guard let free = freeSlot else {
        if touch.phase == .began { beyond += 1 }
        return false
      }
      begin(touch, free)
    case (let slot?, .began):
      // A new number in the same slot makes the tracker end the touch before it.
      begin(touch, slot)
    case (let slot?, .moved), (let slot?, .stationary):
      fingers[slot]!.isTold = true
      tracker.take(touch.report(finger: fingers[slot]!.number), slot: slot)
    case (let slot?, .ended):
      end(slot)
    case (let slot?, .cancelled):
      tracker.cancel(slot: slot)
      fingers[slot] = nil
    }
    return true
  }

  private mutating func begin(_ touch: FedTouch, _ slot: Int) {
    lastNumber &+= 1
    fingers[slot] = Finger(id: touch.id, number: lastNumber, isTold: true)
    tracker.take(touch.report(finger: lastNumber), slot: slot)
  }

  private mutating func end(_ slot: Int) {
    tracker.take(nil, slot: slot)
    fingers[slot] = nil
  }

  private mutating func finish(_ deliver: (borrowing TouchFrame) -> Void) {
    deliver(tracker.finish())
    for slot in 0..<Slots.count { fingers[slot]?.isTold = false }
  }

  private func slot(of id: Int64) -> Int? {
    for slot in 0..<Slots.count where fingers[slot]?.id == id { return slot }
    return nil
  }

  private var freeSlot: Int? {
    for slot in 0..<Slots.count where fingers[slot] == nil { return slot }
    return nil
  }
}
