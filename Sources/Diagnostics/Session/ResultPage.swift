import Linux
import Overlay
import Pixels
import Raster
import Touch

/// What a test has found, what it was held against, and what to try.
final class ResultPage: DiagnosticPage {
  private let layout: Layout
  private let result: TestResult
  private var field: ButtonField
  private var position: Position?

  init(_ layout: Layout, _ result: TestResult) {
    self.layout = layout
    self.result = result
    let gap = 2 * layout.gap
    let height = min(Int(12 * layout.density), layout.height / 6)
    let width = (layout.width - 3 * gap) / 2
    let top = layout.height - gap - height
    field = ButtonField(
      [("Menu", 0), ("Again", 1)].map { (words: Sentence, column: Int) in
        let left = gap + column * (width + gap)
        return ButtonField.Button(
          area: Rectangle(left: left, top: top, right: left + width, bottom: top + height), words: words)
      })
  }

  override func take(_ event: TouchEvent) -> PageMove? {
    position = event.touches.first?.position
    let before = field.highlighted
    let chosen = field.take(event)
    if field.highlighted != before { isChanged = true }
    return chosen.map { $0 == 0 ? .menu : .test(result.test) }
  }

  override func timePassed(_ now: Microseconds) -> PageMove? {
    if field.timePassed(now, position) { isChanged = true }
    return nil
  }

  override func scene(_ now: Microseconds) -> Scene {
    var sheet = layout.sheet(layout.width, layout.height)
    let left = Float(2 * layout.gap)
    var y = Float(2 * layout.gap)
    let bottom = Float((field.buttons.first?.area.top ?? layout.height) - layout.gap)
    let next = sheet.write(result.test.title.description, x: left, y: y, layout.title, Ink.bright)
    sheet.write(
      result.verdict.name.description, x: next + left, y: y, layout.title, Ink.verdict(result.verdict))
    y += Float(layout.line(layout.title))

    func write(_ text: Sentence, _ lettering: Lettering, _ colour: Colour, indent: Float = 0) {
      for line in layout.wrap(text.string, lettering, width: layout.width - 4 * layout.gap - Int(indent)) {
        guard y + lettering.capitals <= bottom else { return }
        sheet.write(line, x: left + indent, y: y, lettering, colour)
        y += Float(layout.line(lettering))
      }
    }
    write(result.summary, layout.body, Ink.dim)
    for finding in result.findings.prefix(3) {
      write(finding.sentence, layout.body, finding.isFailure ? Ink.bad : Ink.doubtful)
      for advice in finding.fault.advice.prefix(2) {
        write("Perhaps \(advice.cause). Try: \(advice.remedy)", layout.small, Ink.bright, indent: left)
      }
    }
    for measure in result.measures {
      let limit: Sentence =
        measure.limit.map {
          "  (\($0.side == .atLeast ? "at least" : "at most") \(Figure.text($0.value, decimals: 1)))"
        }
        ?? ""
      write("\(measure.name) \(Figure.text(measure.value, decimals: 1)) \(measure.unit)\(limit)", layout.small, Ink.dim)
    }
    field.draw(on: &sheet, layout)
    return Scene(plates: [Plate(x: 0, y: 0, sheet)])
  }
}
