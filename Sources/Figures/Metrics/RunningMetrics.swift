import TouchInput

extension RunningCounts {
  /// Returns metrics for Prometheus; touch-overlay-metrics(5) describes every name.
  @export(interface)
  public func metrics(version: String) -> [UInt8] {
    var text = MetricsText()
    text.family("build_info", "gauge", "The version of the running overlay; always 1.")
    text.sample("build_info", "version", word: version, 1)
    text.counter("touches_total", "Touches shown.", touches)
    text.counter("drops_total", "How often the kernel dropped events of a panel.", touchCounts.drops)
    text.counter("unseen_touches_total", "Touches that came and went within dropped events.", touchCounts.unseen)
    text.counter("outside_positions_total", "Positions outside of the screen.", touchCounts.outside)
    text.counter("excess_touches_total", "Touches beyond those that can be followed at once.", touchCounts.beyond)
    if let panels { text.gauge("panels", "Touch panels that are open now.", Double(panels)) }
    text.counter("panel_losses_total", "How often a touch panel went away.", losses)
    if let hasFramebuffer {
      text.gauge(
        "framebuffer", "1 while there is a framebuffer, 0 while the daemon waits for one.", hasFramebuffer ? 1 : 0)
    }
    if let reportRate {
      text.gauge("report_rate_hertz", "Reports a second of the finger that moved last.", reportRate)
    }
    if let latency {
      text.histogram("latency_seconds", "From the kernel's time stamp of a touch to published pixels.", latency)
    }
    if let scanOut {
      text.histogram(
        "scan_out_seconds", "Estimate: from the kernel's time stamp of a touch to the scan-out of its pixels.", scanOut)
    }
    return text.bytes
  }
}
