import Linux
import Touch

/// A panel as the kernel knows it: which fingers are down, and where, after every report.
///
/// When the kernel had to drop events, it is asked for the state that they led to; so it is for the fingers that were
/// down before this was opened. What libevdev throws away meanwhile, the events behind the dropped ones, is kept: a
/// tap among them has been seen.
struct KernelPanel<Source: EventSource & ~Copyable>: ~Copyable {
  var source: Source
  private var tracker: EventTracker
  private var buffer = EventBuffer()
  /// Events were dropped, or none has been read yet.
  private var isLost = true
  /// After a loss: the events that came behind it, and the state they led to.
  private var tail: ArraySlice<KernelEvent> = []
  private var snapshot: PanelSnapshot?
  /// How often the kernel dropped events.
  private(set) var drops = 0

  init(_ source: consuming Source, _ description: PanelDescription) {
    self.source = source
    tracker = EventTracker(description)
  }

  var pollDescriptor: Int32 { source.pollDescriptor }
  /// Touches that came and went while the kernel dropped events.
  var unseen: Int { tracker.unseen }
  /// Touches in slots that are not followed.
  var beyond: Int { tracker.beyond }

  /// The kernel is asked before the next report.
  mutating func reconcile() { isLost = true }

  /// The state after the next report; nil when there is none yet.
  mutating func next() throws(Errno) -> RawFrame? {
    while true {
      if isLost { try resynchronise() }
      while let event = tail.popFirst() {
        if let frame = tracker.take(event) { return frame }
      }
      if let snapshot = snapshot.take() { return tracker.adopt(snapshot, at: MonotonicClock.microseconds) }
      guard let event = try buffer.next(from: &source) else { return nil }
      if event.isDropped {
        drops += 1
        isLost = true
      } else if let frame = tracker.take(event) {
        return frame
      }
    }
  }

  /// Best is a snapshot during which nothing happened. Over that of a panel that never rests is laid what the panel said
  /// meanwhile; only if some of that was dropped too, it has to be asked again.
  private mutating func resynchronise() throws(Errno) {
    var events: [KernelEvent] = []
    try readAll(into: &events)
    var tries = 0
    var state: PanelSnapshot
    while true {
      let known = drops
      state = try source.snapshot()
      tries += 1
      if try !readAll(into: &events) || tries >= 8 && drops == known { break }
    }
    isLost = false
    tail = events[...]
    state = tracker.state(state, after: tail)
    tracker.doubt(before: tail, state)
    snapshot = state
  }

  /// All events there are, from the last dropped one on. Tells whether there were any.
  @discardableResult
  private mutating func readAll(into events: inout [KernelEvent]) throws(Errno) -> Bool {
    var hasNews = false
    while let event = try buffer.next(from: &source) {
      hasNews = true
      if event.isDropped {
        drops += 1
        events.removeAll()
      } else {
        events.append(event)
      }
    }
    return hasNews
  }
}

extension KernelPanel where Source == EvdevSource {
  /// `EVIOCGRAB`
  borrowing func grab() throws(Errno) { try source.grab() }
}
