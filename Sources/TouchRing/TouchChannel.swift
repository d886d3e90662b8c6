import Synchronization
import Touch

/// What the owner of the render thread asks of it.
public struct Command: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Give everything back and end.
  public static let stop = Command(rawValue: 1)
  /// Say that you are there: ``TouchChannel/answers`` grows.
  public static let answer = Command(rawValue: 2)
  /// Show no touches, and count none, until this is withdrawn.
  public static let suspend = Command(rawValue: 4)
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
  private let mailboxes: UnsafeMutablePointer<Mailbox>
  private let commands = Atomic<UInt32>(0)
  /// Frames and commands so far: what the reader compares before it sleeps.
  private let posted = Atomic<UInt32>(0)
  private let epoch = Atomic<UInt32>(0)
  private let acknowledged = Atomic<UInt32>(0)
  private let answered = Atomic<UInt32>(0)
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

  /// Input thread: hands a frame over. Never waits.
  public func send(_ frame: borrowing TouchFrame) {
    var hasNews = false
    for index in 0..<frame.count {
      let contact = frame[index]
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

  /// Any thread: how often the reader has answered.
  public var answers: UInt32 { answered.load(ordering: .relaxed) }

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

  /// Reader: the commands since the last call, and those that last.
  func takeCommands() -> Command {
    let asked = Command(rawValue: commands.load(ordering: .relaxed))
    if asked.subtracting(.suspend).isEmpty { return asked }
    return Command(rawValue: commands.bitwiseAnd(Command.suspend.rawValue, ordering: .acquiring).oldValue)
  }

  /// Reader: tells other threads that it is there, or what it has done.
  func answer() { answered.wrappingAdd(1, ordering: .relaxed) }
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
