import CLinux
import Linux
import Testing

@testable import TouchInput

/// Events queued before a recording begins have led to its first state, and are not recorded again.
@Suite("How recordings begin")
struct RecordingBeginningTests {
  private static func change(_ kind: ModelChange.Kind, _ slot: Int, y: Int32 = 5) -> ModelChange {
    ModelChange(kind: kind, slot: slot, x: 3, y: y, other: 7)
  }

  private static func report(_ kind: ModelChange.Kind, _ slot: Int, y: Int32 = 5) -> ModelReport {
    ModelReport(changes: [change(kind, slot, y: y)])
  }

  /// A tap, of the finger that the driver calls 0, and then one that stays, called 1: all of it is queued.
  private static func panel() -> (ModelPanel, ModelClient) {
    let panel = ModelPanel(ModelLayout(fingers: .slots, slots: 10, queue: 64), number: 0, at: 1_000_000)
    let client = ModelClient(panel)
    panel.report(report(.land, 2))
    panel.report(report(.lift, 2))
    panel.report(report(.land, 1))
    return (panel, client)
  }

  @Test("a finger comes and another goes at any moment of the beginning", arguments: 0..<12)
  func changes(moment: Int) throws {
    let (panel, client) = Self.panel()
    defer { panel.client = nil }
    var moments = [ModelMoment](repeating: .nothing, count: moment)
    moments.append(.report(ModelReport(changes: [Self.change(.land, 3), Self.change(.lift, 1)])))
    client.moments = moments.reversed()
    var kernel = KernelPanel(ModelSource(client: client), panel.layout.panel)
    let before = kernel.known()
    let isKnown = before != nil
    #expect(isKnown)
    let heard = Heard()
    kernel.listeners = [heard]
    // The reads go on while moments are left.
    for _ in 0..<12 { while try kernel.next() {} }
    panel.report(Self.report(.move, 3, y: 6))
    while try kernel.next() {}
    var earlier = EarlierState(before, panel.layout.panel)
    var tracker = EventTracker(panel.layout.panel)
    var begun: Set<Int32> = []
    func take(_ event: KernelEvent) {
      guard tracker.take(event) else { return }
      for slot in 0..<10 { if let contact = tracker.told.slots[slot] { begun.insert(contact.finger) } }
    }
    earlier.tell(at: 1_000_000) { take($0) }
    for event in heard.events { earlier.complete(event) { take($0) } }
    #expect(!begun.contains(0))
    for slot in 0..<10 {
      let (told, finger) = (tracker.told.slots[slot], panel.fingers[slot])
      #expect(told?.finger == finger?.id && told?.x == finger?.x && told?.y == finger?.y, "slot \(slot)")
    }
  }

  @Test("of a panel that does not rest nothing is known")
  func restless() {
    let (panel, client) = Self.panel()
    defer { panel.client = nil }
    // The queued events, their end, and then a further report after each query.
    var moments: [ModelMoment] = [.nothing, .nothing]
    for y in 0..<20 { moments += [.nothing, .report(Self.report(.move, 1, y: Int32(y) + 10)), .nothing] }
    client.moments = moments.reversed()
    var kernel = KernelPanel(ModelSource(client: client), panel.layout.panel)
    let isKnown = kernel.known() != nil
    #expect(!isKnown)
  }

  @Test("what was queued is the reader's, and in no recording")
  func queued() throws {
    let (panel, client) = Self.panel()
    defer { panel.client = nil }
    var kernel = KernelPanel(ModelSource(client: client), panel.layout.panel)
    let answer = kernel.known()
    let known = try #require(answer)
    #expect(known.slots[2].contact.finger == -1 && known.slots[1].contact.finger == 1 && known.slot == 1)
    let heard = Heard()
    kernel.listeners = [heard]
    var begun: Set<Int32> = []
    let all: Set<Int32> = [0, 1]
    while try kernel.next() {
      for slot in 0..<10 { if let contact = kernel.frame.slots[slot] { begun.insert(contact.finger) } }
    }
    #expect(begun == all)
    #expect(heard.events.isEmpty)
    panel.report(Self.report(.lift, 1))
    while try kernel.next() {}
    let told = heard.events.filter { $0.isAbsolute(ABS_MT_TRACKING_ID) }
    #expect(told.count == 1 && told.first?.value == -1)
    #expect(kernel.reconciliations == 0)
  }

  @Test("where the panel has been read already: known if there is nothing that has not been read")
  func later() throws {
    for isQueued in [false, true] {
      let source = try Waiting(isQueued: isQueued)
      var kernel = KernelPanel(source, ModelLayout(fingers: .slots, slots: 10, queue: 64).panel)
      while try kernel.next() {}
      let isKnown = kernel.known() != nil
      #expect(isKnown == !isQueued)
    }
  }

  @Test("of a panel that does not answer nothing is known")
  func gone() {
    let (panel, client) = Self.panel()
    defer { panel.client = nil }
    client.isGone = true
    var kernel = KernelPanel(ModelSource(client: client), panel.layout.panel)
    let isKnown = kernel.known() != nil
    #expect(!isKnown)
  }
}

/// A source that has events or not; they cannot be read.
private struct Waiting: EventSource, ~Copyable {
  let isDrained = false
  private let counter: EventCounter

  init(isQueued: Bool) throws(Errno) {
    counter = try EventCounter()
    if isQueued { counter.raise() }
  }

  var pollDescriptor: Int32 { counter.number }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int { 0 }

  mutating func snapshot() throws(Errno) -> PanelSnapshot { PanelSnapshot() }
}
