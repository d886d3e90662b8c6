import Linux
import Overlay
import Raster

/// A message that nobody may overlook, across the whole width, in as many lines as it needs.
struct Banner {
  private let layout: Layout
  private let colour: Colour
  private let lettering: Lettering
  let lines: [String]

  /// - Parameters:
  ///   - lettering: letters of the message; nil for those of the body.
  ///   - most: maximum number of lines. A message that needs more ends in dots.
  init(
    _ layout: Layout, _ words: Sentence?, _ colour: Colour = Ink.doubtful, _ lettering: Lettering? = nil,
    most: Int = .max
  ) {
    let lettering = lettering ?? layout.body
    let width = layout.width - 4 * layout.gap
    let text = words.map { $0.string } ?? ""
    var lines = layout.wrap(text, lettering, width: width)
    if lines.count > most {
      let dots = " ..."
      lines = layout.wrap(text, lettering, width: width - Int(lettering.length(of: dots)) - 1)
      lines.removeLast(lines.count - most)
      lines[most - 1] += dots
    }
    self.layout = layout
    self.colour = colour
    self.lettering = lettering
    self.lines = lines
  }

  var height: Int { lines.isEmpty ? 0 : lines.count * layout.line(lettering) + layout.gap }

  func draw(on sheet: inout Bitmap, top: Int) {
    sheet.fill(left: 0, top: top, right: layout.width, bottom: top + height, colour)
    for (index, line) in lines.enumerated() {
      let y = Float(top + layout.gap / 2 + index * layout.line(lettering)) + lettering.capitals * 0.4
      sheet.write(line, x: Float(2 * layout.gap), y: y, lettering, Ink.paper)
    }
  }
}
