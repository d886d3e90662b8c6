import Touch

/// Every finger on the window and the slot it has: the mouse's two come first, then those of a touchscreen.
struct WindowFingers {
  private static let mouse = 2

  private struct Entry {
    let finger: Int32
    /// What the window system calls it; nil for the mouse's.
    let name: Int64?
    var position: Position
  }

  private var entries = SlotTable<Entry?>(repeating: nil)
  private var lastFinger: Int32 = 0

  /// What has become of the mouse's fingers.
  mutating func take(_ mouse: MouseFingers, now: Microseconds) -> [FingerReport] {
    [put(mouse.first, slot: 0, name: nil, now), put(mouse.second, slot: 1, name: nil, now)].compactMap { $0 }
  }

  /// A finger of a touchscreen has come, moved or, without a position, gone. One that finds no slot is left out.
  mutating func take(_ name: Int64, at position: Position?, now: Microseconds) -> [FingerReport] {
    let slots = WindowFingers.mouse..<Slots.count
    let known = slots.first { entries[$0]?.name == name }
    guard let slot = known ?? slots.first(where: { entries[$0] == nil }) else { return [] }
    return [put(position, slot: slot, name: name, now)].compactMap { $0 }
  }

  /// nil when that is known already.
  private mutating func put(_ position: Position?, slot: Int, name: Int64?, _ now: Microseconds) -> FingerReport? {
    let former = entries[slot]
    guard let position else {
      entries[slot] = nil
      return former.map { report($0, FingerReport.nobody, slot, now) }
    }
    if former?.position == position { return nil }
    if former == nil { lastFinger += 1 }
    let entry = Entry(finger: former?.finger ?? lastFinger, name: name, position: position)
    entries[slot] = entry
    return report(entry, entry.finger, slot, now)
  }

  private func report(_ entry: Entry, _ finger: Int32, _ slot: Int, _ now: Microseconds) -> FingerReport {
    FingerReport(time: now, slot: Int32(slot), finger: finger, position: entry.position)
  }
}
