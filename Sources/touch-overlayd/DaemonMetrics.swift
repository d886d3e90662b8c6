import Diagnostics
import Linux
import TouchOverlay

/// What the daemon tells Prometheus: of all its engines, as if they were one.
extension Daemon {
  private var counts: RunningCounts {
    switch engine {
    case .some(let engine): past + (engine.counts ?? RunningCounts())
    case nil: past
    }
  }

  mutating func writeMetrics() {
    if let news = metrics.write(counts, now: MonotonicClock.microseconds) { Log.line(news) }
  }

  mutating func configureMetrics(_ settings: DaemonSettings) {
    if let news = metrics.configure(settings, now: MonotonicClock.microseconds) { Log.line(news) }
  }
}
