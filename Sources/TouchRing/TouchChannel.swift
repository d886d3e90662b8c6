import Synchronization
import Touch

/// Requests to the render thread by its owner. Each lasts until it is withdrawn.
public struct RenderCommand: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Restore all pixels and end the thread.
  public static let stop = RenderCommand(rawValue: 1)
  /// Show and count no touches until this command is withdrawn.
  public static let suspend = RenderCommand(rawValue: 2)
}

/// The only object that the input thread and the render thread share.
///
/// Transitions go through a ring, positions through one mailbox a slot, commands through a word of their own; one
/// doorbell serves all. When the ring is full, the writer raises the epoch for every transition that found no room. The
/// reader drains the ring, compares the mailboxes with its own state, and acknowledges the epoch that it read first.
/// Transitions go through the ring again only when the latest epoch is acknowledged.
@safe
public final class TouchChannel: @unchecked Sendable {
  /// Has room for ten fingers that go down and up 12 times while the reader sleeps.
  let ring = TransitionRing<256>()
  let doorbell = Doorbell()
  let fence = RenderFence()
  private let mailboxes: UnsafeMutablePointer<Mailbox>
  private let commands = Atomic<UInt32>(0)
  /// Number of frames and commands so far; the reader compares it before it sleeps.
  private let posted = Atomic<UInt32>(0)
  private let epoch = Atomic<UInt32>(0)
  private let acknowledged = Atomic<UInt32>(0)
  private let shown = Atomic<UInt32>(0)
  private let panels = Atomic<UInt32>(0)
  private let writerSigns = Atomic<UInt32>(0)

  public init() {
    unsafe mailboxes = .allocate(capacity: Slots.count)
    for slot in 0..<Slots.count { unsafe (mailboxes + slot).initialize(to: Mailbox()) }
  }

  deinit {
    unsafe mailboxes.deinitialize(count: Slots.count)
    unsafe mailboxes.deallocate()
  }

  /// Input thread: hands a frame over and never waits. Leaves out contacts in slots that do not exist, and contacts
  /// with unusable numbers. The end of a touch is always sent; if its numbers are unusable, they are replaced with
  /// those of the slot's last snapshot.
  ///
  /// - Returns: whether the reader was told; it is not told of stationary contacts.
  @discardableResult
  public func send(_ frame: borrowing TouchFrame) -> Bool {
    var hasNews = false
    for contact in frame.contacts {
      var contact = contact
      guard contact.slot < Slots.count else { continue }
      if !contact.isUsable {
        guard contact.phase.isFinal else { continue }
        contact = ended(contact)
      }
      if contact.phase == .stationary {
        // The reader needs no wake-up for a stationary touch; it finds the change at its next look.
        if unsafe !mailboxes[Int(contact.slot)].isPressed(like: contact) {
          unsafe mailboxes[Int(contact.slot)].put(contact)
        }
        continue
      }
      hasNews = true
      unsafe mailboxes[Int(contact.slot)].put(contact)
      if contact.phase == .moved { continue }
      let current = epoch.load(ordering: .relaxed)
      let open = acknowledged.load(ordering: .acquiring) == current
      let pushed = open ? ring.push(contact) : false
      if !pushed { epoch.store(current &+ 1, ordering: .releasing) }
    }
    if hasNews { announce() }
    return hasNews
  }

  /// Input thread: wakes the reader for a frame that will be sent at once.
  public func foretell() { doorbell.ring() }

  /// Writer: returns the end of a touch with the numbers of its slot's last snapshot.
  private func ended(_ contact: Contact) -> Contact {
    var last = snapshot(Int(contact.slot)).contact
    last.id = contact.id
    last.phase = contact.phase
    return last
  }

  /// Any thread: posts a command to the reader.
  public func post(_ command: RenderCommand) {
    commands.bitwiseOr(command.rawValue, ordering: .releasing)
    announce()
  }

  /// The owner of the render thread: withdraws a command.
  public func withdraw(_ command: RenderCommand) {
    commands.bitwiseAnd(~command.rawValue, ordering: .releasing)
    announce()
  }

  /// Any thread: whether no touches are shown or counted.
  public var isSuspended: Bool {
    RenderCommand(rawValue: commands.load(ordering: .relaxed)).contains(.suspend)
  }

  /// Any thread: whether both threads are to end.
  public var isEnding: Bool { commandsInForce.contains(.stop) }

  /// Any thread: issues a fence, which the reader signals when the effects of all earlier requests are on the glass.
  ///
  /// - Returns: the value that ``answers`` reaches with this fence.
  @discardableResult
  public func issueFence() -> UInt32 {
    let number = fence.issue()
    announce()
    return number
  }

  /// Any thread: the number of the last fence that the reader has signalled.
  public var answers: UInt32 { fence.lastSignalled }

  /// One thread at a time: sleeps until the reader has signalled fence `number`; returns false when the monotonic
  /// `deadline` passes first.
  public func wait(for number: UInt32, until deadline: Microseconds) -> Bool {
    fence.wait(for: number, until: deadline)
  }

  /// Any thread: number of touches that the reader has shown.
  public var shownCount: UInt32 { shown.load(ordering: .relaxed) }

  /// Number of panels that the writer reads.
  public var panelCount: UInt32 {
    get { panels.load(ordering: .relaxed) }
    set { panels.store(newValue, ordering: .relaxed) }
  }

  /// Input thread: tells the owner that it still runs.
  public func giveSign() { writerSigns.wrappingAdd(1, ordering: .relaxed) }

  /// Any thread: number of times that the input thread has told so.
  public var writerSignCount: UInt32 { writerSigns.load(ordering: .relaxed) }

  private func announce() {
    posted.wrappingAdd(1, ordering: .releasing)
    doorbell.ring()
  }

  /// Reader: a number that grows with every frame and command.
  var postedCount: UInt32 { posted.load(ordering: .acquiring) }

  /// Reader: all commands in force.
  var commandsInForce: RenderCommand { RenderCommand(rawValue: commands.load(ordering: .acquiring)) }

  /// Reader: publishes the number of touches shown. It never falls, because metrics count it.
  func report(shown count: Int) {
    let count = UInt32(truncatingIfNeeded: count)
    if Int32(bitPattern: count &- shownCount) > 0 { shown.store(count, ordering: .relaxed) }
  }

  /// Reader: number of transitions that did not go through the ring.
  public var overflows: UInt32 { epoch.load(ordering: .relaxed) }

  func snapshot(_ slot: Int) -> Mailbox.Snapshot { unsafe mailboxes[slot].read(slot: slot) }

  var raisedEpoch: UInt32? {
    let raised = epoch.load(ordering: .acquiring)
    return raised == acknowledged.load(ordering: .relaxed) ? nil : raised
  }

  func acknowledge(_ epoch: UInt32) { acknowledged.store(epoch, ordering: .releasing) }
}
