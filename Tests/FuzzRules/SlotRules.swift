import Touch

/// Rules for bytes as reports on slots: each touch lives once, in its slot, at the position of the report.
enum SlotRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    var panel = SlotPanel()
    var reader = ByteReader(bytes)
    while !reader.isEmpty { panel.act(&reader) }
    return panel.end()
  }
}

/// A slot tracker, with a record of the reports that it got.
private struct SlotPanel {
  /// State of a slot within a report: a finger may come after one has gone; nothing else may be reported twice.
  private enum Mention { case none, gone, there }

  private var tracker = SlotTracker()
  private var rules = TouchRules()
  private var faults: [String] = []
  private var time: Microseconds = 0
  private var mentions = [Mention](repeating: .none, count: Slots.count)
  private var positions = [Position?](repeating: nil, count: Slots.count)
  private var fingers = [Int32?](repeating: nil, count: Slots.count)
  /// Number of fingers that came.
  private var arrivals = 0
  private var beyond = 0

  init() { tracker.begin(at: 0) }

  mutating func act(_ reader: inout ByteReader) {
    let action = reader.byte()
    switch action {
    case 0...31:
      finishReport()
      time += Microseconds(action) * 20_000
      tracker.begin(at: time)
    case 32...39:
      finishReport()
      time += Microseconds(UInt32(bitPattern: reader.word()))
      tracker.begin(at: time)
    case 40...47:
      finishReport()
      cancelAll()
      tracker.begin(at: time)
    default:
      take(Int(Int8(bitPattern: reader.byte())), isThere: action >= 96, &reader)
    }
  }

  private mutating func take(_ slot: Int, isThere: Bool, _ reader: inout ByteReader) {
    var report: SlotReport?
    if isThere {
      let finger = Int32(Int8(bitPattern: reader.byte()))
      report = SlotReport(
        finger: finger, position: Position(x: Float(reader.short()) / 16, y: Float(reader.short()) / 16))
    }
    guard (0..<Slots.count).contains(slot) else {
      beyond += 1
      tracker.take(report, slot: slot)
      return
    }
    if mentions[slot] == .there || mentions[slot] == .gone && !isThere {
      finishReport()
      tracker.begin(at: time)
    }
    mentions[slot] = isThere ? .there : .gone
    positions[slot] = report?.position
    if let finger = report?.finger, finger != fingers[slot] { arrivals += 1 }
    fingers[slot] = report?.finger
    tracker.take(report, slot: slot)
  }

  private mutating func cancelAll() {
    positions = [Position?](repeating: nil, count: Slots.count)
    fingers = [Int32?](repeating: nil, count: Slots.count)
    judge(tracker.cancelAll(at: time))
  }

  private mutating func finishReport() {
    judge(tracker.finish())
    mentions = [Mention](repeating: .none, count: Slots.count)
  }

  private mutating func judge(_ frame: TouchFrame) {
    rules.note(frame)
    for contact in frame.contacts where !contact.phase.isFinal {
      if positions[Int(contact.slot)] != contact.position {
        faults.append("\(contact.id) is at \(contact.position), the panel said \(positions[Int(contact.slot)] as Any)")
      }
    }
    for slot in 0..<Slots.count {
      let isDown = positions[slot] != nil
      if rules.isDown(slot: slot) != isDown {
        faults.append("slot \(slot) is taken for \(isDown ? "up" : "down")")
      }
    }
  }

  mutating func end() -> [String] {
    finishReport()
    cancelAll()
    rules.end()
    if rules.begun != arrivals { faults.append("\(arrivals) fingers came, and \(rules.begun) touches began") }
    if tracker.slotsBeyond != beyond { faults.append("\(tracker.slotsBeyond) reports of \(beyond) were beyond") }
    return faults + rules.faults
  }
}
