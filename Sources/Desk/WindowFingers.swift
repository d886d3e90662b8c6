import Touch

/// The fingers on the window and their slots: the mouse's two come first, then those of a touchscreen.
package struct WindowFingers {
  private static let mouseSlots = 2

  private struct Entry {
    let finger: Int32
    /// The window system's ID of the finger; nil for the mouse's.
    let name: Int64?
    var position: Position
  }

  private var mouse: MouseFingers
  private var entries = SlotTable<Entry?>(repeating: nil)
  private var lastFinger: Int32 = 0

  package init(width: Int, height: Int) { mouse = MouseFingers(width: width, height: height) }

  /// Takes an event of the window; returns the changes of the fingers.
  package mutating func take(_ news: WindowNews, now: Microseconds) -> [FingerReport] {
    var touched: FingerReport?
    switch news {
    case .closed, .painted, .exposed: break
    case .pressed(let position): mouse.press(at: position)
    case .lifted: mouse.lift()
    case .moved(let position): mouse.move(to: position)
    case .keys(let control, let shift): mouse.hold(control: control, shift: shift)
    case .finger(let name, let position): touched = touch(name, at: position, now)
    }
    let first = put(mouse.first, slot: 0, name: nil, now)
    return [touched, first, put(mouse.second, slot: 1, name: nil, now)].compactMap { $0 }
  }

  /// Takes a touchscreen's finger that has come, moved or, without a position, gone. A finger without a free slot is
  /// left out.
  private mutating func touch(_ name: Int64, at position: Position?, _ now: Microseconds) -> FingerReport? {
    let slots = WindowFingers.mouseSlots..<Slots.count
    let known = slots.first { entries[$0]?.name == name }
    guard let slot = known ?? slots.first(where: { entries[$0] == nil }) else { return nil }
    return put(position, slot: slot, name: name, now)
  }

  /// Returns the report of a change; nil if nothing has changed.
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
