import CLinux
import Touch

/// The slot of a recording's first events, which they do not name if several fingers were down: the kernel names a slot
/// only when it changes.
enum UnnamedSlot {
  private struct Values {
    /// A tracking ID, or -1 for a lift.
    var finger: Int32?
    var x: Int32?
    var y: Int32?
    /// Whether a finger was there before the first report that tells of the slot.
    private(set) var hadFinger: Bool?

    /// - Parameter isFirst: whether a value that is known stays.
    mutating func take(_ event: KernelEvent, isFirst: Bool) {
      switch Int32(event.code) {
      case ABS_MT_TRACKING_ID: finger = isFirst ? finger ?? event.value : event.value
      case ABS_MT_POSITION_X: x = isFirst ? x ?? event.value : event.value
      case ABS_MT_POSITION_Y: y = isFirst ? y ?? event.value : event.value
      default: break
      }
    }

    /// Some drivers report the position of a finger before its tracking ID, but in one report.
    mutating func endReport() {
      if hadFinger == nil { hadFinger = finger.map { $0 < 0 } ?? (x != nil || y != nil ? true : nil) }
    }

    /// Returns the distance along the axis on which it is greater; nil where no axis is known of both.
    func distance(_ other: Values) -> Int64? {
      [(x, other.x), (y, other.y)].compactMap { a, b in a.flatMap { a in b.map { abs(Int64(a) - Int64($0)) } } }.max()
    }
  }

  /// Returns the slot that goes on nearest to where the first events end, or without one the lowest that they can be of.
  static func guess(_ events: [KernelEvent], slots: Int) -> Int {
    var last = Values()
    var next = SlotTable<Values>(repeating: Values())
    var first: Int?
    var slot: Int?
    for event in events {
      if event.isDropped { break }
      if event.isReportEnd { for slot in 0..<Slots.count { next[slot].endReport() } }
      if event.type != UInt16(EV_ABS) { continue }
      if event.isAbsolute(ABS_MT_SLOT) {
        slot = Int(event.value)
        first = first ?? slot
      } else if let slot {
        if (0..<Slots.count).contains(slot) { next[slot].take(event, isFirst: true) }
      } else {
        last.take(event, isFirst: false)
      }
    }
    guard let first else { return 0 }
    let isLifted = last.finger.map { $0 < 0 } ?? false
    var found: (slot: Int, distance: Int64)?
    for slot in 0..<min(slots, Slots.count) where slot != first {
      // A finger that is down moves or lifts next, and to an empty slot a finger comes.
      if next[slot].hadFinger == isLifted { continue }
      let distance = isLifted ? nil : next[slot].distance(last)
      if distance ?? .max < found?.distance ?? .max || found == nil { found = (slot, distance ?? .max) }
    }
    return found?.slot ?? (first == 0 ? 1 : 0)
  }
}
