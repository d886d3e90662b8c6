import Examining
import Figures
import Linux

extension Report {
  /// Metrics for Prometheus; touch-overlay-metrics(5) describes every name. Names differ from those of a running
  /// overlay, whose file is in the same folder.
  @export(interface)
  public var metrics: [UInt8] {
    var text = MetricsText()
    text.family("examination_info", "gauge", "What was examined, by which version; always 1.")
    text.sample("examination_info", [("version", version), ("panel", fact("panel") ?? "")], 1)
    if let start = examination.startedAt {
      text.gauge("examination_start_timestamp_seconds", "When the examination began, since 1970.", Double(start))
    }
    text.gauge(
      "examination_duration_seconds", "How long the examination took.", MetricsText.seconds(examination.length))
    text.gauge(
      "examination_verdict", "The worst of all tests: 0 not run, 1 pass, 2 warn, 3 fail.",
      Double(examination.verdict.rawValue))
    addVerdicts(&text)
    addFindings(&text)
    for unit in MeasuredUnit.all { add(unit, &text) }
    if let latency = examination.latency {
      text.histogram(
        "examination_latency_seconds", "From the kernel's time stamp of a touch to published pixels, while examined.",
        latency)
    }
    if let scanOut = examination.scanOut {
      text.histogram(
        "examination_scan_out_seconds",
        "Estimate: from the kernel's time stamp of a touch to the scan-out of its pixels, while examined.", scanOut)
    }
    return text.bytes
  }

  /// Adds each test once, because a series that occurs twice would invalidate the whole file.
  private func addVerdicts(_ text: inout MetricsText) {
    text.family("examination_test_verdict", "gauge", "Of each test: 0 not run, 1 pass, 2 warn, 3 fail.")
    for test in DiagnosticTest.allCases {
      let verdict = examination[test]?.verdict ?? .notRun
      text.sample("examination_test_verdict", [("test", test.name.description)], Double(verdict.rawValue))
    }
  }

  private func addFindings(_ text: inout MetricsText) {
    if faults.isEmpty { return }
    text.family("examination_findings", "gauge", "How often each fault was found.")
    for fault in faults {
      let count = examination.findings.count { $0.fault == fault }
      text.sample("examination_findings", [("fault", fault.name.description)], Double(count))
    }
  }

  private func add(_ unit: MeasuredUnit, _ text: inout MetricsText) {
    var isFirst = true
    for test in DiagnosticTest.allCases {
      guard let result = examination[test] else { continue }
      for (index, measure) in result.measures.enumerated() {
        guard let factor = unit.factor(of: measure.unit) else { continue }
        let isKnown = result.measures[..<index].contains { Text($0.name.description) == measure.name }
        if isKnown { continue }
        if isFirst { text.family(unit.metric, "gauge", unit.help) }
        isFirst = false
        text.sample(
          unit.metric, [("test", test.name.description), ("measure", measure.name.description)],
          measure.value * factor)
      }
    }
  }
}
