import Foundation
import Linux
import Temporary
import Testing

@testable import Examining
@testable import Figures
@testable import Reports

@Suite("Metrics for Prometheus")
struct MetricsTests {
  /// These files were read line by line, and Tests/Monitoring/check shows them to Prometheus's own tool.
  private static func example(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Monitoring")
    return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func lines(_ examination: Examination) -> [String] {
    let bytes = Report(examination, version: Examples.version).metrics
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `an overlay that runs`() throws {
    let text = String(decoding: Examples.running.metrics(version: Examples.version), as: UTF8.self)
    #expect(text == (try Self.example("running.prom")))
  }

  @Test func `an overlay that has just started measures nothing yet`() {
    let text = String(decoding: RunningCounts().metrics(version: Examples.version), as: UTF8.self)
    #expect(text.contains("\ntouch_overlay_touches_total 0\n"))
    #expect(!text.contains("latency") && !text.contains("rate"))
  }

  @Test func `panels that nobody reads are none that are missing`() {
    var counts = RunningCounts()
    #expect(!String(decoding: counts.metrics(version: "1"), as: UTF8.self).contains("touch_overlay_panels"))
    counts.panels = 0
    #expect(String(decoding: counts.metrics(version: "1"), as: UTF8.self).contains("\ntouch_overlay_panels 0\n"))
  }

  @Test func `an examination`() throws {
    #expect(lines(Examples.rich).map { $0 + "\n" }.joined() == (try Self.example("examination.prom")))
  }

  @Test func `no name is in both files, which lie side by side`() throws {
    let names = try ["running.prom", "examination.prom"].map { name in
      Set(
        try Self.example(name).split(separator: "\n").filter { $0.hasPrefix("# TYPE") }.map {
          $0.split(separator: " ")[2]
        })
    }
    #expect(names[0].isDisjoint(with: names[1]))
  }

  @Test func `places of findings are in no metric`() {
    let text = lines(Examples.rich).joined(separator: "\n")
    for number in ["192", "208", "799", "479", "688"] { #expect(!text.contains(number), "\(number)") }
  }

  @Test func `the same test twice, the same figure twice, an unknown unit, figures that are none`() {
    var examination = Examination(width: 1, height: 1)
    let measures = [
      Measure("gap", 5, "ms"), Measure("gap", 0.006, "s"), Measure("drift", 1, "px/s"), Measure("bend", .nan, "%"),
      Measure("far", .infinity, "px"), Measure("near", -.infinity, "px"), Measure("large", 2.5e14, "mm"),
    ]
    examination.results = [TestResult(.rate, "", measures: measures), TestResult(.rate, "", measures: measures)]
    examination.latency = Histogram(ends: [1], counts: [2, 3])
    let samples = lines(examination).filter { !$0.hasPrefix("#") && !$0.contains("verdict") }
    #expect(
      samples == [
        "touch_overlay_examination_info{version=\"9.8.7\",panel=\"\"} 1",
        "touch_overlay_examination_duration_seconds 0",
        "touch_overlay_examination_measured_seconds{test=\"rate\",measure=\"gap\"} 0.005",
        "touch_overlay_examination_measured_pixels{test=\"rate\",measure=\"far\"} +Inf",
        "touch_overlay_examination_measured_pixels{test=\"rate\",measure=\"near\"} -Inf",
        "touch_overlay_examination_measured_meters{test=\"rate\",measure=\"large\"} 250000000000",
        "touch_overlay_examination_measured_ratio{test=\"rate\",measure=\"bend\"} NaN",
        "touch_overlay_examination_latency_seconds_bucket{le=\"0.000001\"} 2",
        "touch_overlay_examination_latency_seconds_bucket{le=\"+Inf\"} 5",
        "touch_overlay_examination_latency_seconds_sum NaN", "touch_overlay_examination_latency_seconds_count 5",
      ])
  }

  @Test(
    "Prometheus's own tool reads them, whatever the panel's name",
    .enabled(if: Tool.isInstalled("promtool"), "prometheus is not installed"))
  func read() throws {
    let folder = try TemporaryFolder()
    for name in Hostile.names + ["a\\", "a\"b"] {
      var examination = Examples.rich
      examination.facts = [Examination.Fact("panel", name)]
      let text = lines(examination).map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: folder["metrics.prom"])
      // promtool reads standard input alone.
      let outcome = try #require(Tool("sh")).run("-c", "promtool check metrics < metrics.prom", in: folder.url)
      #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.text)\(outcome.errors)")
    }
  }
}
