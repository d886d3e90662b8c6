import CEvdev
import Linux
import Touch

/// Reads one panel for a recording: all its events, or, where parts of the screen are spared, only those of touches
/// elsewhere.
public struct PanelRecorder {
  private enum Way {
    case whole(WholePanel)
    case sparing(SparingPanel)
  }

  public let path: String
  public let name: String
  public let device: RecordedDevice
  private let way: Way

  /// Opens the panel to use; of several, the first.
  /// - Parameters:
  ///   - spared: parts of a screen of `width` by `height` pixels of which nothing may be recorded.
  public static func open(
    _ settings: PanelSettings, sparing spared: [ScreenArea], width: Int, height: Int
  ) throws(PanelError) -> PanelRecorder {
    let discovery = Discovery(settings.wish)
    guard let index = discovery.chosen.first else { throw discovery.absence }
    let candidate = discovery.candidates[index]
    let device = try Discovery.opening(candidate.path) { () throws(Errno) in
      try RecordedDevice(InputDevice(path: candidate.path), node: candidate.path, tellsSlots: !spared.isEmpty)
    }
    if spared.isEmpty {
      let panel = try Discovery.opening(candidate.path) { () throws(Errno) in
        try WholePanel(EvdevSource(candidate.path, candidate.description), candidate.description)
      }
      return PanelRecorder(candidate, device, .whole(panel))
    }
    let choice = try BackendChoice(settings, candidate, width: width, height: height)
    let panel = try LivePanel(candidate, choice)
    return PanelRecorder(candidate, device, .sparing(SparingPanel(panel, SparedTouches(candidate.description, spared))))
  }

  private init(_ candidate: PanelCandidate, _ device: RecordedDevice, _ way: Way) {
    path = candidate.path
    name = candidate.name
    self.device = device
    self.way = way
  }

  /// The lines before the events in evemu's format.
  public var header: String { EvemuHeader.text(device) }

  /// Descriptor that becomes readable when the panel has events, or is gone.
  public var pollDescriptor: Int32 {
    switch way {
    case .whole(let panel): panel.pollDescriptor
    case .sparing(let screen): screen.panel.pollDescriptor
    }
  }

  /// Delivers the events that are pending, some hundred reports at most, and does not wait for more. The first call
  /// also delivers the earlier state.
  public func read(_ deliver: (KernelEvent) -> Void) throws(PanelError) {
    do throws(Errno) {
      switch way {
      case .whole(let panel): try panel.read(deliver)
      case .sparing(let screen): try screen.read(deliver)
      }
    } catch {
      throw .lost("the touch panel \(path) (\(name)) is gone: \(error.text)")
    }
  }
}

/// A panel of which every event is delivered.
private final class WholePanel {
  private var source: EvdevSource
  private var buffer: EventBuffer
  private var earlier: EarlierState
  private let openedAt = MonotonicClock.microseconds
  private var isBegun = false

  init(_ source: consuming EvdevSource, _ description: PanelDescription) throws(Errno) {
    var source = source
    var buffer = EventBuffer()
    earlier = EarlierState(try buffer.settled(with: &source), description)
    self.source = source
    self.buffer = buffer
  }

  var pollDescriptor: Int32 { source.pollDescriptor }

  func read(_ deliver: (KernelEvent) -> Void) throws(Errno) {
    defer { buffer.beginTurn() }
    if !isBegun { earlier.tell(at: openedAt, deliver) }
    isBegun = true
    while let event = try buffer.next(from: &source) { earlier.complete(event, deliver) }
  }
}

extension EventBuffer {
  /// Returns the kernel's state, from which all events read later continue; nil if events keep coming. Discards earlier
  /// events.
  mutating func settled<Source: EventSource & ~Copyable>(with source: inout Source) throws(Errno) -> PanelSnapshot? {
    try throwAway(from: &source)
    for _ in 0..<8 {
      let snapshot = try source.snapshot()
      if try !throwAway(from: &source) { return snapshot }
    }
    return nil
  }

  /// Discards all pending events; returns whether there were any, or may be more.
  @discardableResult
  private mutating func throwAway<Source: EventSource & ~Copyable>(from source: inout Source) throws(Errno) -> Bool {
    defer { beginTurn() }
    var hasNews = false
    while try next(from: &source) != nil { hasNews = true }
    return hasNews || isSpent
  }
}
