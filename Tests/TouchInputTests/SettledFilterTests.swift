import Foundation
import Temporary
import Testing

/// Filters that look at the past, with the settings that Debian's ts.conf suggests, and stronger ones.
private let filters = [
  "dejitter delta=100", "iir N=6 D=10", "iir N=9 D=10", "median depth=3", "median depth=5", "lowpass",
  "lowpass factor=0.1 threshold=1", "skip nhead=1 ntail=1", "skip nhead=2 ntail=0", "skip nhead=0 ntail=3",
  "variance delta=30", "debounce drop_threshold=40", "evthres N=5",
]
private let debian = ["pthres pmin=1", "dejitter delta=100", "linear"]
private let everything = [
  "skip nhead=1 ntail=1", "pthres pmin=1", "debounce drop_threshold=40", "median depth=5", "iir N=6 D=10",
  "lowpass factor=0.1 threshold=1", "dejitter delta=100", "linear",
]
private let slow = ["skip nhead=0 ntail=2", "pthres pmin=1", "debounce drop_threshold=100", "linear"]
private let chains = filters.map { [$0, "linear"] } + [debian, everything]

/// Times are in microseconds. 60 reports a second.
private let interval = 16_667
/// By then a finger that stands still has its place.
private let soon = 50_000

@Suite("Filters that look at the past are brought to rest when a finger is still", .enabled(if: ChainJudge.isThere))
struct SettledFilterTests {
  /// A short touch elsewhere, which leaves something in the filters, then a drag; ends at `time`.
  private static func drag(step: Int, count: Int = 10, time: inout Int) -> (script: [String], x: Int) {
    time = 1_000_000
    var script = ["\(time) report 0 3000 3000", "\(time + 5000) report 0 - -"]
    time += 100_000
    var x = 200
    script.append("\(time) report 0 \(x) 300")
    for _ in 0..<count {
      time += interval
      x += step
      script.append("\(time) report 0 \(x) 300")
    }
    return (script, x)
  }

  @Test(
    "a drag that stops: the mark is at the finger, and the moving finger had what tslib makes of it", arguments: chains)
  func drags(chain: [String]) throws {
    for step in [5, 20, 80] {
      var time = 0
      let (moving, x) = Self.drag(step: step, time: &time)
      let last = time
      let script = moving + ["\(last + 40_000) still", "\(last + 50_000) still", "\(last + 500_000) still"]
      let answers = try ChainJudge.answers(.product, chain, script)
      let byHand = try ChainJudge.answers(.tslib, chain, moving)
      #expect(answers.prefix(moving.count).map(\.places) == byHand.map(\.places), "\(chain), \(step) a step")

      let moved = answers[moving.count - 1]
      let still = answers[moving.count]
      let before = moved.place().map { "\(x - $0[0])" } ?? "nowhere"
      #expect(try #require(moved.deadline) <= last + soon)
      #expect(still.place() == [x, 300], "\(chain), \(step) a step")
      #expect(still.isChanged == (moved.place() != [x, 300]))
      #expect(still.deadline == nil, "\(chain) costs another wake-up")
      #expect(answers.suffix(2).allSatisfy { !$0.isChanged && $0.places == still.places && $0.deadline == nil })
      let after = still.place().map { x - $0[0] } ?? -1
      print("\(chain.joined(separator: "; ")), \(step) a step: \(before) before, \(after) after 40 ms")
    }
  }

  @Test("a finger that lands and stays is where it is, and one that lifts meanwhile is gone", arguments: chains)
  func lands(chain: [String]) throws {
    let script = [
      "1000000 report 0 3000 3000", "1005000 report 0 - -", "1100000 report 0 700 900", "1140000 still",
      "1200000 report 0 - -", "1240000 still", "1300000 report 0 100 100", "1330000 report 0 - -", "1340000 still",
    ]
    let answers = try ChainJudge.answers(.product, chain, script)
    #expect(answers[3].place() == [700, 900], "\(chain)")
    #expect(answers[3...].map(\.deadline) == [nil, nil, nil, 1_340_000, nil, nil], "\(chain)")
    #expect(answers[4].places == [:] && answers[5].places == [:] && !answers[5].isChanged)
    #expect(answers[8].places == [:] && !answers[8].isChanged)
  }

  /// `iir` and `lowpass` would rest beside the finger by hand, so they begin from another place.
  @Test(
    "a finger that moves on after a rest is filtered as if the panel had repeated its place",
    arguments: chains.filter { chain in !chain.contains { $0.hasPrefix("iir") || $0.hasPrefix("lowpass") } })
  func movesOn(chain: [String]) throws {
    var time = 0
    let (moving, x) = Self.drag(step: 20, time: &time)
    let rest = time + 40_000
    let onwards = (1...6).map { "\(rest + 10_000 + $0 * interval) report 0 \(x + $0 * 20) \(300 + $0)" }
    let answers = try ChainJudge.answers(.product, chain, moving + ["\(rest) still"] + onwards)
    let byHand = try ChainJudge.answers(.tslib, chain, moving + ["\(rest) again 64"] + onwards)
    #expect(answers.suffix(7).map(\.places) == byHand.suffix(7).map(\.places), "\(chain)")
    #expect(answers.last?.deadline == rest + 10_000 + 6 * interval + 40_000)
  }

