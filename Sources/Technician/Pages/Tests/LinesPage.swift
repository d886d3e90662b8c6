import Examining
import Gestures
import Linux
import Overlay
import Raster
import Touch

/// The linearity test: lines to be drawn along a ruler, from mark to mark.
final class LinesPage: TestPage {
  private var lines: [Line] = []
  private var drawn = 0
  private var way: [Position] = []
  private var finger: UInt32?

  init(_ layout: Layout, _ known: SessionKnowledge) {
    super.init(.linearity, layout, known)
    let left = Float(layout.width) * 0.08
    // The marks lie below the words, which are taller on a narrow screen and while touches are recorded.
    let top = max(Float(layout.height) * 0.16, Float(self.top + layout.gap) + 3 * layout.density)
    let (right, bottom) = (Float(layout.width) - left, Float(layout.height) - Float(layout.height) * 0.1)
    lines = [
      Line(x0: left, y0: top, x1: right, y1: bottom), Line(x0: right, y0: top, x1: left, y1: bottom),
      Line(x0: left, y0: (top + bottom) / 2, x1: right, y1: (top + bottom) / 2),
      Line(x0: (left + right) / 2, y0: top, x1: (left + right) / 2, y1: bottom),
    ]
  }

  override var words: Sentence { "Draw along a ruler from mark to mark" }
  override func progress(_ now: Microseconds) -> Sentence { "\(drawn) of \(lines.count)" }
  override func isComplete(_ now: Microseconds) -> Bool { drawn >= lines.count && finger == nil }

  override func touched(_ event: TouchEvent) {
    for touch in event.touches {
      if touch.phase == .began && finger == nil {
        finger = touch.id
        way = []
      }
      guard touch.id == finger else { continue }
      if way.count < 2000 { way.append(touch.position) }
      if touch.phase.isFinal {
        finger = nil
        if isLong { drawn += 1 }
      }
    }
  }

  /// Whether the stroke is long enough for a line, and not a slip of the finger.
  private var isLong: Bool {
    guard let first = way.first, let last = way.last else { return false }
    return first.distance(to: last) >= Float(min(layout.width, layout.height)) / 2
  }

  override func draw(on sheet: inout Bitmap, _ now: Microseconds) {
    guard drawn < lines.count else { return }
    let line = lines[drawn]
    sheet.strokes([line], width: 1.5, Ink.edge)
    for (x, y) in [(line.x0, line.y0), (line.x1, line.y1)] {
      sheet.disc(x: x, y: y, radius: 3 * layout.density, Ink.chosen)
      sheet.disc(x: x, y: y, radius: 3 * layout.density - 4, Ink.paper)
    }
  }
}
