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
  private var encoder: EventEncoder
  /// Number of equal samples that bring the filters to rest; 0 if no filter looks at earlier reports.
  private let repeats: Int
  private var still: StillFingers

  /// - Parameters:
  ///   - files: the files that tslib reads instead of the machine's.
  ///   - memory: how far back its filters look; empty for a chain that is not brought to rest.
  ///   - isInApp: whether tslib's messages go to the app.
  @export(interface)
  init(
    path: String, _ description: PanelDescription, _ files: borrowing TslibFiles, memory: FilterMemory = FilterMemory(),
    isInApp: Bool = false
  ) throws(PanelError) {
    repeats = memory.isEmpty ? 0 : memory.samples
    still = StillFingers(silence: memory.silence)
    var library: TslibLibrary?
    // Read now, because the environment names a file in memory while tslib opens the panel.
    let configuration = TslibConfiguration.path
    try files.whileOpen { () throws(PanelError) in
      library = try TslibLibrary.open(path: path, configuration: configuration, isInApp: isInApp)
    }
    guard let library = library.take() else { throw .noPanel("tslib did not open \(path)") }
    // With fewer than ten, tslib writes beyond its own memory on panels without slots.
    var samples = TslibSamples(slots: max(10, min(description.slots, Slots.count)))
    let hasFilteredFingers = try library.lookAtPanel(samples, path, isInApp: isInApp)
    // tslib understands slots also from panels that have none.
    var encoder = EventEncoder(description.fingers == .one ? .one : .slots, noPressure: 255)
    do throws(Errno) {
      // Filters may have seen fingers in the panel's own events that are gone before the first frame; these must end.
      let ends =
        hasFilteredFingers ? encoder.encodeEnds(at: MonotonicClock.microseconds, slots: samples.slots) : []
      let feed = try library.exchangeDescriptor()
      if TslibSamples.mayBeLong {
        try feed.writeAll(elements: encoder.encodeEnds(at: MonotonicClock.microseconds, slots: 1))
        samples.findLayout { library.readRaw($0) }
      }
      if !ends.isEmpty {
        try feed.writeAll(elements: ends)
        library.readAll(samples) {}
      }
      self.feed = feed
    } catch {
      throw .noPanel("cannot hand the touches of \(path) to tslib: \(error.text)")
    }
    self.library = library
    self.samples = samples
    self.encoder = encoder
  }

  /// Takes a frame. Returns tslib's positions in `news`, for the slots that tslib has news of.
  @export(interface)
  mutating func take(_ frame: borrowing KernelFrame, _ news: inout NewPositions) throws(Errno) {
    news.slots = .none
    if repeats > 0 {
      var rest = frame.changed
      while let slot = rest.popFirst() { still.take(frame.slots[slot], slot, at: frame.time) }
    }
    // If one report replaced the finger of a slot, tslib would see one finger that jumps, so the old one ends first.
    let ends = encoder.encodeReplaced(frame)
    if !ends.isEmpty {
      try feed.writeAll(elements: ends)
      library.readAll(samples) {}
    }
    try feed.writeAll(elements: encoder.encode(frame))
    library.readAll(samples) { take(&news) }
  }

  /// The earliest time at which a finger is still and ``settle(_:at:_:)`` has something to do; nil if there is none.
  var deadline: Microseconds? { still.deadline }

  /// Brings the filters to the present positions of the fingers that are still. The kernel reports such a finger no
  /// more, so the filters would keep it where it was some reports ago. Returns whether there were such fingers; `news`
  /// then has tslib's positions.
  ///
  /// - Parameter frame: the last frame.
  @export(interface)
  mutating func settle(
    _ frame: borrowing KernelFrame, at now: Microseconds, _ news: inout NewPositions
  ) throws(Errno) -> Bool {
    let slots = still.due(at: now)
    if slots.isEmpty { return false }
    news.slots = .none
    var passes = 0
    var before: NewPositions
    // `skip` passes a lift on with the time of a sample, and `debounce` then drops samples that follow too soon: so these
    // are dated later. Not those of a finger that came right after a real lift; it is due again anyway.
    var time = still.maybeSilent(slots, at: now) ? now : now + still.silence
    // The first lift does not pass a filter that has let nothing of its finger through, so filters behind it need
    // another one.
    repeat {
      before = news
      try setDown(slots, frame, at: time, &news)
      time += still.silence
      passes += 1
    } while !news.agrees(with: before, in: slots) && passes < TslibChain.mostPasses
    still.settled(slots, told: news.slots, at: now)
    return true
  }

  /// Maximum number of times that fingers are set down anew until their positions stay the same.
  private static var mostPasses: Int { 4 }

  /// Feeds tslib the lift of the fingers in these slots, and a new touch at the same position. No other reader sees
  /// that.
  ///
  /// Some filters never reach the position of a resting finger, however often it is repeated: with settings in use,
  /// `iir` stops 4 units beside it and `lowpass` 9. All filters begin a new touch at its own position. The lift gets
  /// the time of the slot's last real lift, because `debounce` drops samples that follow a lift too soon.
  @export(interface)
  private mutating func setDown(
    _ slots: SlotSet, _ frame: borrowing KernelFrame, at time: Microseconds, _ news: inout NewPositions
  ) throws(Errno) {
    var again = KernelFrame(time: time)
    var rest = slots
    while let slot = rest.popFirst() {
      again.time = still.liftedAt(slot)
      again.changed = .none
      again.changed.insert(slot)
      try feed.writeAll(elements: encoder.encode(again))
      library.readAll(samples) {}
      again.slots[slot] = frame.slots[slot]
    }
    again.time = time
    again.changed = slots
    for _ in 0..<repeats {
      try feed.writeAll(elements: encoder.encode(again, isRepeated: true))
      library.readAll(samples) { take(&news) }
    }
  }

  @export(interface)
  private func take(_ news: inout NewPositions) {
    for slot in 0..<min(samples.slots, Slots.count) {
      let sample = samples[slot]
      if sample.isValid {
        news.slots.insert(slot)
        news.positions[slot] = Position(x: Float(sample.x), y: Float(sample.y))
      }
    }
  }
}
