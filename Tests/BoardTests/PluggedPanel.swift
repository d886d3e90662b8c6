/// A panel that a test plugs in beside the kiosk's own.
struct PluggedPanel {
  private let board: Board
  private let name: String
  /// Its device.
  let path: String

  /// - Parameters:
  ///   - name: by which its FIFO is told from those of others.
  ///   - options: of `board-probe panel`.
  init(_ board: Board, _ name: String, _ options: String = "") throws {
    self.board = board
    self.name = name
    // The answers to a panel of the same name before this may still lie about.
    try board.must("rm -f /run/\(name) /run/\(name).answer /run/\(name).log")
    try board.must("board-probe panel --fifo /run/\(name) \(options) > /run/\(name).log 2>&1 & \(name)=$!")
    let said = try board.must(
      "for i in $(seq 400); do [ -s /run/\(name).log ] && break; usleep 20000; done; cat /run/\(name).log")
    guard said.hasPrefix("/dev/input/"), let line = said.split(separator: "\n").first else {
      throw BoardError("no panel with '\(options)': \(said)")
    }
    path = String(line)
  }

  /// Hands lines to the panel, `;` between them; returns what it answers, which begins with "ok".
  @discardableResult
  func touch(_ lines: String) throws -> String {
    let answer = try board.must(
      "echo '\(lines)' > /run/\(name); read -r -t 20 answer < /run/\(name).answer; echo \"$answer\"")
    guard answer.hasPrefix("ok") else { throw BoardError("'\(lines)' was answered with '\(answer)'") }
    return answer
  }

  /// The device is gone when this returns.
  func unplug() throws {
    try touch("quit")
    try board.must("wait $\(name)")
  }
}
