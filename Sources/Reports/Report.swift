import Examining
import Linux
import TouchInput

/// An examination with everything else that its reports are made of.
public struct Report: Sendable {
  public let examination: Examination
  /// Version of touch-overlay.
  public let version: String
  /// Returns likely causes of a fault, the likeliest first.
  public let advice: @Sendable (Fault) -> [Advice]
  /// Time of writing in seconds since 1970; nil if the clock is not known to be right.
  public var writtenAt: Int64?
  /// Recorded touches, including those outside of tests; nil if no recording was requested.
  public var recorded: RecordedTouches?
  /// Reason why the recorded touches could not be written.
  private(set) var recordingLoss: Errno?

  public init(
    _ examination: Examination, version: String, advice: @escaping @Sendable (Fault) -> [Advice] = { _ in [] }
  ) {
    self.examination = examination
    self.version = version
    self.advice = advice
  }

  /// Drops the recorded touches, which could not be written.
  mutating func loseRecording(_ reason: Errno) {
    recorded = nil
    recordingLoss = reason
  }

  /// Faults that were found, once each, failures before warnings.
  var faults: [Fault] {
    var faults: [Fault] = []
    for isFailure in [true, false] {
      for result in examination.results {
        for finding in result.findings where finding.isFailure == isFailure {
          if !faults.contains(where: { $0 == finding.fault }) { faults.append(finding.fault) }
        }
      }
    }
    return faults
  }

  /// Returns the value of the machine's fact with this name.
  func fact(_ name: StaticString) -> String? {
    examination.facts.first { Text($0.name) == name }?.value
  }
}
