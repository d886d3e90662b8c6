import Examining
import Linux
import Overlay
import Pixels
import Raster

/// The first page: a menu of all tests and other pages.
final class MenuPage: ButtonPage {
  /// Height of a button as large as a thumb, in millimetres.
  private static var thumb: Float { 9 }
  /// Height of a button below which text gives way to it, in millimetres.
  private static var least: Float { 7 }

  /// Text around the buttons.
  private enum Amount: CaseIterable {
    case full
    /// The alarm and the sign of a recording.
    case alarm
    /// The alarm and the sign in small letters, the alarm in two lines at most.
    case short
  }

  private let known: SessionKnowledge
  static var tests: [DiagnosticTest] {
    [.coverage, .ghosts, .corners, .accuracy, .linearity, .multitouch, .latency, .calibration]
  }
  private let moves: [PageMove]
  private var amount = Amount.full

  init(_ layout: Layout, _ known: SessionKnowledge) {
    self.known = known
    moves = [.live] + MenuPage.tests.map { .test($0) } + [.report, .leave]
    super.init(layout)
    lay()
  }

  override func chose(_ button: Int) -> PageMove? { moves[button] }

  /// Lays the buttons out between the text above and the help below, with the most text that leaves them large enough.
  override func lay() {
    let words = moves.map { MenuPage.words($0) }
    var places: [Rectangle] = []
    for amount in Amount.allCases {
      self.amount = amount
      let widest = words.map { ButtonField.Button.width(for: $0, layout, isSmall: amount != .full) }.max() ?? 0
      places = MenuPage.places(count: moves.count, layout, top: headHeight, bottom: helpTop, widest: widest)
      if Float(places[0].height) >= MenuPage.least * layout.density { break }
    }
    var buttons: [ButtonField.Button] = []
    for (index, move) in moves.enumerated() {
      var button = ButtonField.Button(area: places[index], words: words[index])
      if case .test(let test) = move, let verdict = known.result(test)?.verdict {
        button.state = "\(verdict.name)"
        button.stateColour = Ink.verdict(verdict)
      }
      buttons.append(button)
    }
    field = ButtonField(buttons)
  }

  private static func words(_ move: PageMove) -> Sentence {
    switch move {
    case .test(let test): "\(test.title)"
    case .live: "Live touches"
    case .report: "Report"
    default: "Leave"
    }
  }

  /// Returns places in the fewest columns that leave each button as large as a thumb; if none do, in those with the
  /// tallest buttons.
  static func places(count: Int, _ layout: Layout, top: Int, bottom: Int, widest: Int) -> [Rectangle] {
    let (gap, between) = (2 * layout.gap, layout.gap)
    let tallest = max(Int(14 * layout.density), Int(3.5 * layout.body.capitals))
    var best: (columns: Int, rows: Int, height: Int) = (1, count, 0)
    for columns in 1...3 {
      if columns > 1 && (layout.width - gap * (columns + 1)) / columns < widest { break }
      let rows = (count + columns - 1) / columns
      let height = min(tallest, (bottom - top) / max(rows, 1) - between)
      if height > best.height { best = (columns, rows, height) }
      if Float(height) >= MenuPage.thumb * layout.density { break }
    }
    let width = (layout.width - gap * (best.columns + 1)) / best.columns
    return (0..<count).map { index in
      let left = gap + index / best.rows * (width + gap)
      let top = top + index % best.rows * (best.height + between)
      return Rectangle(left: left, top: top, right: left + width, bottom: top + best.height)
    }
  }

  private var letters: Lettering { amount == .short ? layout.small : layout.body }
  private var banner: Banner {
    Banner(layout, known.facts.alarm, Ink.doubtful, letters, most: amount == .short ? 2 : .max)
  }
  private var sign: Banner { Banner(layout, RecordingNotice.words(known.facts), Ink.bad, letters) }
  private var machine: [String] {
    amount == .full && known.facts.alarm == nil
      ? layout.wrap(known.facts.line.string, layout.small, width: textWidth) : []
  }
  /// Lines about a set-up problem that has gone; empty while there is an alarm, or no room.
  private var past: [String] {
    guard amount == .full, known.facts.alarm == nil, let finding = known.setup.result().findings.first else {
      return []
    }
    return layout.wrap("\(DiagnosticTest.setup.title): \(finding.sentence)", layout.small, width: textWidth)
  }
  var help: [String] {
    if amount != .full { return [] }
    let words: Sentence =
      "Tap, or hold anywhere until the frame has walked to what you want, and let go. Ends by itself after "
      + "\(known.facts.timeOutWords) without a touch."
    return layout.wrap(words.string, layout.small, width: textWidth)
  }
  private var textWidth: Int { layout.width - 4 * layout.gap }
  private var titleHeight: Int { layout.gap + layout.line(layout.title) }
  private var headHeight: Int {
    titleHeight + banner.height + sign.height + (machine.count + past.count) * layout.line(layout.small) + layout.gap
  }
  private var helpTop: Int { layout.height - layout.gap - help.count * layout.line(layout.small) }

  override func draw(on sheet: inout Bitmap) {
    let left = Float(2 * layout.gap)
    sheet.write("Diagnostics", x: left, y: Float(layout.gap) * 1.5, layout.title, Ink.bright)
    banner.draw(on: &sheet, top: titleHeight)
    sign.draw(on: &sheet, top: titleHeight + banner.height)
    let top = titleHeight + sign.height
    write(machine, top: top, on: &sheet)
    write(past, top: top + machine.count * layout.line(layout.small), Ink.doubtful, on: &sheet)
    write(help, top: helpTop, on: &sheet)
  }

  private func write(_ lines: [String], top: Int, _ colour: Colour = Ink.dim, on sheet: inout Bitmap) {
    for (index, line) in lines.enumerated() {
      let y = top + index * layout.line(layout.small) + layout.gap / 2
      sheet.write(line, x: Float(2 * layout.gap), y: Float(y), layout.small, colour)
    }
  }
}
