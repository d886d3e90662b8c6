import Foundation
import Testing
import TouchInput

@testable import Examining
@testable import Reports

@Suite("What the manual says of reports")
struct ManualTests {
  private static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../..")

  /// Words that the page sets as literal.
  private func words(of page: String) throws -> Set<String> {
    let text = try String(contentsOf: Self.top.appendingPathComponent("deploy/man/\(page)"), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(".Cm ") || $0.hasPrefix(".It Cm ") }
    return Set(lines.map { String($0.drop { $0 != "C" }.dropFirst(3).prefix { $0 != " " }) })
  }

  private func keys(_ value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys($1)) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: Set(object.keys)) { $0.formUnion(keys($1.value)) }
  }

  @Test func `every key and every fault of the report for programs`() throws {
    let words = try words(of: "touch-overlay-report.5")
    var report = Report(Examples.rich, version: Examples.version)
    report.recorded = RecordedTouches(header: "", spared: 0, at: 0)
    let bytes = report.json
    let keys = keys(try JSONSerialization.jsonObject(with: Data(bytes)))
    #expect(keys.count > 40)
    #expect(keys.subtracting(words) == [])
    #expect(Set(Fault.allCases.map { $0.name.description }).subtracting(words) == [])
  }

  @Test func `every metric and every label, and no others`() throws {
    let words = try words(of: "touch-overlay-metrics.5")
    let all =
      Examples.running.metrics(version: Examples.version) + Report(Examples.rich, version: Examples.version).metrics
    let text = String(decoding: all, as: UTF8.self)
    let names = Set(text.matches(of: /# TYPE ([a-z_]+)/).map { String($0.1) })
    let labels = Set(text.matches(of: /[{,]([a-z]+)=/).map { String($0.1) }).subtracting(["le"])
    #expect(words == names.union(labels))
  }

  @Test func `the dashboard is what Grafana reads: JSON, each panel with a place and questions of its own`() throws {
    let file = Self.top.appendingPathComponent("deploy/monitoring/touch-overlay.dashboard.json")
    let dashboard = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let panels = try #require(dashboard["panels"] as? [[String: Any]])
    #expect(Set(panels.compactMap { $0["id"] as? Int }).count == panels.count)
    for panel in panels {
      let place = try #require(panel["gridPos"] as? [String: Int])
      #expect(try #require(place["x"]) + (try #require(place["w"])) <= 24)
      #expect((panel["targets"] as? [Any])?.isEmpty == false)
    }
  }
}
