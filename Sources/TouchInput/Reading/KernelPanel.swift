import Linux

/// A panel as the kernel knows it: which fingers are down, and where, after every report.
///
/// When the kernel dropped events, it is queried for the state that they led to; when the panel is opened, for the
/// fingers that are down already. libevdev would discard the events behind the dropped ones; here they are kept, so
/// that a tap among them is seen.
struct KernelPanel<Source: EventSource & ~Copyable>: ~Copyable {
  fileprivate var source: Source
  private var tracker: EventTracker
  private var buffer = EventBuffer()
  /// Whether the kernel has to be queried: events were dropped, or none has been read yet.
  private var isLost = true
  /// Whether events were dropped, perhaps with the beginning of a report.
  private var isTorn = false
  /// Whether events came during every query, so that the kernel is queried again when no more events come.
  private var isUnanswered = false
  /// Whether the slot of the next event is known from a query alone: the event that selected it may have been dropped,
  /// and if a report had begun in another slot, the answer is wrong.
  private var slotIsAnswered = false
  /// Whether a report was read since then, so that the tracker's state is to be compared with the kernel's.
  private var isToCompare = false
  /// The events that came after a loss, and the state to which they led.
  private var tail: ArraySlice<KernelEvent> = []
  private var snapshot: PanelSnapshot?
  /// Number of times that the kernel dropped events.
  private(set) var drops = 0
  private var questions = 0

  init(_ source: consuming Source, _ description: PanelDescription) {
    self.source = source
    tracker = EventTracker(description, slot: -1)
  }

  var pollDescriptor: Int32 { source.pollDescriptor }
  /// Number of touches that came and went while the kernel dropped events.
  var unseen: Int { tracker.unseen }
  /// Number of touches in slots that are not followed.
  var beyond: Int { tracker.beyond }

  /// Number of times that the kernel was queried, except when the panel was opened.
  var reconciliations: Int { max(0, questions - 1) }

  /// Returns the kernel's present state, from which all events read later continue; nil if the kernel does not answer
  /// or events keep coming.
  mutating func known() -> PanelSnapshot? {
    do throws(Errno) {
      if isLost {
        // The query is due before the next report anyway; the events that it reads are kept until then.
        try resynchronise()
        return snapshot
      }
      let known = try source.snapshot()
      return Poll.isReady(pollDescriptor, until: 0) ? nil : known
    } catch {
      // If the panel is gone, the next read of its events reports it.
      return nil
    }
  }

  /// The listeners to the panel, which get every event as it is read.
  var listeners: [PanelListener] {
    get { buffer.listeners }
    set { buffer.listeners = newValue }
  }

  /// Makes the kernel be queried before the next report.
  mutating func reconcile() { isLost = true }

  /// Whether the kernel's state differs from what its events so far have told.
  mutating func differs() throws(Errno) -> Bool {
    if isLost || isUnanswered || snapshot != nil { return false }
    return tracker.differs(from: try source.snapshot())
  }

  /// Whether the kernel's state differs and no pending events explain it.
  mutating func hasChangedInSilence() -> Bool {
    do throws(Errno) {
      let differs = try differs()
      return differs && !Poll.isReady(pollDescriptor, until: 0)
    } catch {
      // If the panel is gone, the next read of its events reports it.
      return false
    }
  }

  /// The state after the last report that ``next()`` has read.
  var frame: KernelFrame {
    _read { yield tracker.told }
  }

  /// Makes the next frame count every slot as changed, for a reader that has seen none before.
  mutating func tellAll() { tracker.tellAll() }

  /// Reads the next report; returns false when there is none yet, or when the turn is over because other panels must be
  /// read too. The remaining events stay in the kernel, so that the descriptor stays readable.
  mutating func next() throws(Errno) -> Bool {
    while true {
      if isLost { try resynchronise() }
      while let event = tail.popFirst() {
        if tracker.take(event) { return true }
      }
      if snapshot != nil {
        adoptSnapshot()
        return true
      }
      guard let event = try buffer.next(from: &source) else {
        if buffer.isSpent {
          buffer.beginTurn()
          if Poll.isReady(pollDescriptor) { return false }
          continue
        }
        if isToCompare {
          isToCompare = false
          isLost = tracker.differs(from: try source.snapshot(), isWhole: true)
        } else if isUnanswered {
          isLost = true
        } else {
          buffer.beginTurn()
          return false
        }
        continue
      }
      if event.isReportEnd && slotIsAnswered {
        slotIsAnswered = false
        isToCompare = true
      }
      if event.isDropped {
        drops += 1
        isLost = true
        isTorn = true
      } else if tracker.take(event) {
        if tracker.missesFinger { isLost = true }
        return true
      }
    }
  }

  /// Whether the last read is known to have left no events; this ends the turn. Otherwise ``next()`` finds out by
  /// another system call.
  mutating func isDrained() -> Bool {
    guard source.isDrained, buffer.isEmpty, tail.isEmpty, snapshot == nil, !isLost, !isToCompare, !isUnanswered
    else { return false }
    buffer.beginTurn()
    return true
  }

  /// A function of its own, because Swift would copy the snapshot for each event.
  @inline(never)
  private mutating func adoptSnapshot() {
    if let snapshot { tracker.adopt(snapshot, at: MonotonicClock.microseconds) }
    snapshot = nil
  }

  /// Queries the kernel. A snapshot counts only if no events came while it was taken: then it is the state to which the
  /// events read so far led. An older snapshot would bring back fingers that have gone.
  private mutating func resynchronise() throws(Errno) {
    var events: [KernelEvent] = []
    try readAll(into: &events)
    questions += 1
    isUnanswered = true
    var rounds = 0
    repeat {
      snapshot = try source.snapshot()
      isUnanswered = try readAll(into: &events)
      rounds += 1
    } while isUnanswered && rounds < 8 && !buffer.isSpent
    isLost = false
    tail = events[...]
    if isUnanswered { snapshot?.slot = -1 }
    isToCompare = false
    if let snapshot { slotIsAnswered = tracker.doubt(before: tail, snapshot, isTorn: isTorn, isWhole: !isUnanswered) }
    isTorn = false
    if isUnanswered { snapshot = nil }
  }

  /// Reads all pending events and keeps those after the last drop. Returns whether there were any, or may be more.
  @discardableResult
  private mutating func readAll(into events: inout [KernelEvent]) throws(Errno) -> Bool {
    var hasNews = false
    while let event = try buffer.next(from: &source) {
      hasNews = true
      if event.isDropped {
        drops += 1
        isTorn = true
        events.removeAll()
      } else {
        events.append(event)
      }
    }
    return hasNews || buffer.isSpent
  }
}

extension KernelPanel where Source == EvdevSource {
  /// `EVIOCGRAB`
  borrowing func setGrabbed(_ isGrabbed: Bool) throws(Errno) { try source.setGrabbed(isGrabbed) }
}
