/// A call of the overlay.
enum Call: Int, CaseIterable { case show, watch, heal, giveBack }

/// Times of the overlay's last steps at a byte of the screen, and the values that it saw or wrote there.
struct ByteSteps {
  var looked = 0
  var seen: UInt8 = 0
  var stored = 0
  var value: UInt8 = 0
  var finished = 0
}

/// Amount of what was judged.
struct FightCounts {
  private struct Traffic {
    var calls = 0
    var read = 0
    var written = 0
  }

  private var traffic = Array(repeating: Traffic(), count: Call.allCases.count)
  /// Number of times that the judge predicted a limit.
  var sameValue = 0
  var storedBetween = 0
  /// Number of pixels that differed in the end from what the app alone would have left, as predicted.
  var excused = 0

  mutating func add(call: Call) { traffic[call.rawValue].calls += 1 }
  mutating func add(read count: Int, _ call: Call) { traffic[call.rawValue].read += count }
  mutating func add(written count: Int, _ call: Call) { traffic[call.rawValue].written += count }

  static func += (sum: inout FightCounts, other: FightCounts) {
    for index in sum.traffic.indices {
      sum.traffic[index].calls += other.traffic[index].calls
      sum.traffic[index].read += other.traffic[index].read
      sum.traffic[index].written += other.traffic[index].written
    }
    sum.sameValue += other.sameValue
    sum.storedBetween += other.storedBetween
    sum.excused += other.excused
  }

  var summary: String {
    let calls = Call.allCases.map { call in
      let sum = traffic[call.rawValue]
      let (read, written) = (sum.read / max(1, sum.calls), sum.written / max(1, sum.calls))
      return "\(sum.calls) \(call) (\(read) bytes read and \(written) written each)"
    }
    return calls.joined(separator: ", ")
      + "; the app wrote what the mark showed \(sameValue) times, stored between look and write \(storedBetween) times, "
      + "\(excused) pixels were left other than the app alone would have"
  }
}
