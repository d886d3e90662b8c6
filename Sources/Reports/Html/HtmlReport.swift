import Examining
import Figures
import Linux

extension Report {
  /// The report for people: one self-contained page.
  public var html: [UInt8] {
    var page = HtmlPage(self)
    page.addAll()
    return page.page.bytes
  }
}

/// The HTML page during writing.
struct HtmlPage {
  let report: Report
  let examination: Examination
  let places: [MapPlace]
  var page: Markup = ""

  init(_ report: Report) {
    self.report = report
    examination = report.examination
    places = MapPlace.all(in: report.examination)
  }

  @export(interface)
  mutating func addAll() {
    page += """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">

      """
    page += "<title>\(HtmlPage.word(examination.verdict)): touch panel report</title>\n<style>\n\(Markup.style)\n"
    page += "</style>\n</head>\n<body>\n<main>\n"
    addVerdict()
    addOverview()
    if !examination.results.isEmpty { page += "<p class=\"group\">Tests</p>\n" }
    for result in examination.results.indices { addCard(result) }
    addOtherPictures()
    addFacts()
    page +=
      "<p class=\"group\">Recording</p>\n<section>\n<p id=\"recording\">\(report.recordingSentence)</p>\n</section>\n"
    page += "<footer><p>touch-overlay \(report.version)</p></footer>\n</main>\n</body>\n</html>\n"
  }

  static func word(_ verdict: Verdict) -> StaticString {
    switch verdict {
    case .notRun: "Not tested"
    case .passed: "Pass"
    case .warned: "Pass, with warnings"
    case .failed: "Fail"
    }
  }

  /// Returns the suffix of the style names for a verdict.
  static func style(_ verdict: Verdict) -> StaticString { verdict == .notRun ? "none" : verdict.name }

  private mutating func addVerdict() {
    let verdict = examination.verdict
    page += "<header class=\"of-\(HtmlPage.style(verdict))\">\n<h1>\(HtmlPage.sign(verdict))"
    page += "<span id=\"verdict\">\(HtmlPage.word(verdict))</span></h1>\n<p class=\"what\">\(counts)</p>\n"
    if verdict != .notRun && !examination.untested.isEmpty {
      page += "<p id=\"untested\">Not tested: \(Sentence(listing: examination.untested.map { $0.title }))</p>\n"
    }
    page += "<p>"
    if let kiosk = report.fact("kiosk") { page += "Kiosk <bdi>\(kiosk)</bdi><br>" }
    if let panel = report.fact("panel") { page += "<bdi>\(panel)</bdi><br>" }
    if let start = examination.startedAt.flatMap({ DateText($0) }) {
      page += "\(start.forPeople) · "
    } else if let date = report.writtenAt.flatMap({ DateText($0) }) {
      page += "Written \(date.forPeople)<br>"
    }
    page += "\(HtmlPage.duration(examination.length))"
    if examination.width > 0 { page += "<br>Screen \(examination.width) × \(examination.height)" }
    page += "</p>\n</header>\n"
  }

  /// The numbers of tests that were run. The others are listed by name.
  private var counts: Sentence {
    var text: Sentence = ""
    for (verdict, word) in [(.failed, "failed"), (.warned, "warned"), (.passed, "passed")]
      as [(Verdict, StaticString)]
    {
      let count = examination.results.reduce(0) { $1.verdict == verdict ? $0 + 1 : $0 }
      if count == 0 { continue }
      text = text + (text.string.isEmpty ? "\(count == 1 ? "1 test" : "\(count) tests" as Sentence) " : ", \(count) ")
      text = text + "\(word)"
    }
    return text.string.isEmpty ? "Nothing was tested" : text
  }

  private static func sign(_ verdict: Verdict) -> Markup {
    let stroke: Markup =
      switch verdict {
      case .passed: "<path d=\"M7 12.5l3.5 3.5L17 9\"/>"
      case .warned: "<path d=\"M12 6.5v7M12 17.3v.2\"/>"
      case .failed: "<path d=\"M8 8l8 8M16 8l-8 8\"/>"
      case .notRun: "<path d=\"M7.5 12h9\"/>"
      }
    return """
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" \
      stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10.5"/>\(stroke)</svg>
      """
  }

  /// Returns a duration as people read it.
  static func duration(_ length: Int64) -> Sentence {
    let seconds = Double(length) / 1e6
    if seconds < 120 { return "\(DecimalText.short(seconds)) s" }
    let whole = length / 1_000_000
    return "\(whole / 60) min \(whole % 60) s"
  }

  private mutating func addFacts() {
    if examination.facts.isEmpty { return }
    page += "<p class=\"group\">The machine</p>\n<section>\n<dl>\n"
    for fact in examination.facts { page += "<dt>\(Words.of(fact.name))</dt><dd>\(fact.value)</dd>\n" }
    page += "</dl>\n</section>\n"
  }
}
