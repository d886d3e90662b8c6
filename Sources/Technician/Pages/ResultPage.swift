import Examining
import Linux
import Pixels
import Raster

/// The findings of a test, what sets them right, and the measures with their limits: the most important first.
final class ResultPage: LeafPage {
  private let result: TestResult
  private let test: DiagnosticTest
  private let setup: TestResult?
  private(set) var leaves: Leaves

  /// - Parameters:
  ///   - test: the test that was done, and can be repeated; nil if the result is its own.
  ///   - setup: set-up problems during the test.
  @export(interface)
  init(_ layout: Layout, _ result: TestResult, of test: DiagnosticTest? = nil, setup: TestResult? = nil) {
    self.result = result
    self.test = test ?? result.test
    self.setup = setup
    leaves = Leaves(layout, Rectangle(left: 0, top: 0, right: 0, bottom: 0))
    super.init(layout)
    leaves = Leaves(
      layout, Rectangle(left: 2 * layout.gap, top: top, right: layout.width - 2 * layout.gap, bottom: bottom))
    leaves.write(result.summary, layout.body, Ink.dim)
    write(result.findings)
    writeSetup()
    writeProposals()
    writeAdvice()
    writeMeasures()
    layButtons()
  }

  override var leafCount: Int { leaves.leaves.count }
  override var buttons: [Sentence] { ["Menu", "Again"] }
  override func leave(by button: Int) -> PageMove? { button == 0 ? .menu : .test(test) }

  override func draw(on sheet: inout Bitmap) {
    write(result.test.title, result.verdict, on: &sheet)
    leaves.draw(leaf, on: &sheet)
  }

  private func write(_ findings: [Finding]) {
    for finding in findings.ranked {
      leaves.write(finding.sentence, layout.body, finding.isFailure ? Ink.bad : Ink.doubtful)
    }
  }

  /// Writes the set-up problems during the test, which may explain its result.
  private func writeSetup() {
    guard let setup, !setup.findings.isEmpty else { return }
    leaves.separate()
    leaves.write("Meanwhile, beside the panel:", layout.small, Ink.dim)
    write(setup.findings)
  }

  private func writeProposals() {
    if result.proposals.isEmpty { return }
    let indent = 3 * layout.gap
    leaves.separate()
    let words: Sentence =
      result.proposals.count == 1 ? "One line sets it right:" : "Any one of these lines sets it right:"
    let first = result.proposals[0]
    leaves.write(
      words, layout.small, Ink.dim, following: leaves.height(of: Sentence(first.line), layout.body, indent: indent))
    for proposal in result.proposals {
      let (line, advice) = (Sentence(proposal.line), Sentence(proposal.advice))
      leaves.write(
        line, leaves.breaksWords(line, layout.body, indent: indent) ? layout.small : layout.body, Ink.bright,
        indent: indent, isExact: true,
        following: leaves.height(of: advice, layout.small, indent: indent))
      leaves.write(advice, layout.small, Ink.dim, indent: indent)
    }
  }

  /// Writes the advice, once for every fault.
  private func writeAdvice() {
    let faults = result.findings.ranked.firsts.map { $0.fault }
    for fault in faults {
      leaves.separate()
      if faults.count > 1 { leaves.write("\(Words.title(fault)):", layout.small, Ink.dim) }
      for advice in fault.advice {
        leaves.write(
          "Perhaps \(advice.cause). Try: \(advice.remedy)", layout.small, Ink.bright, indent: 2 * layout.gap)
      }
    }
  }

  private func writeMeasures() {
    leaves.separate()
    for measure in result.measures {
      var words: Sentence = "\(Words.of(measure.name)): \(Words.amount(measure.value, measure.unit))"
      var colour = Ink.dim
      if let limit = measure.limit {
        let side: StaticString = limit.side == .atLeast ? "at least" : "at most"
        words = "\(words) (\(side) \(Words.amount(limit.value, measure.unit)))"
        if !limit.allows(measure.value) { colour = Ink.bad }
      }
      leaves.write(words, layout.small, colour)
    }
  }
}
