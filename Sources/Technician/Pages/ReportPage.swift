import Examining
import Linux
import Overlay
import Pixels
import Raster

/// The findings of all tests so far, in words and as a QR code for a phone.
final class ReportPage: LeafPage {
  private let known: SessionKnowledge
  private let examination: Examination
  private let code: QrCode?
  private(set) var plan: ReportPlan
  private(set) var leaves: Leaves

  /// - Parameter code: summary of the report as a QR code; nil if it could not be made.
  init(_ layout: Layout, _ known: SessionKnowledge, _ examination: Examination, _ code: QrCode?) {
    self.known = known
    self.examination = examination
    self.code = code
    plan = ReportPlan(layout, top: 0, bottom: 0, modules: nil, wanted: 0)
    leaves = Leaves(layout, plan.words)
    super.init(layout)
    lay()
  }

  override func lay() {
    let whole = Rectangle(left: 2 * layout.gap, top: top, right: layout.width - 2 * layout.gap, bottom: .max / 2)
    let wanted = whole.height - written(in: whole).room
    // A margin of four light modules belongs around the code.
    plan = ReportPlan(layout, top: top, bottom: bottom, modules: code.map { $0.side + 8 }, wanted: wanted)
    leaves = written(in: plan.words)
    layButtons()
  }

  private var codeLeaf: Int? { plan.isAlone && plan.code != nil ? leaves.leaves.count : nil }

  override var leafCount: Int { leaves.leaves.count + (codeLeaf == nil ? 0 : 1) }
  override func name(of leaf: Int) -> Sentence { leaf == codeLeaf ? "Code" : "More" }

  override func buttonColumns(on leaf: Int) -> (left: Int, right: Int) {
    let all = super.buttonColumns(on: leaf)
    guard let square = plan.code, square.bottom > bottom, codeLeaf.map({ $0 == leaf }) ?? true else { return all }
    return (all.left, square.left - 2 * layout.gap)
  }

  override func draw(on sheet: inout Bitmap) {
    if leaf != codeLeaf || layout.width > layout.height {
      write("Verdict:", examination.verdict, on: &sheet)
    }
    if let codeLeaf, leaf == codeLeaf {
      drawCode(on: &sheet)
    } else {
      if codeLeaf == nil { drawCode(on: &sheet) }
      leaves.draw(leaf, on: &sheet)
    }
  }

  /// Returns the text: the worst results first, and the tests that were not run last.
  @export(interface)
  private func written(in area: Rectangle) -> Leaves {
    var leaves = Leaves(layout, area)
    if let words = RecordingNotice.words(known.facts) { leaves.write(words, layout.small, Ink.bad) }
    if let evidence = known.evidence { leaves.write(evidence, layout.small, Ink.bright) }
    if code == nil {
      leaves.write(
        "This program cannot make a QR code. To keep the report, photograph this page.", layout.small, Ink.bright)
    }
    if known.evidence != nil || code == nil { leaves.separate() }
    for verdict in [Verdict.failed, .warned, .passed] {
      for result in examination.results where result.verdict == verdict {
        leaves.write("\(result.test.title): \(verdict.name)", layout.small, Ink.verdict(verdict))
        for finding in result.findings {
          leaves.write(finding.sentence, layout.small, Ink.dim, indent: 2 * layout.gap)
        }
      }
    }
    if examination.verdict == .notRun { leaves.write("No test was done yet", layout.small, Ink.dim) }
    writeNotRun(on: &leaves)
    return leaves
  }

  /// Writes the tests that were not run in a line each if there is room, or else in one sentence.
  private func writeNotRun(on leaves: inout Leaves) {
    let tests = MenuPage.tests.filter { (examination[$0]?.verdict ?? .notRun) == .notRun }
    if tests.isEmpty { return }
    if tests.count * layout.line(layout.small) <= leaves.room {
      for test in tests { leaves.write("\(test.title): \(Verdict.notRun.name)", layout.small, Ink.dim) }
      return
    }
    leaves.write("Not run: \(Sentence(listing: tests.map { $0.title }))", layout.small, Ink.dim)
  }

  private func drawCode(on sheet: inout Bitmap) {
    guard let code, let square = plan.code else { return }
    let margin = 4 * plan.module
    let white = Colour(red: 255, green: 255, blue: 255, opacity: 1)
    let black = Colour(red: 0, green: 0, blue: 0, opacity: 1)
    sheet.fill(left: square.left, top: square.top, right: square.right, bottom: square.bottom, white)
    for y in 0..<code.side {
      for x in 0..<code.side where code[x, y] {
        let (left, top) = (square.left + margin + x * plan.module, square.top + margin + y * plan.module)
        sheet.fill(left: left, top: top, right: left + plan.module, bottom: top + plan.module, black)
      }
    }
  }
}
