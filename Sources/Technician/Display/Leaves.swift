import Linux
import Overlay
import Pixels
import Raster

/// Text in lines, and lines on leaves. Lines without room on one leaf go on the next.
struct Leaves {
  struct Line {
    let text: String
    let x: Int
    let y: Int
    let lettering: Lettering
    let colour: Colour
    /// Whether the line is part of a text to be copied letter by letter.
    let isExact: Bool
  }

  private let layout: Layout
  private let area: Rectangle
  private(set) var leaves: [[Line]] = [[]]
  private var y: Int

  init(_ layout: Layout, _ area: Rectangle) {
    self.layout = layout
    self.area = area
    y = area.top
  }

  /// Height of the free part of the last leaf, in pixels.
  var room: Int { max(0, area.bottom - y) }

  func height(of text: Sentence, _ lettering: Lettering, indent: Int = 0) -> Int {
    layout.wrap(text.string, lettering, width: area.width - indent).count * layout.line(lettering)
  }

  /// Whether a word is longer than a line.
  func breaksWords(_ text: Sentence, _ lettering: Lettering, indent: Int) -> Bool {
    for word in Text(text.string).words where lettering.length(of: word.string) > Float(area.width - indent) {
      return true
    }
    return false
  }

  /// - Parameter following: height of the text below that belongs on the same leaf.
  mutating func write(
    _ text: Sentence, _ lettering: Lettering, _ colour: Colour, indent: Int = 0, isExact: Bool = false,
    following: Int = 0
  ) {
    // Text to be copied has double blanks, so that nobody overlooks them.
    let lines = layout.wrap(
      text.string, lettering, width: area.width - indent, blank: isExact ? "  " : " ")
    let pitch = layout.line(lettering)
    let own = lines.count * pitch
    let whole = own + following
    // Text that belongs together stays on one leaf, unless it needs more than half of one; text to be copied, unless it
    // needs more than one.
    if whole > room && whole * 2 <= area.height || isExact && own > room && own <= area.height { turn() }
    for line in lines {
      if pitch > room { turn() }
      leaves[leaves.count - 1].append(
        Line(text: line, x: area.left + indent, y: y, lettering: lettering, colour: colour, isExact: isExact))
      y += pitch
    }
  }

  /// Adds a gap before the next text.
  mutating func separate() { if y > area.top { y += layout.gap } }

  private mutating func turn() {
    if leaves[leaves.count - 1].isEmpty { return }
    leaves.append([])
    y = area.top
  }

  func draw(_ leaf: Int, on sheet: inout Bitmap) {
    for line in leaves[leaf] {
      if line.isExact {
        // Near to the text, the bar could pass for the minus of a number.
        let (left, height) = (line.x - layout.gap - 4, layout.line(line.lettering))
        sheet.fill(left: left, top: line.y, right: left + 3, bottom: line.y + height, Ink.chosen)
      }
      let y = Float(line.y) + line.lettering.capitals * 0.3
      sheet.write(line.text, x: Float(line.x), y: y, line.lettering, line.colour)
    }
  }
}
