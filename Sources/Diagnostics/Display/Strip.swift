import Linux
import Overlay
import Raster

/// The figures along the upper edge, in as many lines as they need, and over them what is wrong.
struct Strip {
  private let layout: Layout
  private let items: [(name: StaticString, value: Sentence, widest: StaticString)]
  private let alarm: Sentence?

  init(_ layout: Layout, _ figures: LiveFigures, _ latency: LatencyRecord, alarm: Sentence?) {
    self.layout = layout
    self.alarm = alarm
    func milliseconds(_ hundredths: Int) -> Sentence {
      latency.percentile(hundredths).map { "\(Figure.shortTime($0))" } ?? "-"
    }
    items = [
      ("reports", figures.rate.map { "\(Figure.text($0)) Hz" } ?? "-", "1000 Hz"),
      ("longest gap", "\(Figure.shortTime(figures.longestGap)) ms", "199.9 ms"),
      ("rest jitter", figures.jitter.map { "\(Figure.text(Double($0), decimals: 1)) px" } ?? "-", "25.0 px"),
      ("contacts", "\(figures.contacts)", "10"), ("most", "\(figures.most)", "10"),
      ("latency p50", milliseconds(50), "199.9"), ("p95", milliseconds(95), "199.9"),
      ("p99", milliseconds(99), "199.9"),
      ("max", latency.count == 0 ? "-" : "\(Figure.shortTime(latency.longest)) ms", "199.9 ms"),
      ("drops", "\(figures.drops)", "9999"),
    ]
  }

  var plate: Plate {
    let (lettering, gap) = (layout.body, Float(layout.gap))
    var places: [(x: Float, line: Int)] = []
    var (x, line) = (2 * gap, 0)
    for item in items {
      let width =
        lettering.length(of: item.name.description) + gap + lettering.length(of: item.widest.description) + 3 * gap
      if x + width > Float(layout.width) && x > 2 * gap {
        x = 2 * gap
        line += 1
      }
      places.append((x, line))
      x += width
    }
    let pitch = layout.line(lettering)
    let warning = alarm.map { layout.wrap($0.string, lettering, width: layout.width - 4 * layout.gap) } ?? []
    let top = warning.count * pitch + (warning.isEmpty ? 0 : layout.gap)
    var sheet = layout.sheet(layout.width, top + (line + 1) * pitch + 2 * layout.gap)
    if !warning.isEmpty {
      sheet.roundedBox(x: 0, y: 0, width: Float(layout.width), height: Float(top), corner: 0, Ink.doubtful)
    }
    for (index, words) in warning.enumerated() {
      sheet.write(words, x: 2 * gap, y: gap + Float(index * pitch), lettering, Ink.paper)
    }
    for (item, place) in zip(items, places) {
      let y = Float(top) + gap + Float(place.line * pitch) + Float(pitch) * 0.2
      let next = sheet.write(item.name.description, x: place.x, y: y, lettering, Ink.dim)
      sheet.write(item.value.string, x: next + gap, y: y, lettering, Ink.bright)
    }
    return Plate(x: 0, y: 0, sheet)
  }
}
