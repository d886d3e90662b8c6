import Examining

/// The findings in a few lines.
extension HtmlPage {
  mutating func addOverview() {
    if report.faults.isEmpty { return }
    page += "<section>\n<h2>What was found</h2>\n<ul class=\"list\">\n"
    for isFailure in [true, false] {
      for (index, result) in examination.results.enumerated() {
        for (place, finding) in result.findings.enumerated() where finding.isFailure == isFailure {
          page += isFailure ? "<li class=\"failed\">" : "<li>"
          page += "<a class=\"fault\" href=\"#\(result.test.name)\">\(Words.title(finding.fault))</a>"
          page += "\(tag(index, place))<br>\(finding.sentence)</li>\n"
        }
      }
    }
    page += "</ul>\n</section>\n"
  }

  /// Returns the number of the finding on the map of the screen; empty if it has none.
  func tag(_ result: Int, _ finding: Int) -> Markup {
    guard let place = places.first(where: { $0.result == result && $0.finding == finding }) else { return "" }
    return " <span class=\"number\" title=\"on the map\">\(place.number)</span>"
  }
}
