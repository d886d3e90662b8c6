import Figures
import Linux
import Touch

/// A file for the textfile collector of Prometheus's node exporter, rewritten at every interval. A failed write stops
/// nothing else.
public struct MetricsFile: Sendable {
  private var path: Text?
  private var interval: Microseconds = 0
  /// Time of the next write; nil if no metrics are wanted.
  public private(set) var due: Microseconds?
  /// Whether the file at `path` is one that this process has written.
  private var isWritten = false
  private var lastRefusal: Sentence?

  public init() {}

  /// Takes the path and interval of the settings; the first write is due at once. Removes the file at a former path,
  /// because the collector refuses the same figures from two files. Returns a line for the log, if any.
  public mutating func configure(_ settings: DaemonSettings, now: Microseconds) -> Sentence? {
    let old = path
    path = settings.metrics
    interval = settings.metricsInterval
    due = path.map { _ in now }
    if old == path { return nil }
    lastRefusal = nil
    guard let old, isWritten else { return nil }
    isWritten = false
    do throws(Errno) {
      try FileDescriptor.remove(old.string)
    } catch {
      if error != .noEntry { return "\(old.string) could not be removed: \(error.text); its figures are out of date" }
    }
    return nil
  }

  /// Writes the file. Returns a line for the log, or nil; the same refusal is returned once.
  @export(interface)
  public mutating func write(_ counts: RunningCounts, now: Microseconds) -> Sentence? {
    guard let path else { return nil }
    due = now + interval
    do throws(AtomicFile.Failure) {
      try AtomicFile.write(counts.metrics(version: Version.text), to: path.string, mode: 0o644, isLasting: false)
    } catch {
      if error.sentence == lastRefusal { return nil }
      lastRefusal = error.sentence
      return "\(error.sentence); trying again every \(interval / 1_000_000) seconds"
    }
    isWritten = true
    if lastRefusal == nil { return nil }
    lastRefusal = nil
    return "\(path.string) is written now"
  }
}
