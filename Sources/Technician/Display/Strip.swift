import Examining
import Figures
import Linux
import Raster
import TouchInput

/// The figures along the upper edge, in as many lines as they need, with the banners above them.
struct Strip {
  private let layout: Layout
  private let items: [(name: StaticString, value: Sentence, widest: StaticString)]
  private let banners: [Banner]

  init(
    _ layout: Layout, _ figures: LiveFigures, _ latency: LatencyRecord, _ counts: TouchCounts, _ facts: SessionFacts
  ) {
    self.layout = layout
    banners = [Banner(layout, facts.alarm), Banner(layout, RecordingNotice.words(facts), Ink.bad)]
    items = [
      ("reports", figures.reports.hertz.map { "\(Figure.text($0)) Hz" } ?? "-", "1000 Hz"),
      ("longest gap", "\(Figure.shortTime(figures.reports.longestGap)) ms", "199.9 ms"),
      ("rest jitter", figures.jitter.map { Strip.length($0, layout) } ?? "-", "9.99 mm"),
      ("contacts", "\(figures.contacts)", "10"), ("most", "\(figures.most)", "10"),
      ("latency p50", latency.text(50), "199.9"), ("p95", latency.text(95), "199.9"),
      ("p99", latency.text(99), "199.9"),
      ("max", latency.count == 0 ? "-" : "\(Figure.shortTime(latency.longest)) ms", "199.9 ms"),
      ("drops", "\(counts.drops)", "999"), ("reconciled", "\(counts.reconciliations)", "999"),
    ]
  }

  /// Returns the words for a length in pixels, in the unit of its limit: millimetres if the size of the screen is known.
  static func length(_ pixels: Float, _ layout: Layout) -> Sentence {
    guard let density = layout.knownDensity else { return "\(Figure.text(Double(pixels), decimals: 1)) px" }
    return "\(Figure.text(Double(pixels / density), decimals: 2)) mm"
  }

  var plate: Plate {
    let (lettering, gap) = (layout.body, Float(layout.gap))
    var places: [(x: Float, line: Int)] = []
    var (x, line) = (2 * gap, 0)
    for item in items {
      let width = lettering.length(of: item.name.description) + gap + lettering.length(of: item.widest.description)
      if x + width > Float(layout.width) - gap && x > 2 * gap {
        x = 2 * gap
        line += 1
      }
      places.append((x, line))
      x += width + 3 * gap
    }
    let pitch = layout.line(lettering)
    let top = banners.reduce(0) { $0 + $1.height }
    var sheet = layout.sheet(layout.width, top + (line + 1) * pitch + 2 * layout.gap)
    var bannerTop = 0
    for banner in banners {
      banner.draw(on: &sheet, top: bannerTop)
      bannerTop += banner.height
    }
    for (item, place) in zip(items, places) {
      let y = Float(top) + gap + Float(place.line * pitch) + Float(pitch) * 0.2
      let next = sheet.write(item.name.description, x: place.x, y: y, lettering, Ink.dim)
      sheet.write(item.value.string, x: next + gap, y: y, lettering, Ink.bright)
    }
    return Plate(x: 0, y: 0, sheet)
  }
}
