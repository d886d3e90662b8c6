import Linux
import Touch

/// The reader's end of a ``TouchChannel``, with the reader's state of every slot.
public struct TouchReceiver: ~Copyable {
  /// A change that the reader is told of; changes of one slot come in order.
  public enum TouchChange {
    case began(Contact)
    case over(Contact)
    /// A touch began and ended while the ring was full. The contact holds its last position.
    case missed(Contact)
  }

  private struct Known {
    var id: UInt32 = 0
    var isDown = false
    var began: UInt32 = 0
    /// Whether the reader was told of the touch; it is not told of touches while the channel is suspended.
    var isTold = false
  }

  private let channel: TouchChannel
  private var known = SlotTable<Known>(repeating: Known())
  private var seenPosts: UInt32 = 0
  /// The last number issued when ``receive(_:)`` began, and the last number signalled.
  private var issued: UInt32 = 0
  private var signalled: UInt32 = 0
  private var isSuspended = false
  /// Whether frames or commands were posted between the last two calls of ``receive(_:)``.
  public private(set) var hasNews = false
  public private(set) var counts = ShownCounts()
  /// Counts at the last ``countShown(isSeen:)``.
  private var counted = ShownCounts()

  public init(_ channel: TouchChannel) { self.channel = channel }

  /// Delivers all changes since the last call, and returns the commands in force. While the channel is suspended no
  /// touch begins; touches that are still down when it resumes begin then.
  public mutating func receive(_ tell: (TouchChange) -> Void) -> RenderCommand {
    // Read before anything else, so that anything posted later keeps the reader from sleeping.
    let posts = channel.postedCount
    hasNews = posts != seenPosts
    seenPosts = posts
    issued = channel.fence.lastIssued
    let commands = channel.commandsInForce
    let wasSuspended = isSuspended
    isSuspended = commands.contains(.suspend)
    if wasSuspended && !isSuspended { tellOfThoseDown(tell) }
    while let transition = channel.ring.pop() { apply(transition, tell) }
    while let epoch = channel.raisedEpoch {
      while let transition = channel.ring.pop() { apply(transition, tell) }
      for slot in 0..<Slots.count { reconcile(slot, tell) }
      channel.acknowledge(epoch)
    }
    channel.report(shown: counts.shown)
    return commands
  }

  /// Returns the latest state of the touch `id`; nil when its slot holds another touch or none, which the ring will
  /// tell.
  public func latest(slot: Int, id: UInt32) -> Contact? {
    let contact = channel.snapshot(slot).contact
    return contact.id == id && !contact.phase.isFinal ? contact : nil
  }

  /// Counts the touches that were delivered since the last call as shown, or as hidden where nobody saw the screen.
  public mutating func countShown(isSeen: Bool) {
    if counts == counted { return }
    if !isSeen {
      counted.hidden += counts.shown - counted.shown
      counts = counted
    }
    counted = counts
  }

  /// Acknowledges everything that ``receive(_:)`` has told: its effects are on the glass.
  public mutating func acknowledge() {
    if signalled == issued { return }
    signalled = issued
    channel.fence.signal(signalled)
  }

  /// Sleeps until a frame or a command is posted, or until `deadline`. A frame that is foretold is waited for awake.
  ///
  /// - Parameter getReady: called when a frame is foretold.
  public func sleep(until deadline: Microseconds?, getReady: () -> Void = {}) {
    while true {
      channel.doorbell.announceSleep()
      if isPosted {
        channel.doorbell.stayUp()
        return
      }
      if !channel.doorbell.sleep(until: deadline) || isPosted { return }
      getReady()
      if awaitPost() { return }
    }
  }

  /// Whether a frame or a command was posted since the last ``receive(_:)`` began.
  private var isPosted: Bool { channel.postedCount != seenPosts }

  /// Time that the reader stays awake for a frame: many times what the writer needs to make one, and little beside the
  /// time between two reports of a panel.
  private static var patience: Microseconds { 200 }

  /// Waits awake for a post; returns whether one came.
  private func awaitPost() -> Bool {
    let end = MonotonicClock.microseconds + TouchReceiver.patience
    while !isPosted {
      if MonotonicClock.microseconds >= end { return false }
      // The writer may have been left without a processor of its own.
      Thread.yield()
    }
    return true
  }

  private mutating func apply(_ transition: Contact, _ tell: (TouchChange) -> Void) {
    let slot = Int(transition.slot)
    // The mailboxes told of this transition when an epoch was reconciled; the ring repeats it.
    if known[slot].began > 0 && isOlder(transition.id, than: known[slot].id) { return }
    if transition.phase == .began {
      if transition.id == known[slot].id { return }
      // The writer never sent the end of the earlier touch.
      if known[slot].isDown { tell(.over(over(of: known[slot].id, as: transition, .ended))) }
      known[slot] = Known(id: transition.id, isDown: true, began: known[slot].began &+ 1)
      if !isSuspended { begin(transition, tell) }
    } else if known[slot].isDown {
      known[slot].isDown = false
      tell(.over(over(of: known[slot].id, as: transition, transition.phase)))
    }
  }

  /// Begins the touches that are still down after a suspension. The ring still holds the ends of others; these have no
  /// mark to remove.
  private mutating func tellOfThoseDown(_ tell: (TouchChange) -> Void) {
    for slot in 0..<Slots.count where known[slot].isDown {
      if let contact = latest(slot: slot, id: known[slot].id) { begin(contact, tell) }
    }
  }

  private mutating func begin(_ contact: Contact, _ tell: (TouchChange) -> Void) {
    let slot = Int(contact.slot)
    if !known[slot].isTold { counts.begun += 1 }
    known[slot].isTold = true
    tell(.began(contact))
  }

  private mutating func reconcile(_ slot: Int, _ tell: (TouchChange) -> Void) {
    let snapshot = channel.snapshot(slot)
    let contact = snapshot.contact
    let isDown = !contact.phase.isFinal
    let news = snapshot.began &- known[slot].began
    if known[slot].isDown && (contact.id != known[slot].id || !isDown) {
      let phase = contact.id == known[slot].id ? contact.phase : .ended
      tell(.over(over(of: known[slot].id, as: contact, phase)))
    }
    let wasTold = known[slot].isTold && news == 0
    known[slot] = Known(id: contact.id, isDown: isDown, began: snapshot.began, isTold: wasTold)
    if news == 0 || isSuspended { return }
    // All of the new touches but the last have begun and ended; so has the last one if its phase is final.
    counts.merged += Int(news) - 1
    if isDown {
      begin(contact, tell)
    } else {
      counts.late += 1
      tell(.missed(contact))
    }
  }

  private func over(of id: UInt32, as contact: Contact, _ phase: Phase) -> Contact {
    var over = contact
    over.id = id
    over.phase = phase
    return over
  }

  private func isOlder(_ id: UInt32, than other: UInt32) -> Bool { Int32(bitPattern: id &- other) < 0 }
}

/// Counts of the touches that were delivered to the reader.
public struct ShownCounts: Equatable, Sendable {
  /// Number of touches that were delivered when they began.
  public var begun = 0
  /// Number of touches that began and ended while the ring was full, and were delivered afterwards.
  public var late = 0
  /// Number of touches that began and ended while the ring was full, and whose slot then got another touch: both share
  /// one mark.
  public var merged = 0
  /// Number of touches that were delivered while nobody saw the screen; counted nowhere else.
  public var hidden = 0

  public init() {}

  public var shown: Int { begun + late + merged }
}
