import Diagnostics
import Linux
import Touch

/// A file for the textfile collector of Prometheus's node exporter, written anew again and again. Where it cannot be,
/// everything else goes on.
public struct MetricsFile: Sendable {
  private var path: Text?
  private var interval: Microseconds = 0
  /// When to write next; nil if nobody wants it.
  public private(set) var due: Microseconds?
  /// What is there is ours.
  private var isWritten = false
  private var lastRefusal = Text("")

  public init() {}

  /// From now on it is written where the settings say, at once for the first time. Elsewhere none of ours stays: the
  /// collector refuses the same figures from two files. Returns what the log should say.
  public mutating func configure(_ settings: DaemonSettings, now: Microseconds) -> Sentence? {
    let old = path
    path = settings.metrics
    interval = settings.metricsInterval
    due = path.map { _ in now }
    if old == path { return nil }
    lastRefusal = Text("")
    guard let old, isWritten else { return nil }
    isWritten = false
    do throws(Errno) {
      try FileDescriptor.remove(old.string)
    } catch {
      if error != .noEntry { return "\(old.string) could not be removed: \(error.text); what it tells is old" }
    }
    return nil
  }

  /// Returns what the log should say: the same only once.
  public mutating func write(_ counts: RunningCounts, now: Microseconds) -> Sentence? {
    guard let path else { return nil }
    due = now + interval
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(counts.metrics(version: Version.text), to: path.string, mode: 0o644, isLasting: false)
    } catch {
      let refusal = Text(error.sentence.string)
      if refusal == lastRefusal { return nil }
      lastRefusal = refusal
      return "\(error.sentence); trying again every \(interval / 1_000_000) seconds"
    }
    isWritten = true
    if lastRefusal.isEmpty { return nil }
    lastRefusal = Text("")
    return "\(path.string) is written now"
  }
}
