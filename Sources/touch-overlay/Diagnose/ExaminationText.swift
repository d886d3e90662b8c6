import Examining
import Figures
import Linux

/// The text of an examination: a table, then every finding with its remedies.
enum ExaminationText {
  private static var blank: UInt8 { UInt8(ascii: " ") }

  /// Returns a text for a terminal, in lines of at most `width` columns: the rest of a longer line goes on below its
  /// words. A line to be copied stays whole.
  static func wrapped(_ text: String, width: Int = 80) -> String {
    var wrapped: [UInt8] = []
    for line in Text(text).lines.dropLast() {
      let isCopied = line.starts(with: "    this line sets it right: ")
      var rest = Array(line.bytes)
      let indent = hanging(rest)
      while !isCopied, rest.count > width, let end = rest[...width].lastIndex(of: blank), end > indent {
        wrapped += rest[..<end]
        wrapped.append(UInt8(ascii: "\n"))
        rest = [UInt8](repeating: blank, count: indent) + rest[(end + 1)...]
      }
      wrapped += rest
      wrapped.append(UInt8(ascii: "\n"))
    }
    return String(decoding: wrapped, as: UTF8.self)
  }

  /// Returns the column at which the rest of a line goes on: that of the words behind a table's first columns, or two
  /// columns after the line's beginning.
  private static func hanging(_ line: [UInt8]) -> Int {
    if let start = line.firstIndex(where: { $0 != blank }), start > 0 { return start + 2 }
    var column = 2
    // The words of a table begin at column 22 at most.
    for index in 2..<max(2, min(23, line.count))
    where line[index] != blank && line[index - 1] == blank && line[index - 2] == blank {
      column = index
    }
    return column
  }

  @inline(never)
  static func text(_ examination: Examination) -> String {
    var text: Sentence = ""
    for fact in examination.facts { text = text + "\(padded(fact.name, 14)) \(Text(fact.value).printable.string)\n" }
    text = text + "\(padded("length", 14)) \(number(Double(examination.length) / 1_000_000)) s\n\n"
    for result in examination.results { text = text + line(result) }
    for result in examination.results where !result.findings.isEmpty {
      text = text + "\n\(result.test.title)\n"
      for finding in result.findings { text = text + told(finding) }
      text = text + proposals(result) + advice(result)
    }
    text = text + unreached(examination)
    text = text + "\nverdict: \(examination.verdict.name)\n"
    if !examination.untested.isEmpty {
      text = text + "not tested: \(Sentence(listing: examination.untested.map { $0.name }))\n"
    }
    return text.string
  }

  /// Returns the cells that were never reached, which are not necessarily dead.
  private static func unreached(_ examination: Examination) -> Sentence {
    guard let coverage = examination.coverage else { return "" }
    let left = UnreachedCells(
      coverage, width: examination.width, height: examination.height, most: UnreachedCells.listed)
    if left.count == 0 { return "" }
    var text: Sentence =
      "\nCells of \(coverage.cell) pixels that were not reached: \(left.count) of \(coverage.reached.count)\n"
    for block in left.blocks { text = text + "  \(block.sentence)\n" }
    return left.others == 0 ? text : text + "  \(left.rest)\n"
  }

  private static func line(_ result: TestResult) -> Sentence {
    var text: Sentence =
      "\(padded(result.test.name.description, 12)) \(padded(result.verdict.name.description, 8)) \(result.summary)\n"
    for measure in result.measures {
      text = text + "\(padded("", 21)) \(measure.name) \(number(measure.value))\(unit(measure.unit))"
      if let limit = measure.limit {
        text = text + " (\(limit.side == .atLeast ? "at least" : "at most") \(number(limit.value)): \(limit.source))"
      }
      text = text + "\n"
    }
    return text
  }

  private static func told(_ finding: Finding) -> Sentence {
    "  \(finding.isFailure ? "fail" : "warn") \(finding.fault.name): \(finding.sentence)\n"
  }

  private static func proposals(_ result: TestResult) -> Sentence {
    var text: Sentence = ""
    for proposal in result.proposals {
      text = text + "    this line sets it right: \(proposal.line)\n      \(proposal.advice)\n"
    }
    return text
  }

  /// Returns the advice for each fault once.
  private static func advice(_ result: TestResult) -> Sentence {
    var text: Sentence = ""
    for finding in result.findings.firsts {
      for advice in finding.fault.advice {
        text = text + "    perhaps \(advice.cause)\n      try: \(advice.remedy)\n"
      }
    }
    return text
  }

  private static func unit(_ unit: StaticString) -> Sentence { unit.utf8CodeUnitCount == 0 ? "" : " \(unit)" }

  private static func padded(_ text: String, _ width: Int) -> String {
    var text = text
    while text.utf8.count < width { text.append(" ") }
    return text
  }

  /// Returns the number with one decimal.
  private static func number(_ value: Double) -> String { DecimalText.text(value, digits: 1) ?? "?" }
}
