import Examining
import Figures
import Linux
import Raster
import Touch

/// The latency test: times of touches from the kernel's time stamp to published pixels.
final class LatencyPage: TestPage {
  /// Number of reports that complete the histogram.
  private static var enough: Int { 500 }

  init(_ layout: Layout, _ known: SessionKnowledge) {
    super.init(.latency, layout, known)
    known.latency = LatencyRecord()
    known.scanOut = LatencyRecord()
  }

  override var words: Sentence { "Move a finger about" }
  override func progress(_ now: Microseconds) -> Sentence {
    "\(min(known.latency.count, Self.enough)) of \(Self.enough)"
  }
  override func isComplete(_ now: Microseconds) -> Bool { known.latency.count >= LatencyPage.enough }

  // A touch that comes while the page is painted waits, which would count as the screen's latency.
  override var redrawInterval: Microseconds { 1_000_000 }

  override func result(_ examination: Examination) -> TestResult {
    let record = known.latency
    known.latencyOfTest = record.histogram
    known.scanOutOfTest = known.scanOut.histogram
    guard let p50 = record.percentile(50), let p95 = record.percentile(95), let p99 = record.percentile(99) else {
      return .notRun(.latency, "nobody touched the panel")
    }
    func measure(_ name: StaticString, _ time: Microseconds, _ limit: Limit? = nil) -> Measure {
      Measure(name, Double(time) / 1000, "ms", limit: limit)
    }
    let limit = known.limits.latency
    let isSlow = !limit.allows(Double(p95) / 1000)
    let findings =
      isSlow
      ? [
        Finding(
          .slowScreen, isFailure: false,
          "one touch in twenty takes more than \(Figure.shortTime(p95)) ms from the kernel to published pixels")
      ] : []
    var measures = [
      measure("latency-p50", p50), measure("latency-p95", p95, limit), measure("latency-p99", p99),
      measure("latency-max", record.longest),
    ]
    if let p50 = known.scanOut.percentile(50), let p95 = known.scanOut.percentile(95) {
      measures += [measure("scan-out-p50-estimate", p50), measure("scan-out-p95-estimate", p95)]
    }
    return TestResult(.latency, Figure.count(record.count, "report"), measures: measures, findings: findings)
  }

  override func draw(on sheet: inout Bitmap, _ now: Microseconds) {
    guard let histogram = known.latency.histogram, let most = histogram.counts.max(),
      let first = histogram.counts.firstIndex(where: { $0 > 0 }),
      let last = histogram.counts.lastIndex(where: { $0 > 0 })
    else { return }
    let low = max(0, first - 3)
    let count = last + 3 - low
    let (left, right) = (2 * layout.gap, layout.width - 2 * layout.gap)
    let record = known.latency
    let times = wrapped([
      "p50 \(record.text(50))", "p95 \(record.text(95))", "p99 \(record.text(99))",
      "max \(Figure.shortTime(record.longest)) ms",
    ])
    let scanOut = known.scanOut
    let estimate =
      scanOut.count == 0
      ? [] : wrapped(["scanned out, estimate:", "p50 \(scanOut.text(50))", "p95 \(scanOut.text(95)) ms"])
    // The last line is that of the way out.
    let textLines = times.count + estimate.count + 1
    let bottom = layout.height - textLines * layout.line(layout.body) - layout.line(layout.small)
    let height = bottom - top - 4 * layout.gap
    for bar in 0..<count where low + bar < histogram.counts.count {
      let x = left + (right - left) * bar / count
      let next = left + (right - left) * (bar + 1) / count
      let size = height * histogram.counts[low + bar] / most
      sheet.fill(left: x, top: bottom - size, right: max(x + 1, next - 1), bottom: bottom, Ink.chosen)
    }
    let highest: Sentence = "highest bar: \(Figure.count(most, "report"))"
    sheet.write(highest.string, x: Float(left), y: Float(top + layout.gap), layout.small, Ink.dim)
    sheet.fill(left: left, top: bottom, right: right, bottom: bottom + 1, Ink.edge)
    writeTimes(histogram, low..<low + count, left: left, right: right, y: bottom + layout.gap, on: &sheet)
    var y = bottom + layout.gap + layout.line(layout.small)
    for (index, line) in (times + estimate).enumerated() {
      let colour = index < times.count ? Ink.bright : Ink.dim
      sheet.write(line.string, x: Float(left), y: Float(y), layout.body, colour)
      y += layout.line(layout.body)
    }
  }

  /// Returns the parts in as few lines as the width allows.
  private func wrapped(_ parts: [Sentence]) -> [Sentence] {
    var lines: [Sentence] = []
    for part in parts {
      if let last = lines.last {
        let longer: Sentence = "\(last)   \(part)"
        if layout.body.length(of: longer.string) <= Float(layout.width - 4 * layout.gap) {
          lines[lines.count - 1] = longer
          continue
        }
      }
      lines.append(part)
    }
    return lines
  }

  /// Writes the times at the left end, in the middle and at the right end of the axis.
  private func writeTimes(
    _ histogram: Histogram, _ bins: Range<Int>, left: Int, right: Int, y: Int, on sheet: inout Bitmap
  ) {
    for part in 0...2 {
      let bin = min(bins.lowerBound + bins.count * part / 2, histogram.ends.count)
      let words: Sentence = "\(Figure.shortTime(bin == 0 ? 0 : histogram.ends[bin - 1])) ms"
      let x = Float(left) + (Float(right - left) - layout.small.length(of: words.string)) * Float(part) / 2
      sheet.write(words.string, x: x, y: Float(y), layout.small, Ink.dim)
    }
  }
}
