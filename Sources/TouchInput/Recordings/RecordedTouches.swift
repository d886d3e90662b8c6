import Touch

/// A recording of a panel in memory, in evemu's format; its length and its size are limited.
public struct RecordedTouches: Sendable {
  /// The reason why the recording has ended.
  public enum End: Sendable { case panelLost, timeOver, full }

  /// Maximum length in microseconds, the same as for recordings that have a file of their own.
  public static var longest: Microseconds { 3_600_000_000 }
  /// Maximum size in bytes. A board needs twice as much memory when it writes the recording to a file.
  public static var largest: Int { 8 << 20 }

  public private(set) var lines: RecordingWriter
  public private(set) var length: Microseconds = 0
  /// nil while the recording goes on.
  public private(set) var end: End?
  /// Number of screen areas of which nothing is recorded.
  public let spared: Int
  private let start: Microseconds
  private let longest: Microseconds
  private let largest: Int

  public init(
    header: String, spared: Int, at start: Microseconds, longest: Microseconds = RecordedTouches.longest,
    largest: Int = RecordedTouches.largest
  ) {
    lines = RecordingWriter(header: header)
    self.spared = spared
    self.start = start
    self.longest = longest
    self.largest = largest
  }

  /// Takes an event. The recording ends with a whole report, unless the panel was lost.
  public mutating func take(_ event: KernelEvent) {
    if end != nil { return }
    lines.add(event)
    guard event.isReportEnd else { return }
    pass(to: event.time)
    if lines.bytes.count >= largest { end = end ?? .full }
  }

  public mutating func pass(to now: Microseconds) {
    if end != nil { return }
    length = min(max(length, now - start), longest)
    if length == longest { end = .timeOver }
  }

  public mutating func losePanel() { end = end ?? .panelLost }
}
