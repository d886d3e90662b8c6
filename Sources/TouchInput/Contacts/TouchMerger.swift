import Touch

/// Merges the reports of several panels into one stream of touches: each panel's slots get places in a common table.
struct TouchMerger {
  /// The places of one panel's slots in the common table.
  struct Places {
    fileprivate var places = SlotTable<UInt8?>(repeating: nil)
    /// Whether the touch in a slot found no place; it has been counted.
    fileprivate var isBeyond = SlotTable<Bool>(repeating: false)

    /// Marks these places in the common table.
    func mark(in table: inout SlotTable<Bool>) {
      for slot in 0..<Slots.count {
        if let place = places[slot] { table[Int(place)] = true }
      }
    }
  }

  private var tracker: SlotTracker
  private var isTaken = SlotTable<Bool>(repeating: false)
  private var time: Microseconds = 0
  /// Number of touches for which there was no place.
  private(set) var beyond = 0

  init(taps: TapCounter) { tracker = SlotTracker(taps: taps) }

  mutating func take(_ report: borrowing PanelReport, _ places: inout Places) -> TouchFrame {
    begin(at: report.time)
    let slots = report.slots.span
    // Touches that end come first, because they make room for those that begin.
    for slot in 0..<Slots.count {
      let isPalm: Bool
      switch slots[slot] {
      case .up: isPalm = false
      case .palm: isPalm = true
      case .touched, .waiting: continue
      }
      places.isBeyond[slot] = false
      guard let place = places.places[slot] else { continue }
      if isPalm {
        tracker.cancel(slot: Int(place))
      } else {
        tracker.take(SlotReport(finger: nil, position: Position(x: 0, y: 0)), slot: Int(place))
      }
      release(slot, of: &places)
    }
    for slot in 0..<Slots.count {
      guard case .touched(let touch) = slots[slot], let place = place(for: slot, in: &places) else { continue }
      tracker.take(touch, slot: place)
    }
    return tracker.finish()
  }

  /// Cancels the touches of a panel that is gone.
  mutating func cancel(_ places: inout Places, at time: Microseconds) -> TouchFrame {
    begin(at: time)
    for slot in 0..<Slots.count {
      guard let place = places.places[slot] else { continue }
      tracker.cancel(slot: Int(place))
      release(slot, of: &places)
    }
    return tracker.finish()
  }

  /// Cancels the touches of all panels.
  mutating func cancelAll(at time: Microseconds) -> TouchFrame { tracker.cancelAll(at: max(self.time, time)) }

  var hasTouches: Bool {
    for place in 0..<Slots.count where isTaken[place] { return true }
    return false
  }

  /// Begins a frame at a time that never goes back: panels are read in turn, so a report may be older than the one
  /// before.
  private mutating func begin(at time: Microseconds) {
    self.time = max(self.time, time)
    tracker.begin(at: self.time)
  }

  private mutating func place(for slot: Int, in places: inout Places) -> Int? {
    if let place = places.places[slot] { return Int(place) }
    guard let place = freePlace(near: slot) else {
      if !places.isBeyond[slot] { beyond += 1 }
      places.isBeyond[slot] = true
      return nil
    }
    places.isBeyond[slot] = false
    isTaken[place] = true
    places.places[slot] = UInt8(place)
    return place
  }

  private func freePlace(near slot: Int) -> Int? {
    if !isTaken[slot] { return slot }
    for place in 0..<Slots.count where !isTaken[place] { return place }
    return nil
  }

  private mutating func release(_ slot: Int, of places: inout Places) {
    if let place = places.places[slot] { isTaken[Int(place)] = false }
    places.places[slot] = nil
  }
}
