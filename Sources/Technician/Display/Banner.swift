import Linux
import Overlay
import Raster

/// A message that nobody may overlook, across the whole width, in as many lines as it needs.
struct Banner {
  private let layout: Layout
  private let colour: Colour
  let lines: [String]

  init(_ layout: Layout, _ words: Sentence?, _ colour: Colour = Ink.doubtful) {
    self.layout = layout
    self.colour = colour
    lines = words.map { layout.wrap($0.string, layout.body, width: layout.width - 4 * layout.gap) } ?? []
  }

  var height: Int { lines.isEmpty ? 0 : lines.count * layout.line(layout.body) + layout.gap }

  func draw(on sheet: inout Bitmap, top: Int) {
    sheet.fill(left: 0, top: top, right: layout.width, bottom: top + height, colour)
    for (index, line) in lines.enumerated() {
      let y = Float(top + layout.gap / 2 + index * layout.line(layout.body)) + layout.body.capitals * 0.4
      sheet.write(line, x: Float(2 * layout.gap), y: y, layout.body, Ink.paper)
    }
  }
}
