import CLinux
import Linux
import Seeded
import Touch

@testable import TouchInput

/// A model of the kernel: a panel of ten slots whose reports queue until they are read, and that does not rest while it
/// is asked for its state. A full queue loses all but the newest event, as in the kernel.
struct RestlessPanel: EventSource, ~Copyable {
  static var slots: Int { 10 }

  private(set) var truth = PanelSnapshot()
  /// How many touches have begun.
  private(set) var touches = 0
  private var queue: [input_event] = []
  /// So many of them can be read: a report is readable when it is whole.
  private var readable = 0
  private var hasBeenAsked = false
  /// So often many reports will come between two reads.
  var storms = 0
  private let room: Int
  /// Reports that are made in the middle of a question.
  private let restlessness: Int
  private var random: Seeded
  var pollDescriptor: Int32 { -1 }

  init(seed: UInt64, room: Int, restlessness: Int) {
    random = Seeded(seed)
    self.room = room
    self.restlessness = restlessness
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    let size = MemoryLayout<input_event>.stride
    let count = min(readable, buffer.count / size)
    for index in 0..<count {
      unsafe buffer.storeBytes(of: queue[index], toByteOffset: index * size, as: input_event.self)
    }
    queue.removeFirst(count)
    readable -= count
    if count > 0 && storms > 0 && random.once(in: 3) {
      storms -= 1
      for _ in 0..<30 { report() }
    }
    return count * size
  }

  /// The answer comes in the middle of a report, and half of the slots are told of later than the others.
  mutating func snapshot() throws(Errno) -> PanelSnapshot {
    // What came and went before the first answer has never been.
    let reports = hasBeenAsked ? random.int(0...restlessness) : 0
    hasBeenAsked = true
    if reports > 0 { changeSome(0..<5) }
    var told = truth
    if reports > 0 {
      changeSome(5..<RestlessPanel.slots)
      endReport()
    }
    for _ in 0..<max(0, reports - 1) { report() }
    for slot in 5..<RestlessPanel.slots { told.slots[slot] = truth.slots[slot] }
    return told
  }

  mutating func report() {
    changeSome(0..<RestlessPanel.slots)
    endReport()
  }

  /// Fingers come, go and move, and some stay where they are.
  private mutating func changeSome(_ slots: Range<Int>) {
    for slot in slots where random.once(in: 4) {
      if random.once(in: 2) { toggle(slot) }
      move(slot)
    }
  }

  /// The finger of a slot goes, or one comes.
  mutating func toggle(_ slot: Int) {
    choose(slot)
    let finger = truth.slots[slot].contact.finger
    change(slot, ABS_MT_TRACKING_ID, finger < 0 ? Int32(touches & 0xffff) : -1, finger)
    if finger < 0 { touches += 1 }
  }

  mutating func endReport() {
    // Of the finger that is down longest, beside the slots.
    append(EV_ABS, ABS_X, 77)
    append(EV_SYN, SYN_REPORT, 0)
    readable = queue.count
  }

  private mutating func move(_ slot: Int) {
    let contact = truth.slots[slot].contact
    if contact.finger < 0 { return }
    choose(slot)
    change(slot, ABS_MT_POSITION_X, Int32(random.int(0...2)), contact.x)
    change(slot, ABS_MT_POSITION_Y, Int32(random.int(0...2)), contact.y)
  }

  private mutating func choose(_ slot: Int) {
    tell(ABS_MT_SLOT, Int32(slot), if: truth.slot != slot)
    truth.slot = slot
  }

  private mutating func change(_ slot: Int, _ axis: Int32, _ value: Int32, _ old: Int32) {
    truth.slots[slot].set(axis, value)
    tell(axis, value, if: value != old)
  }

  private mutating func tell(_ axis: Int32, _ value: Int32, if isNews: Bool) {
    if isNews { append(EV_ABS, axis, value) }
  }

  private mutating func append(_ type: Int32, _ code: Int32, _ value: Int32) {
    if queue.count >= room {
      queue.removeAll()
      readable = 0
      append(EV_SYN, SYN_DROPPED, 0)
    }
    var event = input_event()
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    queue.append(event)
  }
}
