import Linux

/// Pictures stand with the tests they belong to.
extension HtmlPage {
  /// The width of every picture, in its own units; on a phone, about one pixel of its page each.
  static var pictureWidth: Double { 360 }

  mutating func addPictures(of test: DiagnosticTest) {
    switch test {
    case .coverage:
      page += screenMap
      page += unreachedCells
    case .latency: page += latencyChart
    case .jitter: page += restPlot
    default: break
    }
  }

  /// Those whose tests are not in the report, and the timeline.
  mutating func addOtherPictures() {
    var others: Markup = ""
    if examination[.coverage] == nil {
      others += screenMap
      others += unreachedCells
    }
    if examination[.latency] == nil { others += latencyChart }
    if examination[.jitter] == nil { others += restPlot }
    others += timelineChart
    if others.bytes.isEmpty { return }
    page += "<p class=\"group\">Pictures</p>\n<section>\n\(others)</section>\n"
  }

  /// A picture with what it shows, for those who cannot see it and for those who can.
  static func figure(height: Double, _ title: Sentence, _ picture: Markup, caption: Sentence) -> Markup {
    """
    <figure>
    <svg viewBox="0 0 \(pictureWidth) \(height)" role="img" aria-label="\(title)">
    \(picture)</svg>
    <figcaption>\(caption)</figcaption>
    </figure>

    """
  }
}
