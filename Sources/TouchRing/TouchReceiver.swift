import Touch

/// The reader's end of a ``TouchChannel``: what it knows of every slot, and how that came to be.
public struct TouchReceiver: ~Copyable {
  /// What the reader learns, in order.
  public enum News {
    case began(Contact)
    case over(Contact)
    /// A touch came and went while the ring was full. It is told as one that began and ended at its last place.
    case missed(Contact)
  }

  private struct Known {
    var id: UInt32 = 0
    var isDown = false
    var began: UInt32 = 0
    /// It was told of, and not only followed while nothing is shown.
    var isTold = false
  }

  private let channel: TouchChannel
  private var known = SlotTable<Known>(repeating: Known())
  private var seenPosts: UInt32 = 0
  /// What is to be acknowledged, and what was.
  private var drawn: UInt32 = 0
  private var given: UInt32 = 0
  private var isSuspended = false
  public private(set) var counts = ShownCounts()

  public init(_ channel: TouchChannel) { self.channel = channel }

  /// Everything that has happened since the last call; returns what is asked of the reader. While it is suspended no
  /// touch begins; those that are still down when that ends begin then.
  public mutating func receive(_ tell: (News) -> Void) -> Command {
    // Before anything is looked at: whatever comes later keeps the reader from sleeping.
    seenPosts = channel.postedCount
    drawn = channel.acknowledgements.lastDrawn
    let commands = channel.asked
    let wasSuspended = isSuspended
    isSuspended = commands.contains(.suspend)
    if wasSuspended && !isSuspended { tellOfThoseDown(tell) }
    while let transition = channel.ring.pop() { apply(transition, tell) }
    while let epoch = channel.raisedEpoch {
      while let transition = channel.ring.pop() { apply(transition, tell) }
      for slot in 0..<Slots.count { reconcile(slot, tell) }
      channel.acknowledge(epoch)
    }
    channel.report(shown: counts.begun + counts.late + counts.merged)
    return commands
  }

  /// Where the touch `id` is now; nil when the slot already holds another or none, of which the ring will tell.
  public func latest(slot: Int, id: UInt32) -> Contact? {
    let contact = channel.letter(slot).contact
    return contact.id == id && !contact.phase.isFinal ? contact : nil
  }

  /// What follows from everything that ``receive(_:)`` has told is on the glass.
  public mutating func acknowledge() {
    if given == drawn { return }
    given = drawn
    channel.acknowledgements.give(given)
  }

  /// Sleeps until there is news or a command, or until `deadline`.
  public func sleep(until deadline: Microseconds?) {
    channel.doorbell.goToBed()
    if channel.postedCount != seenPosts {
      channel.doorbell.stayUp()
    } else {
      channel.doorbell.sleep(until: deadline)
    }
  }

  private mutating func apply(_ transition: Transition, _ tell: (News) -> Void) {
    let slot = Int(transition.slot)
    // After an epoch, the mailbox has already told of what the ring tells again.
    if known[slot].began > 0 && isOlder(transition.id, than: known[slot].id) { return }
    if transition.phase == .began {
      if transition.id == known[slot].id { return }
      // Its end was never sent.
      if known[slot].isDown { tell(.over(over(of: known[slot].id, as: transition, .ended))) }
      known[slot] = Known(id: transition.id, isDown: true, began: known[slot].began &+ 1)
      if !isSuspended { begin(transition, tell) }
    } else if known[slot].isDown {
      known[slot].isDown = false
      tell(.over(over(of: known[slot].id, as: transition, transition.phase)))
    }
  }

  /// What has ended since, the ring will tell; of what has never begun here there is no mark to take away.
  private mutating func tellOfThoseDown(_ tell: (News) -> Void) {
    for slot in 0..<Slots.count where known[slot].isDown {
      if let contact = latest(slot: slot, id: known[slot].id) { begin(contact, tell) }
    }
  }

  private mutating func begin(_ contact: Contact, _ tell: (News) -> Void) {
    let slot = Int(contact.slot)
    if !known[slot].isTold { counts.begun += 1 }
    known[slot].isTold = true
    tell(.began(contact))
  }

  private mutating func reconcile(_ slot: Int, _ tell: (News) -> Void) {
    let letter = channel.letter(slot)
    let contact = letter.contact
    let isDown = !contact.phase.isFinal
    let news = letter.began &- known[slot].began
    if known[slot].isDown && (contact.id != known[slot].id || !isDown) {
      let phase = contact.id == known[slot].id ? contact.phase : .ended
      tell(.over(over(of: known[slot].id, as: contact, phase)))
    }
    let wasTold = known[slot].isTold && news == 0
    known[slot] = Known(id: contact.id, isDown: isDown, began: letter.began, isTold: wasTold)
    if news == 0 || isSuspended { return }
    // All of them but the last came and went; the last one too if it is over.
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

/// What became of the touches that were sent.
public struct ShownCounts: Equatable, Sendable {
  /// Told when they began.
  public var begun = 0
  /// Came and went while the ring was full, and told afterwards.
  public var late = 0
  /// Came and went in one slot while the ring was full, before the last one there, and share its mark.
  public var merged = 0

  public init() {}
}
