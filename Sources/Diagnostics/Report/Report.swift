import Linux
import TouchInput

/// An examination on its way to paper: all that its reports are made of.
public struct Report: Sendable {
  public let examination: Examination
  /// Of this product.
  public let version: String
  /// Likely causes of a fault, the likeliest first.
  public let advice: @Sendable (Fault) -> [Advice]
  /// Seconds since 1970; nil where the clock is not known to be right.
  public var writtenAt: Int64?
  /// Touches, also those outside of tests; nil where nobody asked for them.
  public var recorded: RecordedTouches?
  /// Why those that were recorded are nowhere.
  private(set) var recordingLoss: Errno?

  public init(
    _ examination: Examination, version: String, advice: @escaping @Sendable (Fault) -> [Advice] = { _ in [] }
  ) {
    self.examination = examination
    self.version = version
    self.advice = advice
  }

  /// There are recorded touches, and no place for them.
  mutating func loseRecording(_ reason: Errno) {
    recorded = nil
    recordingLoss = reason
  }

  /// What was found with a fault, once each, failures before warnings.
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

  /// What the machine's fact of that name says.
  func fact(_ name: StaticString) -> String? {
    examination.facts.first { Text($0.name) == name }?.value
  }
}
