import Linux
import Overlay
import Pixels
import Raster
import Touch

/// The first page: everything there is to choose.
final class MenuPage: DiagnosticPage {
  private let layout: Layout
  private let known: SessionKnowledge
  private var field: ButtonField
  static var tests: [DiagnosticTest] {
    [.coverage, .ghosts, .corners, .accuracy, .linearity, .multitouch, .latency, .calibration]
  }
  private let moves: [PageMove]
  private var position: Position?

  init(_ layout: Layout, _ known: SessionKnowledge) {
    self.layout = layout
    self.known = known
    moves = [.live] + MenuPage.tests.map { .test($0) } + [.report, .leave]
    let places = MenuPage.places(count: moves.count, layout)
    field = ButtonField(zip(moves, places).map { MenuPage.button($0, $1, known) })
  }

  private static func button(_ move: PageMove, _ area: Rectangle, _ known: SessionKnowledge) -> ButtonField.Button {
    let test: DiagnosticTest
    switch move {
    case .test(let chosen): test = chosen
    case .live: return ButtonField.Button(area: area, words: "Touches over the app")
    case .report: return ButtonField.Button(area: area, words: "Report")
    default: return ButtonField.Button(area: area, words: "Leave")
    }
    var button = ButtonField.Button(area: area, words: "\(test.title)")
    if let verdict = known.result(test)?.verdict {
      button.state = "\(verdict.name)"
      button.stateColour = Ink.verdict(verdict)
    }
    return button
  }

  /// In two columns where the screen lies, in one where it stands.
  private static func places(count: Int, _ layout: Layout) -> [Rectangle] {
    let gap = 2 * layout.gap
    let columns = layout.width > layout.height ? 2 : 1
    let rows = (count + columns - 1) / columns
    let top = headHeight(layout)
    let bottom = layout.height - 2 * layout.line(layout.small) - gap
    // As large as a thumb, if there is room.
    let height = min((bottom - top) / max(rows, 1) - gap, Int(14 * layout.density))
    let width = (layout.width - (columns + 1) * gap) / columns
    return (0..<count).map { index in
      let left = gap + index / rows * (width + gap)
      let top = top + index % rows * (height + gap)
      return Rectangle(left: left, top: top, right: left + width, bottom: top + height)
    }
  }

  private static func headHeight(_ layout: Layout) -> Int {
    layout.line(layout.title) + layout.line(layout.small) + 2 * layout.gap
  }

  override func take(_ event: TouchEvent) -> PageMove? {
    position = event.touches.first?.position
    let before = field.highlighted
    let chosen = field.take(event)
    if field.highlighted != before { isChanged = true }
    return chosen.map { moves[$0] }
  }

  override func timePassed(_ now: Microseconds) -> PageMove? {
    if field.timePassed(now, position) { isChanged = true }
    return nil
  }

  override func scene(_ now: Microseconds) -> Scene {
    var sheet = layout.sheet(layout.width, layout.height)
    let left = Float(2 * layout.gap)
    sheet.write("Diagnostics", x: left, y: left, layout.title, Ink.bright)
    sheet.write(
      known.facts.line.string, x: left, y: left + Float(layout.line(layout.title)), layout.small,
      known.facts.alarm == nil ? Ink.dim : Ink.doubtful)
    field.draw(on: &sheet, layout)
    let help =
      "Tap, or hold anywhere until the frame has walked to what you want, and let go. Ends by itself after "
      + "\(known.facts.minutes) min."
    var y = layout.height - layout.gap - 2 * layout.line(layout.small)
    for line in layout.wrap(help, layout.small, width: layout.width - 4 * layout.gap) {
      sheet.write(line, x: left, y: Float(y), layout.small, Ink.dim)
      y += layout.line(layout.small)
    }
    return Scene(plates: [Plate(x: 0, y: 0, sheet)])
  }
}
