import CLinux
import Linux
import Synchronization
import Touch
import TouchInput

/// The steps of a test on a panel.
final class Script: Sendable {
  enum Step {
    case finger(slot: Int, Int32, x: Float, y: Float)
    case up(slot: Int)
    case unplug(String)
    /// Counts so far, and nothing else.
    case counted(TouchCounts, losses: Int)
  }

  private let steps = Locked<[Step]>([])
  fileprivate let reader: CInt
  private let writer: CInt
  /// The panel's touches were cancelled, once.
  let cancels = Atomic<Int>(0)

  init() {
    var numbers: [CInt] = [-1, -1]
    precondition(pipe(&numbers) == 0)
    reader = numbers[0]
    writer = numbers[1]
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Plays steps, of which each is a report of the panel.
  func play(_ new: Step...) {
    steps.withLock { $0 += new }
    for _ in new {
      var byte: UInt8 = 0
      write(writer, &byte, 1)
    }
  }

  /// Nil when nothing more has been played.
  fileprivate func next() -> Step? {
    guard isReadable(reader) else { return nil }
    var byte: UInt8 = 0
    _ = CLinux.read(reader, &byte, 1)
    return steps.withLock { $0.removeFirst() }
  }
}

/// A panel that reports what a script says.
struct ScriptedPanel: ~Copyable, TouchSource {
  let script: Script
  private var tracker = SlotTracker()
  private(set) var counts = TouchCounts()
  private(set) var lossCount = 0

  init(_ script: Script) { self.script = script }

  var pollDescriptor: Int32 { script.reader }

  mutating func read(into sink: inout some FrameSink) throws(PanelError) {
    while let step = script.next() {
      tracker.begin(at: MonotonicClock.microseconds)
      switch step {
      case .finger(let slot, let finger, let x, let y):
        tracker.take(SlotReport(finger: finger, position: Position(x: x, y: y)), slot: slot)
      case .up(let slot):
        tracker.take(nil, slot: slot)
      case .unplug(let sentence):
        throw .lost(Sentence(sentence))
      case .counted(let counts, let losses):
        self.counts = counts
        lossCount = losses
      }
      sink.take(tracker.finish())
    }
  }

  mutating func cancelAll() -> TouchFrame {
    script.cancels.add(1, ordering: .relaxed)
    return tracker.cancelAll(at: MonotonicClock.microseconds)
  }
}
