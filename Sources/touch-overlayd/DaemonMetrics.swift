import Figures
import Linux
import TouchOverlay

/// The metrics for Prometheus, which count all engines of the daemon as one.
extension Daemon {
  /// - Parameter isLast: whether the daemon is ending.
  mutating func writeMetrics(isLast: Bool = false) {
    if metrics.due == nil { return }
    var counts = tally.counts
    counts.touches = shownCount
    counts.panels = panelCount
    counts.hasFramebuffer = isLast ? nil : !isWithoutScreen
    if let news = metrics.write(counts, now: MonotonicClock.microseconds) { Log.line(news) }
  }

  mutating func configureMetrics(_ settings: DaemonSettings) {
    if let news = metrics.configure(settings, now: MonotonicClock.microseconds) { Log.line(news) }
  }
}
