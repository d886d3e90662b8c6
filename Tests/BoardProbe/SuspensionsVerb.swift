import CLinux
import Linux

/// `board-probe suspensions`: counts how often part of a mark is on the glass after the daemon has answered that there
/// is none.
enum SuspensionsVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"], switches: ["--direct"])
    guard options.operands.count == 1, let count = options.operands[0].integer, (1...100_000).contains(count) else {
      throw .usage("suspensions wants a COUNT")
    }
    let glass = try WatchedGlass.open(options.string("--fb", otherwise: "/dev/fb0"), direct: options.has("--direct"))
    let empty = glass.copy()
    let path = "/run/touch-overlay/control"
    let socket = try attempt("cannot connect to \(path)") { () throws(Errno) in try LocalSocket.connect(to: path) }
    Log.output("suspending\n")
    var late = 0
    for number in 0..<count {
      let end = MonotonicClock.microseconds + 10_000_000
      while glass.shows(empty) {
        if MonotonicClock.microseconds > end { throw .failed("no mark comes within ten seconds") }
        usleep(1_000)
      }
      try ask("suspend", socket)
      var isEmpty = true
      for _ in 0..<5 {
        isEmpty = isEmpty && glass.shows(empty)
        usleep(500)
      }
      if !isEmpty { late += 1 }
      try ask("resume", socket)
      // Wait 12 to 20 ms, in step with nothing.
      usleep(UInt32(12_000 + number * 3_911 % 8_000))
    }
    Log.output("marks after \(late) of \(count)\n")
  }

  private static func ask(_ request: StaticString, _ socket: borrowing LocalSocket) throws(ProbeFailure) {
    guard socket.send("\(request)\n") else { throw .failed("the daemon does not take '\(request)'") }
    _ = Poll.isReady(socket.number, until: MonotonicClock.microseconds + 10_000_000)
    let answer = try attempt("the daemon does not answer '\(request)'") { () throws(Errno) in
      Text(try socket.receive())
    }
    guard answer.starts(with: "ok ") else { throw .failed("the daemon answers '\(request)': \(answer.string)") }
  }
}
