/// The daemon's summary of its touches when it ends.
struct Summary {
  let shown: Int
  let late: Int
  let merged: Int
  let hidden: Int
  let drops: Int
  let unseen: Int
  let beyond: Int
  let outside: Int

  /// Reads the summary from the daemon's log.
  init(_ log: String) throws {
    let lines = log.split(separator: "\n").filter { $0.contains("touches shown: ") }
    let numbers = lines.last?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
    guard lines.count == 1, numbers.count == 8 else { throw BoardError("no summary of the touches: \(log)") }
    (shown, late, merged, hidden) = (numbers[0], numbers[1], numbers[2], numbers[3])
    (drops, unseen, beyond, outside) = (numbers[4], numbers[5], numbers[6], numbers[7])
  }

  /// Every touch that the panel made is one of these.
  var touches: Int { shown + hidden + unseen + beyond }
}

extension Kiosk {
  var log: String { get throws { try board.text("daemon.log") } }

  /// Number of times that the daemon has opened a panel.
  var openings: Int {
    get throws { try log.split(separator: "\n").filter { $0.contains("reading the touch panel") }.count }
  }

  /// Ends the daemon, which must say that all went well.
  func finish() throws -> Summary {
    let status = try stopDaemon()
    guard status == 0 else { throw BoardError("the daemon ended with \(status): \(try log)") }
    return try Summary(log)
  }
}
