import Diagnostics
import Linux
import TouchOverlay

/// What the daemon tells Prometheus: of all its engines, as if they were one.
extension Daemon {
  /// - Parameter isLast: the daemon has ended.
  mutating func writeMetrics(isLast: Bool = false) {
    if metrics.due == nil { return }
    var counts = tally.counts
    counts.touches = shownCount
    counts.panels = panelCount
    counts.hasFramebuffer = isLast ? nil : !control.desk.isWithoutFramebuffer
    if let news = metrics.write(counts, now: MonotonicClock.microseconds) { Log.line(news) }
  }

  mutating func configureMetrics(_ settings: DaemonSettings) {
    if let news = metrics.configure(settings, now: MonotonicClock.microseconds) { Log.line(news) }
  }
}
