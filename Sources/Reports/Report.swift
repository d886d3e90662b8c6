import Examining
import Linux
import TouchInput

/// An examination with everything else that its reports are made of.
public struct Report: Sendable {
  public let examination: Examination
  /// Version of touch-overlay.
  public let version: String
  /// Time of writing in seconds since 1970; nil if the clock is not known to be right.
  public var writtenAt: Int64?
  /// Recorded touches, including those outside of tests; nil if no recording was requested.
  public var recorded: RecordedTouches?
  /// Reason why the recorded touches could not be written.
  private(set) var recordingLoss: Errno?

  public init(_ examination: Examination, version: String) {
    self.examination = examination
    self.version = version
  }

  /// Drops the recorded touches, which could not be written.
  mutating func loseRecording(_ reason: Errno) {
    recorded = nil
    recordingLoss = reason
  }

  /// Faults that were found, once each, failures before warnings.
  var faults: [Fault] { examination.findings.ranked.firsts.map { $0.fault } }

  /// Returns the value of the machine's fact with this name.
  func fact(_ name: StaticString) -> String? {
    examination.facts.first { Text($0.name) == name }?.value
  }
}
