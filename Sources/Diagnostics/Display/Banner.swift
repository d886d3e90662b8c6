import Linux
import Overlay
import Raster

/// What is wrong, in as many lines as it needs, across the whole width.
struct Banner {
  private let layout: Layout
  let lines: [String]

  init(_ layout: Layout, _ words: Sentence?) {
    self.layout = layout
    lines = words.map { layout.wrap($0.string, layout.body, width: layout.width - 4 * layout.gap) } ?? []
  }

  var height: Int { lines.isEmpty ? 0 : lines.count * layout.line(layout.body) + layout.gap }

  func draw(on sheet: inout Drawing, top: Int) {
    sheet.fill(left: 0, top: top, right: layout.width, bottom: top + height, Ink.doubtful)
    for (index, line) in lines.enumerated() {
      let y = Float(top + layout.gap / 2 + index * layout.line(layout.body)) + layout.body.capitals * 0.4
      sheet.write(line, x: Float(2 * layout.gap), y: y, layout.body, Ink.paper)
    }
  }
}
