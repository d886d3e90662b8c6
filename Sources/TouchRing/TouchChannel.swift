import Synchronization
import Touch

/// What the owner of the render thread asks of it.
public struct Command: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Give everything back and end.
  public static let stop = Command(rawValue: 1)
  /// Show no touches, and count none, until this is withdrawn.
  public static let suspend = Command(rawValue: 2)
}

/// The only thing that the input thread and the render thread share.
///
/// Transitions go through a ring, positions through one mailbox a slot, commands through a word of their own; one
/// doorbell serves all. When the ring is full, the epoch is raised for every transition that found no room; the
/// reader drains, compares the mailboxes with what it knows, and acknowledges the epoch it had seen before it began.
/// Only when the latest epoch is acknowledged do transitions travel through the ring again.
@safe
public final class TouchChannel: @unchecked Sendable {
  /// Ten fingers that go up and down 12 times while the reader sleeps fit in.
  let ring = TransitionRing<256>()
  let doorbell = Doorbell()
  let acknowledgements = Acknowledgements()
  private let mailboxes: UnsafeMutablePointer<Mailbox>
  private let commands = Atomic<UInt32>(0)
  /// Frames and commands so far: what the reader compares before it sleeps.
  private let posted = Atomic<UInt32>(0)
  private let epoch = Atomic<UInt32>(0)
  private let acknowledged = Atomic<UInt32>(0)
  private let shown = Atomic<UInt32>(0)
  private let panels = Atomic<UInt32>(0)

  public init() {
    unsafe mailboxes = .allocate(capacity: Slots.count)
    for slot in 0..<Slots.count { unsafe (mailboxes + slot).initialize(to: Mailbox()) }
  }

  deinit {
    unsafe mailboxes.deinitialize(count: Slots.count)
    unsafe mailboxes.deallocate()
  }

  /// Input thread: hands a frame over. Never waits. Contacts in slots that do not exist are left out, and those with a
  /// number that is none or out of all reach. The end of a touch is not: with such a number it is sent with the numbers
  /// that its slot told last.
  public func send(_ frame: borrowing TouchFrame) {
    var hasNews = false
    for index in 0..<frame.count {
      var contact = frame[index]
      guard contact.slot < Slots.count else { continue }
      if !contact.isUsable {
        guard contact.phase.isFinal else { continue }
        contact = ended(contact)
      }
      if contact.phase == .stationary {
        // Found at the next look: nobody is woken for it.
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
  }

  /// Writer: the end of a touch, with the numbers that its slot told last.
  private func ended(_ contact: Contact) -> Contact {
    var last = letter(Int(contact.slot)).contact
    last.id = contact.id
    last.phase = contact.phase
    return last
  }

  /// Any thread: asks something of the reader.
  public func post(_ command: Command) {
    commands.bitwiseOr(command.rawValue, ordering: .releasing)
    announce()
  }

  /// The owner of the render thread: a command that lasts is over.
  public func withdraw(_ command: Command) {
    commands.bitwiseAnd(~command.rawValue, ordering: .releasing)
    announce()
  }

  /// Any thread: whether no touch is to be shown or counted.
  public var isSuspended: Bool {
    Command(rawValue: commands.load(ordering: .relaxed)).contains(.suspend)
  }

  /// Any thread: asks the reader to acknowledge all that was asked before, when what follows from it is on the glass.
  ///
  /// - Returns: what ``answers`` grows to then.
  @discardableResult
  public func ask() -> UInt32 {
    let number = acknowledgements.draw()
    announce()
    return number
  }

  /// Any thread: the last number that the reader has acknowledged.
  public var answers: UInt32 { acknowledgements.lastGiven }

  /// One thread at a time: sleeps until the reader has acknowledged `number`; false when the monotonic `deadline` passes
  /// before.
  public func wait(for number: UInt32, until deadline: Microseconds) -> Bool {
    acknowledgements.wait(for: number, until: deadline)
  }

  /// Any thread: how many touches the reader has shown.
  public var shownCount: UInt32 { shown.load(ordering: .relaxed) }

  /// How many panels the writer reads.
  public var panelCount: UInt32 {
    get { panels.load(ordering: .relaxed) }
    set { panels.store(newValue, ordering: .relaxed) }
  }

  private func announce() {
    posted.wrappingAdd(1, ordering: .releasing)
    doorbell.ring()
  }

  /// Reader: grows with every frame and command.
  var postedCount: UInt32 { posted.load(ordering: .acquiring) }

  /// Reader: all that is asked of it.
  var asked: Command { Command(rawValue: commands.load(ordering: .acquiring)) }

  /// Reader: tells other threads what it has done.
  func report(shown count: Int) { shown.store(UInt32(truncatingIfNeeded: count), ordering: .relaxed) }

  /// Reader: how often a transition found the ring full.
  public var overflows: UInt32 { epoch.load(ordering: .relaxed) }

  func letter(_ slot: Int) -> Mailbox.Letter { unsafe mailboxes[slot].read(slot: slot) }

  var raisedEpoch: UInt32? {
    let raised = epoch.load(ordering: .acquiring)
    return raised == acknowledged.load(ordering: .relaxed) ? nil : raised
  }

  func acknowledge(_ epoch: UInt32) { acknowledged.store(epoch, ordering: .releasing) }
}
