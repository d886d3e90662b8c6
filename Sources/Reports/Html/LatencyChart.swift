import Examining
import Figures
import Linux

/// The histograms of latencies, from touch to screen.
extension HtmlPage {
  var latencyCharts: Markup {
    var charts = chart(
      examination.latency, "Histogram of latency",
      caption: "How many touches took so many milliseconds from the kernel's time stamp to published pixels.")
    charts += chart(
      examination.scanOut, "Histogram of scan-out",
      caption:
        "How many touches took so many milliseconds from the kernel's time stamp until the display had scanned "
        + "out their pixels: an estimate from the driver's vertical blanks.")
    return charts
  }

  private func chart(_ histogram: Histogram?, _ title: Sentence, caption: Sentence) -> Markup {
    guard let histogram, let most = histogram.counts.max(), most > 0 else { return "" }
    let bars = histogram.counts.count
    let wide = HtmlPage.pictureWidth / Double(bars)
    let floor = 170.0
    var picture: Markup = ""
    // At most about twelve labels have room.
    let every = (bars + 11) / 12
    for (index, count) in histogram.counts.enumerated() {
      let left = Double(index) * wide
      let high = Double(max(count, 0)) / Double(most) * 140
      // Even a single touch gets a visible bar.
      let shown = count > 0 ? max(high, 1.5) : 0
      picture += "<rect class=\"bar\" x=\"\(left + wide * 0.08)\" y=\"\(floor - shown)\""
      picture += " width=\"\(wide * 0.84)\" height=\"\(shown)\"/>"
      if every == 1 && count > 0 {
        picture += "<text class=\"middle\" x=\"\(left + wide / 2)\" y=\"\(floor - shown - 5)\">\(count)</text>"
      }
      guard index % every == 0 else { continue }
      let isLast = index == histogram.ends.count
      picture += "<text class=\"middle strong\" x=\"\(left + wide / 2)\" y=\"\(floor + 16)\">"
      picture += isLast ? "more" : "≤ \(DecimalText.short(Double(histogram.ends[index]) / 1000))"
      picture += "</text>\n"
    }
    picture += "<path class=\"frame\" d=\"M0 \(floor + 0.5)h\(HtmlPage.pictureWidth)\"/>\n"
    return HtmlPage.figure(
      height: 190, title, picture, caption: caption)
  }
}