  @Test("behind a calibration", arguments: [debian, ["iir N=9 D=10", "linear"], ["lowpass", "linear"]])
  func calibrated(chain: [String]) throws {
    // 800x480 of 4096 units, a little askew.
    let calibration = "12800 120 65536 90 7680 131072 65536 800 480 0\n"
    for (x, y) in [(400, 350), (2311, 1207), (3900, 4001)] {
      let moving = (0...9).map { "\(1_000_000 + $0 * interval) report 0 \(x - (9 - $0) * 37) \(y - (9 - $0) * 29)" }
      let script = moving + ["\(1_000_000 + 9 * interval + 40_000) still"]
      let answers = try ChainJudge.answers(
        .product, chain, script, calibration: calibration, width: 800, height: 480)
      let place = try ChainJudge.answers(.tslib, ["linear"], [moving[9]], calibration: calibration)
      #expect(answers.last?.place() == place[0].place(), "\(chain) at \(x), \(y)")
    }
  }

  /// `skip` and `variance` know one finger alone.
  @Test(
    "a finger rests while another moves",
    arguments: chains.filter { chain in !chain.contains { $0.hasPrefix("skip") || $0.hasPrefix("variance") } })
  func besideAnother(chain: [String]) throws {
    var script: [String] = []
    for step in 0...9 {
      script.append("\(1_000_000 + step * 10_000) report 0 \(200 + step * 30) 100 3 900 \(step * 30)")
    }
    // The first finger has stopped.
    for step in 10...13 { script.append("\(1_000_000 + step * 10_000) report 3 900 \(step * 30)") }
    let moving = script
    script.append("1130000 still")
    for step in 14...19 { script.append("\(1_000_000 + step * 10_000) report 3 900 \(step * 30)") }
    let others = Array(script.suffix(6))
    let answers = try ChainJudge.answers(.product, chain, script)
    let byHand = try ChainJudge.answers(.tslib, chain, moving + others)
    #expect(answers[13].deadline == 1_130_000)
    #expect(answers[14].place() == [470, 100])
    let second = answers[0...13] + answers[15...]
    #expect(second.map { $0.place(3) } == byHand.map { $0.place(3) }, "\(chain)")
    #expect(answers.suffix(6).allSatisfy { $0.place() == [470, 100] })
    #expect(answers[14].deadline == 1_170_000)
  }

  @Test(
    "chains that look at no past never wait",
    arguments: [
      ["linear"], ["pthres pmin=1", "linear"], ["pthres pmin=5", "linear"], ["invert x0=4095", "linear"],
    ])
  func noMemory(chain: [String]) throws {
    var time = 0
    let (moving, _) = Self.drag(step: 20, time: &time)
    let answers = try ChainJudge.answers(.product, chain, moving + ["\(time + 40_000) still"])
    #expect(answers.allSatisfy { $0.deadline == nil })
    #expect(answers.last?.isChanged == false)
  }

  @Test("a filter that is silent after a lift is asked until its time is over, and not for ever")
  func silence() throws {
    let chain = ["debounce drop_threshold=100", "linear"]
    let answers = try ChainJudge.answers(
      .product, chain,
      [
        "1000000 report 0 100 100", "1050000 report 0 - -", "1060000 report 0 500 500", "1100000 still",
        "1140000 still",
        "1180000 still", "1190000 report 0 520 500", "1200000 report 0 540 500",
      ])
    #expect(answers.map(\.deadline) == [1_040_000, nil, 1_100_000, 1_140_000, 1_180_000, nil, 1_230_000, 1_240_000])
    #expect(answers.map { $0.place() } == [[100, 100], nil, nil, nil, nil, [500, 500], [520, 500], [540, 500]])
    // `skip` gives the lift the time of the last sample.
    let drag = try ChainJudge.answers(
      .product, slow, (0...9).map { "\(1_000_000 + $0 * 16_000) report 0 \(100 + $0 * 50) 100" } + ["1184000 still"])
    #expect(drag[9].place() == [450, 100] && drag[10].place() == [550, 100] && drag[10].deadline == nil)
    // A pressure above the limit is never let through.
    let refused = try ChainJudge.answers(
      .product, ["pthres pmin=1 pmax=100"] + chain,
      ["1000000 report 0 100 100", "1040000 still", "1080000 still", "1120000 still"])
    #expect(refused.map { $0.place() } == [nil, nil, nil, nil])
    #expect(refused.map(\.deadline) == [1_040_000, 1_080_000, 1_120_000, nil])
  }
}
