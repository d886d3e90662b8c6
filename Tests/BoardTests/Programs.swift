import Foundation

/// Programs that a test starts on the board, each with its process in a variable of the shell.
extension Board {
  /// Returns the command that starts a program, whose process is `$name`, and waits until it has said `word`.
  ///
  /// - Parameter output: the file that it writes to; `/run/name` if nil.
  static func starting(_ program: String, as name: String, until word: String, output: String? = nil) -> String {
    let file = output ?? "/run/\(name)"
    return "rm -f \(file); \(program) > \(file) 2>&1 & \(name)=$!; "
      + "{ comes_true '! kill -0 $\(name) || grep -qs \"\(word)\" \(file)' && kill -0 $\(name); } || { cat \(file); false; }"
  }

  /// Starts a program, whose process is `$name`, and waits until it has said `word`.
  func start(_ program: String, as name: String, until word: String, output: String? = nil) throws {
    try must(Board.starting(program, as: name, until: word, output: output))
  }

  /// Starts a panel, whose process is `$panel`.
  ///
  /// - Parameter pipes: the shell's descriptors that lead to it and back.
  func startPanel(_ options: String, output: String = "/share/panel.log", pipes: (Int, Int) = (8, 9)) throws {
    try must(
      "board-probe panel \(options) > \(output) 2>&1 & panel=$!; "
        + "comes_true '[ -p /run/panel.answer ]' && exec \(pipes.0)<> /run/panel \(pipes.1)<> /run/panel.answer")
  }

  /// Returns the command that holds a thread of the daemon until ``letGo``.
  static func holding(_ thread: String) -> String {
    starting("board-probe hold $daemon \(thread) 60000", as: "hold", until: "held")
  }

  static let letGo = "kill $hold; wait $hold 2> /dev/null; true"
}

extension Kiosk {
  /// The device of the kiosk's own panel.
  var panelPath: String {
    get throws { try board.must("head -n1 /share/panel.log").trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// The device of the daemon's virtual panel.
  var virtualPath: String {
    get throws {
      let lines = try log.split(separator: "\n").filter { $0.contains("handing calibrated touches on to") }
      guard let path = lines.last?.split(separator: " ").last else { throw BoardError("no virtual panel: \(try log)") }
      return String(path)
    }
  }

  /// Starts a program called `name` that reads the device as an app does.
  func read(_ path: String, as name: String) throws {
    try board.start("board-probe read \(path)", as: name, until: "reading")
  }

  /// Grabs the kiosk's own panel with a process `$grab`, as soon as nobody else holds it.
  func grabPanel() throws {
    let attempt = try Board.starting("board-probe read --grab \(panelPath)", as: "grab", until: "reading")
    try board.must("until \(attempt); do usleep 200000; done")
  }

  /// The reports that were read, each with its contacts; nobody reads any more.
  func reports(_ name: String) throws -> [[Substring]] {
    try board.must("kill $\(name); wait $\(name); cp /run/\(name) /share/\(name)")
    let lines = try board.text(name).split(separator: "\n")
    guard lines.first == "reading" else { throw BoardError("not read: \(lines.first ?? "")") }
    return lines.dropFirst().map { $0.split(separator: " ") }
  }

  /// Kills the tool that shows diagnostics.
  func killDiagnostics() throws {
    try board.must(
      "for p in /proc/[0-9]*; do tr '\\0' ' ' < $p/cmdline | grep -q '^[^ ]*touch-overlay [d]iagnose' && kill -KILL ${p#/proc/}; done; true"
    )
  }
}
