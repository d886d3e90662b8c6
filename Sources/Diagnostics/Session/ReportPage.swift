import Linux
import Overlay
import Pixels
import Raster
import Touch

/// What all tests have found so far: in words, and as a code for a phone.
final class ReportPage: DiagnosticPage {
  private let layout: Layout
  private let known: SessionKnowledge
  private let examination: Examination
  private let code: QrCode?
  private var field: ButtonField
  private var position: Position?

  init(_ layout: Layout, _ known: SessionKnowledge, _ examination: Examination) {
    self.layout = layout
    self.known = known
    self.examination = examination
    code = QrCode(known.report(examination).summary.bytes)
    let gap = 2 * layout.gap
    let height = min(Int(12 * layout.density), layout.height / 6)
    let width = (layout.width - 3 * gap) / 2
    field = ButtonField([
      ButtonField.Button(
        area: Rectangle(
          left: gap, top: layout.height - gap - height, right: gap + width, bottom: layout.height - gap),
        words: "Menu")
    ])
  }

  override func take(_ event: TouchEvent) -> PageMove? {
    position = event.touches.first?.position
    let before = field.highlighted
    let chosen = field.take(event)
    if field.highlighted != before { isChanged = true }
    return chosen == nil ? nil : .menu
  }

  override func timePassed(_ now: Microseconds) -> PageMove? {
    if field.timePassed(now, position) { isChanged = true }
    return nil
  }

  /// The square with the code, beside the words where the screen lies, below them where it stands.
  private var square: Rectangle {
    let gap = 2 * layout.gap
    if layout.width > layout.height {
      let side = layout.height - 2 * gap
      return Rectangle(left: layout.width - gap - side, top: gap, right: layout.width - gap, bottom: gap + side)
    }
    let bottom = (field.buttons.first?.area.top ?? layout.height) - gap
    let side = min(layout.width - 2 * gap, bottom - layout.height / 3)
    let left = (layout.width - side) / 2
    return Rectangle(left: left, top: bottom - side, right: left + side, bottom: bottom)
  }

  override func scene(_ now: Microseconds) -> Scene {
    var sheet = layout.sheet(layout.width, layout.height)
    let square = square
    drawCode(on: &sheet, square)
    let left = Float(2 * layout.gap)
    let width = (layout.width > layout.height ? square.left : layout.width) - 4 * layout.gap
    let bottom = layout.width > layout.height ? (field.buttons.first?.area.top ?? 0) - layout.gap : square.top
    var y = Float(2 * layout.gap)
    let next = sheet.write("Report", x: left, y: y, layout.title, Ink.bright)
    sheet.write(
      examination.verdict.name.description, x: next + left, y: y, layout.title, Ink.verdict(examination.verdict))
    y += Float(layout.line(layout.title))

    func write(_ text: Sentence, _ colour: Colour) {
      for line in layout.wrap(text.string, layout.small, width: width) {
        guard Int(y) + layout.line(layout.small) <= bottom else { return }
        sheet.write(line, x: left, y: y, layout.small, colour)
        y += Float(layout.line(layout.small))
      }
    }
    if let evidence = known.evidence { write(evidence, Ink.bright) }
    for result in examination.results {
      write("\(result.test.title): \(result.verdict.name)", Ink.verdict(result.verdict))
    }
    if examination.results.isEmpty { write("No test was done yet", Ink.dim) }
    field.draw(on: &sheet, layout)
    return Scene(plates: [Plate(x: 0, y: 0, sheet)])
  }

  /// Four light modules belong around it.
  private func drawCode(on sheet: inout Drawing, _ square: Rectangle) {
    guard let code else { return }
    let module = square.width / (code.side + 8)
    let margin = (square.width - module * code.side) / 2
    let white = Colour(red: 255, green: 255, blue: 255, opacity: 1)
    let black = Colour(red: 0, green: 0, blue: 0, opacity: 1)
    sheet.fill(left: square.left, top: square.top, right: square.right, bottom: square.bottom, white)
    for y in 0..<code.side {
      for x in 0..<code.side where code[x, y] {
        let (left, top) = (square.left + margin + x * module, square.top + margin + y * module)
        sheet.fill(left: left, top: top, right: left + module, bottom: top + module, black)
      }
    }
  }
}
