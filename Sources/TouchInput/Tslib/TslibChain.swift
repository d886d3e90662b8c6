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
  private let library: TslibLibrary
  private let feed: FileDescriptor
  private let samples: TslibSamples
  private var composer: FrameComposer

  /// - Parameters:
  ///   - files: what it reads instead of the machine's.
  ///   - isInApp: what tslib has to say, it says to the app.
  init(
    path: String, _ description: PanelDescription, _ files: borrowing TslibFiles, isInApp: Bool = false
  ) throws(PanelError) {
    var library: TslibLibrary?
    // While it is open, the name is that of a file in memory.
    let configuration = TslibConfiguration.path
    try files.whileOpen { () throws(PanelError) in
      library = try TslibLibrary.open(path: path, configuration: configuration, isInApp: isInApp)
    }
    guard let library = library.take() else { throw .noPanel("tslib did not open \(path)") }
    // With fewer than ten, tslib writes behind its own memory on panels without slots.
    let samples = TslibSamples(slots: max(10, min(description.slots, Slots.count)))
    let hasFilteredFingers = try library.lookAtPanel(samples, path, isInApp: isInApp)
    // tslib understands slots also from panels that have none.
    var composer = FrameComposer(description.fingers == .one ? .one : .slots, noPressure: 255)
    do throws(Errno) {
      // What filters have seen of the panel's own events is of fingers that may be gone before they are told of.
      let ends =
        hasFilteredFingers ? composer.composeEnds(at: MonotonicClock.microseconds, slots: samples.slots) : []
      feed = try TslibChain.begin(library, samples, ends)
    } catch {
      throw .noPanel("cannot hand the touches of \(path) to tslib: \(error.text)")
    }
    self.library = library
    self.samples = samples
    self.composer = composer
  }

  private static func begin(
    _ library: borrowing TslibLibrary, _ samples: borrowing TslibSamples, _ ends: [input_event]
  ) throws(Errno) -> FileDescriptor {
    let feed = try library.exchangeDescriptor()
    if ends.isEmpty { return feed }
    try feed.writeAll(elements: ends)
    library.readAll(samples) {}
    return feed
  }

  /// What tslib makes of a frame: a position for each slot that it has news of.
  mutating func positions(_ frame: borrowing RawFrame) throws(Errno) -> SlotTable<Position?> {
    var positions = SlotTable<Position?>(repeating: nil)
    // Of a finger that leaves and another that comes in one report tslib sees one that jumps.
    let ends = composer.composeReplaced(frame)
    if !ends.isEmpty {
      try feed.writeAll(elements: ends)
      library.readAll(samples) {}
    }
    try feed.writeAll(elements: composer.compose(frame))
    library.readAll(samples) { take(&positions) }
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
