import CEvdev
import CLinux
import CTslib
import Linux
import Touch

/// tslib's chain of filters, calibration included, fed with whole frames.
///
/// tslib opens and examines the panel. If it also read the panel, it would miss the events that the kernel dropped and
/// the state from before it was opened. So after the examination its descriptor is exchanged for one end of a socket,
/// through which it gets every position in full.
@safe
@usableFromInline
struct TslibChain: ~Copyable {
  private let library: TslibLibrary
  private let feed: FileDescriptor
  private let samples: TslibSamples
  private var composer: FrameComposer

  /// - Parameters:
  ///   - files: the files that tslib reads instead of the machine's.
  ///   - isInApp: whether tslib's messages go to the app.
  init(
    path: String, _ description: PanelDescription, _ files: borrowing TslibFiles, isInApp: Bool = false
  ) throws(PanelError) {
    var library: TslibLibrary?
    // Read now, because the environment names a file in memory while tslib opens the panel.
    let configuration = TslibConfiguration.path
    try files.whileOpen { () throws(PanelError) in
      library = try TslibLibrary.open(path: path, configuration: configuration, isInApp: isInApp)
    }
    guard let library = library.take() else { throw .noPanel("tslib did not open \(path)") }
    // With fewer than ten, tslib writes beyond its own memory on panels without slots.
    let samples = TslibSamples(slots: max(10, min(description.slots, Slots.count)))
    let hasFilteredFingers = try library.lookAtPanel(samples, path, isInApp: isInApp)
    // tslib understands slots also from panels that have none.
    var composer = FrameComposer(description.fingers == .one ? .one : .slots, noPressure: 255)
    do throws(Errno) {
      // Filters may have seen fingers in the panel's own events that are gone before the first frame; these must end.
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

  /// Takes a frame. Returns tslib's positions in `news`, for the slots that tslib has news of.
  mutating func take(_ frame: borrowing KernelFrame, _ news: inout PositionNews) throws(Errno) {
    news.slots = .none
    // If one report replaced the finger of a slot, tslib would see one finger that jumps, so the old one ends first.
    let ends = composer.composeReplaced(frame)
    if !ends.isEmpty {
      try feed.writeAll(elements: ends)
      library.readAll(samples) {}
    }
    try feed.writeAll(elements: composer.compose(frame))
    library.readAll(samples) { take(&news) }
  }

  private func take(_ news: inout PositionNews) {
    for slot in 0..<min(samples.slots, Slots.count) {
      let sample = samples[slot]
      if sample.valid & Int16(TSLIB_MT_VALID) != 0 {
        news.slots.insert(slot)
        news.positions[slot] = Position(x: Float(sample.x), y: Float(sample.y))
      }
    }
  }
}
