import Linux
import Touch

/// Tests for flaws outside of the panel. A flaw that has gone is reported too, as it spoilt the tests meanwhile.
public struct SetupTest: Sendable {
  private struct Record {
    var flaw: SetupFlaw
    let first: Microseconds
    /// Time since which the flaw is there; nil once it has gone.
    var since: Microseconds?
    /// Time at which the flaw was last seen.
    var last: Microseconds
    var times = 1
    /// Total time of earlier occurrences.
    var length: Microseconds = 0

    mutating func end(_ time: Microseconds) {
      length += time - (since ?? time)
      since = nil
      last = time
    }
  }

  /// Time from the start within which a flaw counts as there from the beginning.
  private static var earliest: Microseconds { 1_000_000 }

  private let start: Microseconds
  private var records: [Record] = []

  public init(start: Microseconds) { self.start = start }

  /// - Parameters:
  ///   - flaws: all flaws that are there now.
  ///   - seesPanel: whether the panel's grab and calibration could be examined; if not, such flaws are kept.
  public mutating func look(_ flaws: [SetupFlaw], at time: Microseconds, seesPanel: Bool = true) {
    for index in records.indices {
      guard records[index].since != nil else { continue }
      let isThere = flaws.contains { $0.fault == records[index].flaw.fault }
      if isThere || !seesPanel && records[index].flaw.fault != .coveredScreen {
        records[index].last = time
      } else {
        records[index].end(time)
      }
    }
    for flaw in flaws { begin(flaw, time) }
  }

  private mutating func begin(_ flaw: SetupFlaw, _ time: Microseconds) {
    guard let index = records.firstIndex(where: { $0.flaw.fault == flaw.fault }) else {
      records.append(Record(flaw: flaw, first: time, since: time, last: time))
      return
    }
    records[index].flaw = flaw
    if records[index].since != nil { return }
    records[index].since = time
    records[index].last = time
    records[index].times += 1
  }

  /// Returns the flaws that were seen.
  ///
  /// - Parameter since: flaws that had gone by this time are left out.
  public func result(since: Microseconds = .min) -> TestResult {
    let findings = records.filter { $0.since != nil || $0.last >= since }.map { finding($0) }
    return TestResult(
      .setup,
      findings.isEmpty ? "nothing was seen to be wrong beside the panel" : "something is wrong beside the panel",
      findings: findings)
  }

  private func finding(_ record: Record) -> Finding {
    let isFailure =
      switch record.flaw.fault {
      case .noCalibration: false
      // Once the calibration has been corrected, nothing remains to be done.
      case .foreignCalibration: record.since != nil
      default: true
      }
    return Finding(record.flaw.fault, isFailure: isFailure, "\(record.flaw.sentence)\(when(record))")
  }

  /// Returns the times of a flaw; empty if it was there all the time.
  private func when(_ record: Record) -> Sentence {
    let first = seconds(record.first - start)
    if record.times > 1 {
      let length = record.length + (record.since.map { record.last - $0 } ?? 0)
      return " (\(record.times) times, first after \(first) s, for \(seconds(length)) s in all)"
    }
    if record.since == nil { return " (from \(first) s to \(seconds(record.last - start)) s)" }
    return record.first - start <= SetupTest.earliest ? "" : " (from \(first) s on)"
  }

  private func seconds(_ time: Microseconds) -> String { Figure.text(Double(time) / 1_000_000, decimals: 1) }
}
