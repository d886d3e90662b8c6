import Seeded
import Testing
import Touch

@testable import TouchInput

@Suite("EventTracker: whatever a panel says")
struct GarbageTests {
  private static let axes = [
    "A: 2f 0 9 0 0\nA: 35 0 999 0 0\nA: 36 0 499 0 0\n", "A: 35 -9 999 0 0\nA: 36 0 499 0 0\n",
    "A: 00 0 999 0 0\nA: 01 0 32767 0 0\n",
  ]

  /// Mostly what panels say, in any order and amount; sometimes what none would.
  private func stream(_ random: inout Seeded) -> String {
    var text = ""
    var time = 1_000_000
    for _ in 0..<Int.random(in: 1...120, using: &random) {
      let value = Int.random(in: -2...1100, using: &random)
      let event =
        switch Int.random(in: 0...11, using: &random) {
        case 0, 1: "0000 0000 \(Int.random(in: 0...1, using: &random))"
        case 2: "0000 0002 0"
        case 3: "0001 014a \(Int.random(in: 0...1, using: &random))"
        case 4: "0003 002f \(Int.random(in: -1...40, using: &random))"
        case 5, 6: "0003 0039 \(Int.random(in: -1...4, using: &random))"
        case 7: "0003 0035 \(value)"
        case 8: "0003 0036 \(value)"
        case 9: "0003 000\(Int.random(in: 0...1, using: &random)) \(value)"
        case 10: "0000 0003 0"
        default:
          String(Int.random(in: 0...0xffff, using: &random), radix: 16) + " "
            + String(Int.random(in: 0...0xffff, using: &random), radix: 16)
            + " \(Int32.random(in: .min ... .max, using: &random))"
        }
      time += Int.random(in: -200...5000, using: &random)
      text += "E: \(time / 1_000_000).\(String(time % 1_000_000 + 1_000_000).dropFirst()) \(event)\n"
    }
    return text
  }

  @Test("no touch is stuck, none ends twice, none leaves the screen", .random, arguments: axes)
  func rules(axes: String) throws {
    for seed in Cases(2000, of: axes) {
      var random = Seeded(seed)
      let text = axes + stream(&random)
      let player = try Player(text)
      let faults = player.faults(width: 1000, height: 500)
      if !faults.isEmpty { Issue.record("\(faults)\n\(text)") }
    }
  }
}
