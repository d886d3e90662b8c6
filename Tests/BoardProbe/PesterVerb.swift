import Linux

/// `board-probe pester`: misuses a control socket in every way that the daemon must withstand.
enum PesterVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let operands = try Options(words, valued: []).operands
    guard operands.count == 2, let milliseconds = operands[1].integer, (1...600_000).contains(milliseconds) else {
      throw .usage("pester wants PATH and MILLISECONDS")
    }
    let path = operands[0].string
    var crowd: [Caller] = []
    for _ in 0..<20 {
      let caller = try Caller(path)
      _ = caller.socket.send("stat")
      crowd.append(caller)
    }
    MonotonicClock.sleep(until: MonotonicClock.microseconds + 500_000)
    Log.output("refused \(crowd.filter { $0.isRefused }.count) of 20\n")
    // Make room for the following connections.
    crowd.removeLast(8)
    Log.output("pestering\n")
    let end = MonotonicClock.microseconds + Int64(milliseconds) * 1000
    var number: UInt64 = 1
    while MonotonicClock.microseconds < end {
      number = number &* 6_364_136_223_846_793_005 &+ 1
      try pester(path, number)
    }
    withExtendedLifetime(crowd) {}
  }

  /// Makes one connection, which the other end may close at any time.
  private static func pester(_ path: String, _ number: UInt64) throws(ProbeFailure) {
    let caller = try Caller(path)
    switch number >> 33 & 3 {
    case 0: _ = caller.socket.send("\(String(repeating: "x", count: 600))")
    case 1: _ = caller.socket.send("\(String(decoding: noise(number), as: UTF8.self))\n")
    case 2:
      var count = 0
      while count < 20_000 && caller.socket.send("status\nhide me\n\n") { count += 1 }
    default: break
    }
  }

  private static func noise(_ seed: UInt64) -> [UInt8] {
    var number = seed
    return (0..<200).map { _ in
      number = number &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: number >> 40)
    }
  }
}

/// A connection to the control socket.
private final class Caller {
  let socket: LocalSocket

  init(_ path: String) throws(ProbeFailure) {
    socket = try attempt("cannot connect to \(path)") { () throws(Errno) in try LocalSocket.connect(to: path) }
  }

  var isRefused: Bool {
    (try? socket.receive()).map { Text($0).starts(with: "error ") } ?? false
  }
}
