import Examining
import Linux

/// Pictures, each in the card of its test.
extension HtmlPage {
  /// Width of every picture in SVG units; on a phone, a unit is about one CSS pixel.
  static var pictureWidth: Double { 360 }

  mutating func addPictures(of test: DiagnosticTest) {
    switch test {
    case .coverage:
      page += screenMap
      page += unreachedCells
    case .latency: page += latencyCharts
    case .jitter: page += restPlot
    default: break
    }
  }

  /// Adds pictures whose tests are not in the report, and the timeline.
  @export(interface)
  mutating func addOtherPictures() {
    var others: Markup = ""
    if examination[.coverage] == nil {
      others += screenMap
      others += unreachedCells
    }
    if examination[.latency] == nil { others += latencyCharts }
    if examination[.jitter] == nil { others += restPlot }
    others += timelineChart
    if others.bytes.isEmpty { return }
    page += "<p class=\"group\">Pictures</p>\n<section>\n\(others)</section>\n"
  }

  /// Returns a picture with a label for screen readers and a caption.
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
