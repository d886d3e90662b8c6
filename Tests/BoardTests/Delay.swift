extension Kiosk {
  /// Returns the microseconds from a report of the panel to the display's own memory: the median of three touches.
  func delay() throws -> Int {
    let delays = try (0..<3).map { _ in try oneDelay() }.sorted()
    return delays[1]
  }

  private func oneDelay() throws -> Int {
    try board.must("rm -f /share/watch; board-probe watch 300 200 > /share/watch 2>&1 & watch=$!")
    try waitFor("the watch") { try board.run("grep -q watching /share/watch").status == 0 }
    let answer = try board.must(
      "echo 'time; down 0 300 200; frame' >&8; read -r -t 20 answer <&9; echo \"$answer\"; wait $watch")
    let seen = try board.text("watch").split(separator: "\n").last.flatMap { Int($0) }
    guard let seen, let touched = answer.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) }) else {
      throw BoardError("no times: \(answer)")
    }
    try touch("up 0; frame")
    guard try isEmptyAgain() else { throw BoardError("the mark stays") }
    return seen - touched
  }
}
