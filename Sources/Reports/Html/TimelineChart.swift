import Examining
import Linux

/// The timeline of touches and gaps.
extension HtmlPage {
  @export(interface)
  var timelineChart: Markup {
    // 1e15 us are 30 years; a longer time is a clock's error.
    let length = min(examination.timeline.reduce(Double(examination.length)) { max($0, Double($1.end)) }, 1e15)
    guard !examination.timeline.isEmpty, length > 0 else { return "" }
    let gutter = 68.0
    let scale = (HtmlPage.pictureWidth - gutter - 8) / length
    let rows = TimelineRow.rows(of: examination.timeline)
    let floor = Double(rows.count) * 20 + 4
    var picture: Markup = ""
    let step = HtmlPage.tick(length)
    var tick = 0.0
    while tick <= length {
      let x = gutter + tick * scale
      picture += "<path class=\"grid\" d=\"M\(x) 0v\(floor + 4)\"/>"
      picture += "<text class=\"middle\" x=\"\(x)\" y=\"\(floor + 17)\">\(HtmlPage.duration(Int64(tick)))</text>\n"
      tick += step
    }
    for (index, row) in rows.enumerated() {
      let y = Double(index) * 20 + 4
      picture += "<text class=\"strong\" x=\"0\" y=\"\(y + 11)\">\(row.title)</text><path class=\"\(row.style)\" d=\""
      for piece in row.pieces(scale: scale, length: length) {
        picture += "M\(gutter + piece.start) \(y)h\(piece.width)v14h\(-piece.width)z"
      }
      picture += "\"/>\n"
    }
    let others = TimelineRow.fingers(in: examination.timeline).count - TimelineRow.mostFingers
    return HtmlPage.figure(
      height: floor + 22, "Timeline", picture,
      caption: "Fingers on the panel, and gaps in its reports"
        + (others > 0 ? "; \(others) more fingers are not shown." : "."))
  }

  /// Returns the interval of ticks, of which four to eight fill the picture's width.
  private static func tick(_ length: Double) -> Double {
    for seconds in [1.0, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600] where seconds * 1e6 >= length / 5 {
      return length < 2e6 ? length / 4 : seconds * 1e6
    }
    return length / 5
  }
}

/// A row of the timeline.
struct TimelineRow {
  static var mostFingers: Int { 10 }

  let title: Sentence
  /// Name of the row's style.
  let style: StaticString
  let stretches: [Examination.Stretch]

  static func fingers(in timeline: [Examination.Stretch]) -> [Int] {
    var lines: [Int] = []
    for stretch in timeline where stretch.kind == .touch {
      // Searched from the end, because consecutive touches are mostly of the same finger.
      if !lines.reversed().contains(stretch.line) { lines.append(stretch.line) }
    }
    return lines.sorted()
  }

  static func rows(of timeline: [Examination.Stretch]) -> [TimelineRow] {
    var rows: [TimelineRow] = []
    for (index, line) in fingers(in: timeline).prefix(mostFingers).enumerated() {
      rows.append(
        TimelineRow(
          title: "finger \(index + 1)", style: "touch",
          stretches: timeline.filter { $0.kind == .touch && $0.line == line }
        ))
    }
    for (kind, title) in [(.silence, "silence"), (.drop, "drops"), (.loss, "panel lost")]
      as [(Examination.Stretch.Kind, StaticString)]
    {
      let stretches = timeline.filter { $0.kind == kind }
      if !stretches.isEmpty { rows.append(TimelineRow(title: "\(title)", style: kind.name, stretches: stretches)) }
    }
    return rows
  }

  /// Returns the stretches in the picture's units. Adjacent ones are merged, so that their number is bounded.
  func pieces(scale: Double, length: Double) -> [(start: Double, width: Double)] {
    var pieces: [(start: Double, width: Double)] = []
    for stretch in stretches.sorted(by: { $0.start < $1.start }) {
      let start = min(max(Double(stretch.start), 0), length) * scale
      // The minimum width makes a moment visible.
      let end = max(min(max(Double(stretch.end), 0), length) * scale, start + 1.5)
      if let last = pieces.last, start < last.start + last.width + 0.5 {
        pieces[pieces.count - 1].width = max(last.width, end - last.start)
      } else {
        pieces.append((start, end - start))
      }
    }
    return pieces
  }
}
