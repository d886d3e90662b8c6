import Touch

/// Merges the reports of several panels into one stream of touches: each panel's slots get places in a common table.
struct TouchMerger {
  /// The places of one panel's slots in the common table.
  struct Places {
    fileprivate var places = SlotTable<UInt8?>(repeating: nil)
    /// The fingers of slots that have a place.
    fileprivate var fingers = SlotTable<Int32>(repeating: -1)
    /// Slots whose touch has found no place; it has been counted.
    fileprivate var beyond = SlotSet.none

    /// These places in the common table.
    fileprivate(set) var taken = SlotSet.none
  }

  private var tracker: SlotTracker
  private var taken = SlotSet.none
  private var time: Microseconds = 0
  /// Number of touches for which there was no place.
  private(set) var beyond = 0

  init(taps: TapCounter) { tracker = SlotTracker(taps: taps) }

  /// The touches after the last report or cancellation.
  var frame: TouchFrame {
    _read { yield tracker.frame }
  }

  /// Merges a report into ``frame``.
  @export(interface)
  mutating func take(_ report: borrowing PanelReport, _ places: inout Places) {
    begin(at: report.time)
    // Touches that end come first, because they make room for those that begin.
    var rest = report.changed
    while let slot = rest.popFirst() {
      let isPalm: Bool
      switch report.slots[slot] {
      case .up: isPalm = false
      case .palm: isPalm = true
      case .touched: continue
      // The finger before it has gone.
      case .waiting(let finger) where finger != places.fingers[slot]: isPalm = false
      case .waiting: continue
      }
      places.beyond.remove(slot)
      guard let place = places.places[slot] else { continue }
      if isPalm {
        tracker.cancel(slot: Int(place))
      } else {
        tracker.take(nil, slot: Int(place))
      }
      release(slot, of: &places)
    }
    rest = report.changed | places.beyond
    while let slot = rest.popFirst() {
      guard case .touched(let touch) = report.slots[slot], let place = place(for: slot, in: &places) else { continue }
      places.fingers[slot] = touch.finger
      tracker.take(touch, slot: place)
    }
    tracker.end()
  }

  /// Cancels the touches of a panel that is gone; ``frame`` has their ends.
  mutating func cancel(_ places: inout Places, at time: Microseconds) {
    begin(at: time)
    for slot in 0..<Slots.count {
      guard let place = places.places[slot] else { continue }
      tracker.cancel(slot: Int(place))
      release(slot, of: &places)
    }
    tracker.end()
  }

  /// Cancels the touches of all panels.
  mutating func cancelAll(at time: Microseconds) -> TouchFrame { tracker.cancelAll(at: max(self.time, time)) }

  var hasTouches: Bool { !taken.isEmpty }

  /// Begins a frame at a time that never goes back: panels are read in turn, so a report may be older than the one
  /// before.
  private mutating func begin(at time: Microseconds) {
    self.time = max(self.time, time)
    tracker.begin(at: self.time)
  }

  private mutating func place(for slot: Int, in places: inout Places) -> Int? {
    if let place = places.places[slot] { return Int(place) }
    guard let place = freePlace(near: slot) else {
      if !places.beyond.contains(slot) { beyond += 1 }
      places.beyond.insert(slot)
      return nil
    }
    places.beyond.remove(slot)
    taken.insert(place)
    places.taken.insert(place)
    places.places[slot] = UInt8(place)
    return place
  }

  private func freePlace(near slot: Int) -> Int? {
    taken.contains(slot) ? taken.firstMissing : slot
  }

  private mutating func release(_ slot: Int, of places: inout Places) {
    if let place = places.places[slot] {
      taken.remove(Int(place))
      places.taken.remove(Int(place))
    }
    places.places[slot] = nil
  }
}
