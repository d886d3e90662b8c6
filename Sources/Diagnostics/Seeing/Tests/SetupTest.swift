import Linux
import Touch

/// Whether anything is wrong beside the panel itself, and when it was: what has gone spoilt what was tested meanwhile.
public struct SetupTest: Sendable {
  private struct Record {
    var flaw: SetupFlaw
    let first: Microseconds
    /// nil once it has gone.
    var since: Microseconds?
    /// When it was last seen.
    var last: Microseconds
    var times = 1
    /// Of the times before this one.
    var length: Microseconds = 0

    mutating func end(_ time: Microseconds) {
      length += time - (since ?? time)
      since = nil
      last = time
    }
  }

  /// What is seen so early was there before.
  private static var earliest: Microseconds { 1_000_000 }

  private let start: Microseconds
  private var records: [Record] = []

  public init(start: Microseconds) { self.start = start }

  /// - Parameters:
  ///   - flaws: all that are there now.
  ///   - seesPanel: without, nobody knows who has the panel and how it is calibrated, and what was stays.
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

  /// What was seen.
  ///
  /// - Parameter since: what had gone by then is left out.
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
      // Once it has been put right, nothing remains to be done.
      case .foreignCalibration: record.since != nil
      default: true
      }
    return Finding(record.flaw.fault, isFailure: isFailure, "\(record.flaw.sentence)\(when(record))")
  }

  /// Nothing of what was there all the while.
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
