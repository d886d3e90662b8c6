import Linux
import Touch

/// A panel as the kernel knows it: which fingers are down, and where, after every report.
///
/// When the kernel had to drop events, it is asked for the state that they led to; so it is for the fingers that were
/// down before this was opened. What libevdev throws away meanwhile, the events behind the dropped ones, is kept: a
/// tap among them has been seen.
struct KernelPanel<Source: EventSource & ~Copyable>: ~Copyable {
  fileprivate var source: Source
  private var tracker: EventTracker
  private var buffer = EventBuffer()
  /// Events were dropped, or none has been read yet.
  private var isLost = true
  /// It is because events were dropped, perhaps the beginning of a report.
  private var isTorn = false
  /// The panel did not rest while the kernel was asked: it is asked again when it does.
  private var isUnanswered = false
  /// The kernel alone told which slot comes next. It may have been in a report that had begun in another.
  private var slotIsAnswered = false
  /// That report has been read: what was made of it is to be compared with what the kernel says.
  private var isToCompare = false
  /// After a loss: the events that came behind it, and the state they led to.
  private var tail: ArraySlice<KernelEvent> = []
  private var snapshot: PanelSnapshot?
  /// How often the kernel dropped events.
  private(set) var drops = 0
  private var questions = 0

  init(_ source: consuming Source, _ description: PanelDescription) {
    self.source = source
    tracker = EventTracker(description, slot: -1)
  }

  var pollDescriptor: Int32 { source.pollDescriptor }
  /// Touches that came and went while the kernel dropped events.
  var unseen: Int { tracker.unseen }
  /// Touches in slots that are not followed.
  var beyond: Int { tracker.beyond }

  /// How often the kernel was asked what is down. The first time, when the panel is opened, is none.
  var reconciliations: Int { max(0, questions - 1) }

  /// What the kernel says now, with which all goes on that is read from now on; nil where it does not answer, or the
  /// panel does not rest.
  mutating func known() -> PanelSnapshot? {
    do throws(Errno) {
      if isLost {
        // As before the next report in any case; what is read for that is kept until then.
        try resynchronise()
        return snapshot
      }
      let known = try source.snapshot()
      return Poll.isReady(pollDescriptor, until: 0) ? nil : known
    } catch {
      // That it is gone, its events tell.
      return nil
    }
  }

  /// From now on `teller` is told every event as it is read.
  mutating func tell(_ teller: @escaping (KernelEvent) -> Void) { buffer.teller = teller }

  /// The kernel is asked before the next report.
  mutating func reconcile() { isLost = true }

  /// Whether the kernel, when it is asked, tells of other fingers than the events until now.
  mutating func differs() throws(Errno) -> Bool {
    if isLost || isUnanswered || snapshot != nil { return false }
    return tracker.differs(from: try source.snapshot())
  }

  /// Whether it does, and no events are to come that tell why.
  mutating func hasChangedInSilence() -> Bool {
    do throws(Errno) {
      let differs = try differs()
      return differs && !Poll.isReady(pollDescriptor, until: 0)
    } catch {
      // That it is gone, its events tell.
      return false
    }
  }

  /// The state after the next report; nil when there is none yet, or so many were told since the last nil that others
  /// must have their turn. What is left then is still in the kernel, so that the descriptor stays readable.
  mutating func next() throws(Errno) -> RawFrame? {
    while true {
      if isLost { try resynchronise() }
      while let event = tail.popFirst() {
        if tracker.take(event) { return tracker.told }
      }
      if let snapshot = snapshot.take() {
        tracker.adopt(snapshot, at: MonotonicClock.microseconds)
        return tracker.told
      }
      guard let event = try buffer.next(from: &source) else {
        if buffer.isSpent {
          buffer.endTurn()
          if Poll.isReady(pollDescriptor) { return nil }
          continue
        }
        if isToCompare {
          isToCompare = false
          isLost = tracker.differs(from: try source.snapshot(), isWhole: true)
        } else if isUnanswered {
          isLost = true
        } else {
          buffer.endTurn()
          return nil
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
        return tracker.told
      }
    }
  }

  /// A snapshot counts only if nothing happened while it was taken: then it is what the events read so far led to.
  /// One that is older than them would bring back fingers that have gone.
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

  /// All events there are, from the last dropped one on. Tells whether there were any, or may be.
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
  borrowing func grab() throws(Errno) { try source.grab() }

  /// `EVIOCGRAB`
  borrowing func release() throws(Errno) { try source.release() }
}
