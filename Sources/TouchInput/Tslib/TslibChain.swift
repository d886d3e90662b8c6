import CEvdev
import CLinux
import CTslib
import Linux
import Touch

/// tslib's chain of filters, calibration included, fed with whole frames.
///
/// tslib opens the panel, looks at it and would read it by itself, but it does not see what the kernel had to drop, and
/// not what was already true when it opened. So after its look, its descriptor is exchanged for our end of a socket,
/// through which it gets every position in full.
@safe
@usableFromInline
struct TslibChain: ~Copyable {
  /// More than any filter holds back.
  private static var mostReads: Int { 64 }

  private let library: TslibLibrary
  private let feed: FileDescriptor
  private let samples: TslibSamples
  private var composer: FrameComposer

  /// - Parameter files: what it reads instead of the machine's.
  init(path: String, _ description: PanelDescription, _ files: borrowing TslibFiles) throws(PanelError) {
    var library: TslibLibrary?
    // While it is open, the name is that of a file in memory.
    let configuration = TslibConfiguration.path
    try files.whileOpen { () throws(PanelError) in
      library = try TslibLibrary.open(path: path, configuration: configuration)
    }
    guard let library = library.take() else { throw .noPanel("tslib did not open \(path)") }
    // With fewer than ten, tslib writes behind its own memory on panels without slots.
    let samples = TslibSamples(slots: max(10, min(description.slots, Slots.count)))
    try library.lookAtPanel(samples, path)
    do throws(Errno) {
      feed = try library.exchangeDescriptor()
    } catch {
      throw .noPanel("cannot hand the touches of \(path) to tslib: \(error.text)")
    }
    self.library = library
    self.samples = samples
    // tslib understands slots also from panels that have none.
    composer = FrameComposer(description.fingers == .one ? .one : .slots, noPressure: 255)
  }

  /// What tslib makes of a frame: a position for each slot that it has news of.
  mutating func positions(_ frame: borrowing RawFrame) throws(Errno) -> SlotTable<Position?> {
    var positions = SlotTable<Position?>(repeating: nil)
    try feed.writeAll(elements: composer.compose(frame))
    // Some filters hold a frame back; some answer with what they held back, and leave the frame for the next read, by
    // which time its finger may be another.
    for _ in 0..<TslibChain.mostReads {
      if unsafe library.read(samples.unsafeRows, samples.slots) > 0 { take(&positions) }
      if !library.hasUnread { break }
    }
    return positions
  }

  private func take(_ positions: inout SlotTable<Position?>) {
    for slot in 0..<min(samples.slots, Slots.count) {
      let sample = samples[slot]
      if sample.valid & Int16(TSLIB_MT_VALID) != 0 {
        positions[slot] = Position(x: Float(sample.x), y: Float(sample.y))
      }
    }
  }
}
