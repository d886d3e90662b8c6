import CLinux
import Linux
import Touch

/// What a panel said, as evemu has it, in memory: for so long and so much at most.
public struct RecordedTouches: Sendable {
  /// Why nothing more comes to it.
  public enum End: Sendable { case panelLost, timeOver, full }

  /// As long as recordings are that have a file of their own.
  public static var longest: Microseconds { 3_600_000_000 }
  /// In bytes, of which a board has to hold twice as many where it writes them down.
  public static var largest: Int { 8 << 20 }

  public private(set) var lines: EvemuLines
  public private(set) var length: Microseconds = 0
  /// nil as long as it goes on.
  public private(set) var end: End?
  /// Of how many areas of the screen nothing is in it.
  public let spared: Int
  private let start: Microseconds
  private let longest: Microseconds
  private let largest: Int

  public init(
    header: String, spared: Int, at start: Microseconds, longest: Microseconds = RecordedTouches.longest,
    largest: Int = RecordedTouches.largest
  ) {
    lines = EvemuLines(header: header)
    self.spared = spared
    self.start = start
    self.longest = longest
    self.largest = largest
  }

  /// Only whole reports are in it in the end, but for the last one of a panel that was lost.
  public mutating func take(_ event: KernelEvent) {
    if end != nil { return }
    lines.add(event)
    guard event.type == UInt16(EV_SYN), Int32(event.code) == SYN_REPORT else { return }
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
