import Foundation
import Temporary
import Testing

@testable import Examining
@testable import Reports

@Suite("The report for people in a browser")
struct BrowserTests {
  @Test(
    "Chromium shows the verdict and every picture, and takes no name for markup",
    .enabled(if: Tool.isInstalled("chromium"), "chromium is not installed"))
  func shown() throws {
    let chromium = try #require(Tool("chromium"))
    let folder = try TemporaryFolder()
    var examination = Examples.rich
    examination.facts.insert(Examination.Fact("panel", Hostile.names.joined()), at: 0)
    try Data(Report(examination, version: Examples.version).html).write(
      to: folder["report.html"])
    // The browser would ask for news of its own: it finds nobody.
    let outcome = try chromium.run(
      "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-component-update",
      "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
      "--user-data-dir=\(folder["profile"].path)", "--dump-dom",
      folder["report.html"].absoluteString)
    let seen = outcome.text
    #expect(seen.contains("<span id=\"verdict\">Fail</span>"))
    #expect(seen.components(separatedBy: "<figure>").count == 6)
    #expect(seen.components(separatedBy: "<details").count == 8)
    // Traces of an injected element, or of one that the parser had to move.
    #expect(!seen.contains("<script"))
    #expect(seen.components(separatedBy: "<h1>").count == 2)
    #expect(seen.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!outcome.errors.contains("Content Security Policy"))
  }

  @Test(
    "cards that are folded up are printed as those that are open",
    .enabled(if: Tool.isInstalled("chromium"), "chromium is not installed"))
  func printed() throws {
    let chromium = try #require(Tool("chromium"))
    let folder = try TemporaryFolder()
    var examination = Examples.healthy
    let figures = (0..<60).map { Measure("reached", Double($0), "%") }
    examination.results[0] = TestResult(.coverage, "All 1296 cells were reached.", measures: figures)
    let report = Report(examination, version: Examples.version).html
    let folded = String(decoding: report, as: UTF8.self)
    let open = folded.replacingOccurrences(of: "<details ", with: "<details open ")
    #expect(!folded.contains(" open>") && open != folded)
    var sizes: [Int] = []
    for (name, page) in [("folded", folded), ("open", open)] {
      try Data(page.utf8).write(to: folder["\(name).html"])
      let pdf = folder["\(name).pdf"]
      _ = try chromium.run(
        "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-component-update",
        "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
        "--user-data-dir=\(folder["profile"].path)", "--no-pdf-header-footer", "--print-to-pdf=\(pdf.path)",
        folder["\(name).html"].absoluteString)
      sizes.append(try Data(contentsOf: pdf).count)
    }
    // The bytes differ by the date alone.
    #expect(abs(sizes[0] - sizes[1]) * 100 < sizes[1], "\(sizes)")
  }

  @Test("another parser finds nothing to mend", .enabled(if: Tool.isInstalled("tidy"), "tidy is not installed"))
  func valid() throws {
    let tidy = try #require(Tool("tidy"))
    let folder = try TemporaryFolder()
    for (number, examination) in [Examples.rich, Examples.healthy, Examination(width: 0, height: 0)].enumerated() {
      let file = folder["\(number).html"]
      try Data(Report(examination, version: Examples.version).html).write(to: file)
      let complaints = try tidy.run("-quiet", "-errors", file.path).errors.split(separator: "\n")
      // The parser knows pictures within a page, but not their attributes.
      #expect(complaints.filter { !$0.contains("proprietary attribute") } == [])
    }
  }
}
