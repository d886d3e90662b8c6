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
  }

  private let channel: TouchChannel
  private var known = SlotTable<Known>(repeating: Known())
  private var seenPosts: UInt32 = 0
  public private(set) var counts = ShownCounts()

  public init(_ channel: TouchChannel) { self.channel = channel }

  /// Everything that has happened since the last call; returns what is asked of the reader.
  public mutating func receive(_ tell: (News) -> Void) -> Command {
    // Before anything is looked at: whatever comes later keeps the reader from sleeping.
    seenPosts = channel.postedCount
    let commands = channel.takeCommands()
    while let transition = channel.ring.pop() { apply(transition, tell) }
    while let epoch = channel.raisedEpoch {
      while let transition = channel.ring.pop() { apply(transition, tell) }
      for slot in 0..<Slots.count { reconcile(slot, tell) }
      channel.acknowledge(epoch)
    }
    return commands
  }

  /// Where the touch `id` is now; nil when the slot already holds another or none, of which the ring will tell.
  public func latest(slot: Int, id: UInt32) -> Contact? {
    let contact = channel.letter(slot).contact
    return contact.id == id && !contact.phase.isFinal ? contact : nil
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
      known[slot] = Known(id: transition.id, isDown: true, began: known[slot].began &+ 1)
      counts.begun += 1
      tell(.began(transition))
    } else if known[slot].isDown {
      known[slot].isDown = false
      tell(.over(transition))
    }
  }

  private mutating func reconcile(_ slot: Int, _ tell: (News) -> Void) {
    let letter = channel.letter(slot)
    let contact = letter.contact
    let isDown = !contact.phase.isFinal
    let news = letter.began &- known[slot].began
    if known[slot].isDown && (contact.id != known[slot].id || !isDown) {
      var over = contact
      over.id = known[slot].id
      over.phase = contact.id == known[slot].id ? contact.phase : .ended
      tell(.over(over))
    }
    if news > 0 {
      // All of them but the last came and went; the last one too if it is over.
      counts.merged += Int(news) - 1
      if isDown { counts.begun += 1 } else { counts.late += 1 }
      tell(isDown ? .began(contact) : .missed(contact))
    }
    known[slot] = Known(id: contact.id, isDown: isDown, began: letter.began)
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
