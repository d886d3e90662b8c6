/// The finger in one slot of a panel's report. Its numbers mean the same as those of a ``Contact``.
public struct SlotReport: Sendable, BitwiseCopyable {
  /// The kernel's tracking ID.
  public var finger: Int32
  public var position: Position
  public var pressure: Float
  public var tellsPressure: Bool
  public var size: Float
  public var minor: Float
  public var lean: Float

  public init(
    finger: Int32, position: Position, pressure: Float = 1, tellsPressure: Bool = false, size: Float = 0,
    minor: Float = 0, lean: Float = 0
  ) {
    self.finger = finger
    self.position = position
    self.pressure = pressure
    self.tellsPressure = tellsPressure
    self.size = size
    self.minor = minor
    self.lean = lean
  }
}

/// Turns reports on slots into touches with phases: a finger that appears has begun, a finger that leaves has ended.
/// When one report replaces the finger in a slot, the old touch ends and a new one begins.
public struct SlotTracker: Sendable {
  private enum Slot {
    case up
    case down(finger: Int32, contact: Contact, start: Start)
  }

  private struct Start {
    var position: Position
    var time: Microseconds
  }

  private var slots = SlotTable<Slot>(repeating: .up)
  private var down = SlotSet.none
  private var lastID: UInt32
  /// The touches after the last report.
  public private(set) var frame = TouchFrame(time: 0)
  private var taps: TapCounter
  /// Number of reports on slots that this product does not follow.
  public private(set) var slotsBeyond = 0

  /// - Parameter lastID: the number before that of the first touch.
  public init(lastID: UInt32 = 0, taps: TapCounter = TapCounter()) {
    self.lastID = lastID
    self.taps = taps
    frame.reserve()
  }

  /// Starts a report of the panel.
  public mutating func begin(at time: Microseconds) {
    frame.begin(at: time)
  }

  /// Takes the finger in one slot; nil when there is none. Slots that a report does not mention keep their state. A
  /// report may mention a slot twice, when a finger ends in it and another begins.
  public mutating func take(_ report: SlotReport?, slot: Int) {
    guard slot >= 0, slot < Slots.count else {
      slotsBeyond += 1
      return
    }
    switch (slots[slot], report) {
    case (.up, nil):
      return
    case (.up, let report?):
      touchBegan(report, slot)
    case (.down(_, let contact, let start), nil):
      touchEnded(contact, start)
    case (.down(let known, var contact, let start), let report?) where known == report.finger:
      contact.previous = contact.position
      contact.phase = contact.position == report.position ? .stationary : .moved
      contact.position = report.position
      contact.pressure = report.pressure
      contact.tellsPressure = report.tellsPressure
      contact.size = report.size
      contact.minor = report.minor
      contact.lean = report.lean
      contact.time = frame.time
      slots[slot] = .down(finger: known, contact: contact, start: start)
    case (.down(_, let contact, let start), let report?):
      touchEnded(contact, start)
      touchBegan(report, slot)
    }
  }

  /// Ends the report and returns the contacts that are over and all that are down.
  public mutating func finish() -> TouchFrame {
    end()
    return frame
  }

  /// Ends the report: ``frame`` then has the contacts that are over and all that are down.
  public mutating func end() {
    var rest = down
    while let slot = rest.popFirst() {
      guard case .down(let finger, var contact, let start) = slots[slot] else { continue }
      frame.append(contact)
      contact.phase = .stationary
      contact.previous = contact.position
      slots[slot] = .down(finger: finger, contact: contact, start: start)
    }
  }

  /// Cancels every touch, because the panel is gone.
  public mutating func cancelAll(at time: Microseconds) -> TouchFrame {
    begin(at: time)
    for slot in 0..<Slots.count { cancel(slot: slot) }
    return frame
  }

  /// Cancels the touch in a slot as a part of a report: it is not a finger, or its panel is gone.
  public mutating func cancel(slot: Int) {
    guard case .down(_, let contact, _) = slots[slot] else { return }
    touchOver(contact, .cancelled)
  }

  private mutating func touchBegan(_ report: SlotReport, _ slot: Int) {
    lastID &+= 1
    let contact = Contact(
      id: lastID, slot: UInt8(slot), phase: .began, position: report.position, previous: report.position,
      pressure: report.pressure, tellsPressure: report.tellsPressure, size: report.size, minor: report.minor,
      lean: report.lean, time: frame.time, taps: taps.began(at: report.position, time: frame.time))
    slots[slot] = .down(
      finger: report.finger, contact: contact, start: Start(position: report.position, time: frame.time))
    down.insert(slot)
  }

  private mutating func touchEnded(_ contact: Contact, _ start: Start) {
    taps.ended(
      from: start.position, since: start.time, at: contact.position, count: contact.taps, time: frame.time)
    touchOver(contact, .ended)
  }

  private mutating func touchOver(_ contact: Contact, _ phase: Phase) {
    var contact = contact
    contact.phase = phase
    contact.time = frame.time
    frame.append(contact)
    slots[Int(contact.slot)] = .up
    down.remove(Int(contact.slot))
  }
}
