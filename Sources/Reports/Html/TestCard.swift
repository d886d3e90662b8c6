import Examining

/// The cards of the tests.
extension HtmlPage {
  /// Adds a card, which is open if the test failed or warned.
  mutating func addCard(_ index: Int) {
    let result = examination.results[index]
    let isOpen = result.verdict == .failed || result.verdict == .warned
    page += "<details id=\"\(result.test.name)\"\(isOpen ? " open" : "" as StaticString)>\n<summary>"
    page += "<span class=\"title\" role=\"heading\" aria-level=\"2\">\(result.test.title)</span>"
    page += "<span class=\"mark of-\(HtmlPage.style(result.verdict))\">\(result.verdict.name)</span>"
    page += "</summary>\n<div class=\"body\">\n<p>\(result.summary)</p>\n"
    addFindings(of: index)
    addProposals(of: result)
    addPictures(of: result.test)
    addMeasures(of: result)
    page += "</div>\n</details>\n"
  }

  private mutating func addFindings(of index: Int) {
    let result = examination.results[index]
    if result.findings.isEmpty { return }
    page += "<ul class=\"list\">\n"
    var told: [Fault] = []
    for (place, finding) in result.findings.enumerated() {
      page += finding.isFailure ? "<li class=\"failed\">" : "<li>"
      page += "\n<p><span class=\"fault\">\(Words.title(finding.fault))</span>\(tag(index, place))<br>"
      page += "\(finding.sentence)</p>\n"
      // Advice on a fault is given once.
      if !told.contains(where: { $0 == finding.fault }) { addAdvice(finding.fault) }
      told.append(finding.fault)
      page += "</li>\n"
    }
    page += "</ul>\n"
  }

  private mutating func addAdvice(_ fault: Fault) {
    let advices = fault.advice
    page += "<h3>\(advices.count == 1 ? "Likely cause" : "Likely causes, the likeliest first")</h3>\n"
    page += "<ol class=\"advice\">\n"
    for advice in advices { page += "<li>\(advice.cause)<p>Try: \(advice.remedy)</p></li>\n" }
    page += "</ol>\n"
  }

  private mutating func addProposals(of result: TestResult) {
    if result.proposals.isEmpty { return }
    page += "<h3>\(result.proposals.count == 1 ? "What sets it right" : "What sets it right; any one is enough")</h3>\n"
    page += "<ul class=\"advice\">\n"
    for proposal in result.proposals {
      page += "<li><code>\(proposal.line)</code><p>\(proposal.advice)</p></li>\n"
    }
    page += "</ul>\n"
  }

  private mutating func addMeasures(of result: TestResult) {
    if result.measures.isEmpty { return }
    page += "<table>\n<tr><th>Figure</th><th>Measured</th><th>Limit</th></tr>\n"
    for measure in result.measures {
      let isKept = measure.limit?.allows(measure.value) ?? true
      page += "<tr><td>\(Words.of(measure.name))</td>"
      page += isKept ? "<td>" : "<td class=\"beyond\">"
      page += "\(Words.amount(measure.value, measure.unit))</td><td>"
      if let limit = measure.limit {
        page += "<span class=\"limit\">\(limit.side == .atLeast ? "at least" : "at most") "
        page += "\(Words.amount(limit.value, measure.unit))</span><small>\(limit.source)</small>"
      } else {
        page += "<span class=\"soft\">none</span>"
      }
      page += "</td></tr>\n"
    }
    page += "</table>\n"
  }
}
