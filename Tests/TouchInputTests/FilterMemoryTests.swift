import Linux
import Temporary
import Testing

@testable import TouchInput

@Suite("FilterMemory: how late a chain is, by its lines")
struct FilterMemoryTests {
  private func memory(_ chain: [String]) throws -> FilterMemory {
    let lines = ["module_raw input"] + chain.map { "module \($0)" }
    return try TslibConfiguration.read(Text(lines.joined(separator: "\n")), "ts.conf").memory
  }

  /// Measures a drag to the right and one to the left, of 100 steps: as late as it gets.
  private func measured(_ chain: [String]) throws -> (delay: Double, withheld: Int) {
    var delay = 0.0
    var withheld = 0
    for step in [32, -32] {
      let script = (0...100).map { "\(1_000_000 + $0 * 10_000) report 0 \(2000 - step * 50 + $0 * step) 300" }
      let answers = try ChainJudge.answers(.tslib, chain, script)
      let last = try #require(answers.last?.place())
      delay += Double(2000 + step * 50 - last[0]) / Double(step) / 2
      withheld = answers.prefix { $0.place() == nil }.count
    }
    return (delay, withheld)
  }

  @Test(
    "as late as tslib's own modules are, each and several",
    .enabled(if: ChainJudge.isThere),
    arguments: [
      ["pthres pmin=1", "linear"], ["invert x0=4095 y0=4095", "invert x0=4095 y0=4095"], ["dejitter delta=100"],
      ["iir N=6 D=10"], ["iir N=9 D=10"], ["iir N=1 D=4"], ["median depth=3"], ["median depth=5"], ["median depth=2"],
      ["lowpass"], ["lowpass factor=0.1 threshold=1"], ["lowpass threshold=5 factor=0.9"], ["skip"],
      ["skip nhead=2 ntail=0"], ["skip ntail=3 nhead=0"], ["variance delta=10"], ["debounce drop_threshold=40"],
      ["evthres"], ["evthres N=9"], ["pthres pmin=1", "dejitter delta=100", "linear"],
      ["median depth=5", "dejitter", "iir N=6 D=10"], ["skip nhead=1 ntail=1", "evthres N=3"],
    ])
  func late(chain: [String]) throws {
    let memory = try memory(chain)
    let (delay, withheld) = try measured(chain)
    // Integers in the filters cut off a part of a unit.
    #expect(abs(Double(memory.delay) - delay) < 0.3, "\(chain): \(memory.delay) instead of \(delay)")
    #expect(memory.withheld == withheld, "\(chain)")
    #expect(abs(Double(memory.delayedReports) - delay) < 0.6, "\(chain): \(delay)")
  }

  @Test(
    "in words",
    arguments: [
      (["pthres pmin=1", "linear"], nil),
      (
        ["pthres pmin=1", "dejitter delta=100", "linear"],
        "(dejitter) give positions about 1 report late while a finger moves;"
      ),
      (
        ["skip", "median depth=5", "linear"],
        "(skip, median) give positions about 3 reports late while a finger moves, "
          + "no position for the first 4 reports of a touch;"
      ),
      (["skip nhead=1 ntail=0"], "(skip) give no position for the first report of a touch;"),
      (["debounce drop_threshold=40"], "(debounce) give no position within 40 ms of a lift;"),
      (["debounce"], nil),
      (["theirs a=b"], "(theirs) give positions late by a number of reports that is not known;"),
    ] as [([String], String?)])
  func words(chain: [String], words: String?) throws {
    let sentence = try memory(chain).sentence?.string
    #expect((sentence == nil) == (words == nil))
    let (found, expected) = (sentence ?? "", words ?? "")
    #expect(found.contains(expected) || words == nil, "\(found)")
    let remedy = "; a capacitive panel needs none of them, only 'module_raw input' and 'module linear'"
    #expect(found.hasSuffix(remedy) || words == nil)
  }

  @Test("numbers that are none, and too large ones")
  func oddNumbers() throws {
    #expect(try memory(["evthres N=x"]).withheld == 5)
    #expect(try memory(["evthres N=-3"]).withheld == 0)
    #expect(try memory(["evthres N=999999999999"]).samples == 64)
    #expect(try memory(["lowpass factor=0"]).delayedReports == 999)
    #expect(try memory(["iir N=10 D=10"]).delayedReports == 10)
    #expect(try memory(["lowpass factor=1"]).sentence == nil)
    #expect(try memory(["dejitter"]).samples == 4 && memory(["evthres N=5", "linear"]).samples == 6)
  }
}
