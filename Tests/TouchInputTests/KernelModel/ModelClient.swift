import CLinux
import Linux

@testable import TouchInput

/// A reader's descriptor of a modelled panel.
final class ModelClient {
  let panel: ModelPanel
  var queue: ClientQueue
  var witness: Witness
  var isGone = false
  /// Maximum number of bytes that a read returns; the kernel's own reads end with an event.
  var longestRead = Int.max
  /// Happenings before the next calls.
  var moments: [ModelMoment] = []
  /// A report that the driver has begun, and its fingers before.
  private var unfinished: ModelReport?
  private var rest: ArraySlice<UInt8> = []
  /// Events whose last bytes are among the rest.
  private var begun: [MarkedEvent] = []

  init(_ panel: ModelPanel) {
    self.panel = panel
    queue = ClientQueue(size: panel.layout.queue)
    witness = Witness(panel.layout)
    panel.client = self
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    passTime()
    if isGone { throw .noDevice }
    let room = min(buffer.count, longestRead)
    // Events after dropped ones never come in the same read as events before them, like from the kernel.
    if rest.isEmpty {
      while rest.count < room, rest.count + EventBytes.size <= buffer.count, let event = queue.fetch() {
        begun.append(event)
        rest += EventBytes.of(event.event)
      }
    }
    let count = min(room, rest.count)
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    isDrained = longestRead >= buffer.count && rest.isEmpty && count + EventBytes.size <= buffer.count
    while begun.count * EventBytes.size >= rest.count + EventBytes.size { witness.read(begun.removeFirst()) }
    return count
  }

  var isReadable: Bool { isGone || queue.isReadable }

  /// The kernel's reads end with an event, so a read that could have returned more has emptied the queue.
  private(set) var isDrained = false

  func snapshot() throws(Errno) -> PanelSnapshot {
    passTime()
    if isGone { throw .noDevice }
    witness.asked(panel)
    return panel.snapshot()
  }

  /// Whether the driver is in the middle of a report, so that its values are not known yet.
  var isInReport: Bool { unfinished != nil }

  func finishReport() {
    guard let report = unfinished else { return }
    unfinished = nil
    panel.finish(report)
  }

  private func passTime() {
    guard let moment = moments.popLast() else { return }
    finishReport()
    switch moment {
    case .nothing: break
    case .report(let report): panel.report(report)
    case .half(let report):
      panel.begin(report)
      unfinished = report
    case .unplug: isGone = true
    }
  }
}

/// A happening between two calls of the reader.
enum ModelMoment {
  case nothing
  case report(ModelReport)
  /// A report that the driver has not ended yet when the call comes.
  case half(ModelReport)
  case unplug
}

/// A modelled panel where the kernel would be.
struct ModelSource: EventSource, ~Copyable {
  var isDrained: Bool { client.isDrained }
  let client: ModelClient

  var pollDescriptor: Int32 { -1 }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try client.read(into: buffer)
  }

  mutating func snapshot() throws(Errno) -> PanelSnapshot { try client.snapshot() }
}

extension ModelPanel {
  /// `EVIOCGMTSLOTS`, `EVIOCGABS` and `EVIOCGKEY`
  fileprivate func snapshot() -> PanelSnapshot {
    var snapshot = PanelSnapshot()
    if layout.hasTouchKey {
      snapshot.isTouched = core.isTouched
    } else if layout.lists.hasDeadKey {
      snapshot.isTouched = false
    }
    if layout.isByPressure { snapshot.isTouched = core.axes[Int(ABS_PRESSURE)] > 0 }
    if layout.fingers == .slots { snapshot.slot = Int(core.axes[Int(ABS_MT_SLOT)]) }
    for axis in layout.axes where axis != ABS_MT_SLOT {
      if axis < ABS_MT_SLOT { snapshot.slots[0].set(axis, core.axes[Int(axis)]) }
      for slot in core.slots.indices.prefix(32) { snapshot.slots[slot].set(axis, core.slots[slot][Int(axis)]) }
    }
    return snapshot
  }
}
