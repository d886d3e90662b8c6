import Foundation

extension Kiosk {
  /// Returns the daemon's answer to `touch-overlay ctl`.
  @discardableResult
  func control(_ words: String) throws -> String {
    try board.must("touch-overlay ctl \(words)").trimmingCharacters(in: .newlines)
  }

  /// Marks are suspended when this returns, until the tool is killed: its process is `$ctl`.
  func suspend(_ options: String = "") throws {
    try board.must("rm -f /run/ctl.log; touch-overlay ctl suspend \(options) > /run/ctl.log 2>&1 & ctl=$!")
    try waitFor("the suspension") { try board.run("grep -q suspended /run/ctl.log").status == 0 }
  }

  /// Number of times that the daemon has begun to draw.
  var starts: Int {
    get throws { try log.split(separator: "\n").filter { $0.contains("drawing on") }.count }
  }

  /// Waits until the daemon has said something.
  func waitForWord(_ word: String) throws {
    try waitFor("'\(word)'") { try log.contains(word) }
  }

  /// Returns the microseconds from a signal to the daemon until the display changed at `place`.
  func delay(of signal: String, at place: (x: Int, y: Int)) throws -> Int {
    try board.must(
      "rm -f /share/watch; board-probe watch \(place.x) \(place.y) > /share/watch 2>&1 & watch=$!")
    try waitFor("the watch") { try board.run("grep -q watching /share/watch").status == 0 }
    let answer = try board.must(
      "echo time >&8; read -r -t 20 answer <&9; kill -\(signal) $daemon; echo \"$answer\"; wait $watch")
    let seen = try board.text("watch").split(separator: "\n").last.flatMap { Int($0) }
    guard let seen, let sent = answer.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) }) else {
      throw BoardError("no times: \(answer)")
    }
    return seen - sent
  }
}
