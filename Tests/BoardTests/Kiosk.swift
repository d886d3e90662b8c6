import Foundation
import Reference
import Testing

/// A board with a picture on its screen, a panel and the daemon: what a finger meets.
final class Kiosk {
  let board: Board
  /// The glass before the first touch.
  private(set) var empty: ReferenceScreen

  /// - Parameters:
  ///   - size: of the screen, where the board has any.
  ///   - panelMaximum: of both axes; nil for a panel that reports pixels.
  ///   - filters: the lines of ts.conf.
  ///   - pointercal: tslib's calibration, none if nil.
  ///   - processors: of the board.
  init(
    _ kind: BoardKind, depth: Int? = nil, size: String? = nil, panelMaximum: Int? = nil,
    filters: [String] = Kiosk.exactFilters,
    pointercal: ((ReferenceScreen) -> String)? = nil, configuration: String = "", processors: Int = 1,
    runsDaemon: Bool = true
  ) throws {
    board = try Board(kind, depth: depth, size: size, processors: processors)
    try board.must("board-probe fill gradient")
    empty = try Kiosk.settledGlass(board)
    try board.put(filters.map { $0 + "\n" }.joined(), as: "ts.conf")
    try board.put(configuration, as: "touch-overlay.conf")
    if let pointercal { try board.put(pointercal(empty), as: "pointercal") }
    try board.must(
      "export TSLIB_CONFFILE=/share/ts.conf TSLIB_CALIBFILE=\(pointercal == nil ? "/none" : "/share/pointercal")")
    try startPanel(panelMaximum)
    if runsDaemon { try startDaemon() }
  }

  /// A board whose own system starts the daemon; without a panel yet.
  init(system: Board) throws {
    board = system
    try board.must("board-probe fill gradient")
    empty = try Kiosk.settledGlass(board)
  }

  /// Starts a kiosk on which an app paints all the time.
  init(painted system: Board) throws {
    board = system
    empty = try board.glass()
  }

  /// Filters that do not average, so that a mark stands exactly at the finger.
  static let exactFilters = ["module_raw input", "module pthres pmin=1", "module linear"]

  /// - Parameters:
  ///   - maximum: of both axes; nil for a panel that reports pixels.
  ///   - options: of `board-probe panel`.
  func startPanel(_ maximum: Int? = nil, options: String = "") throws {
    let x = maximum ?? (empty.width - 1)
    let y = maximum ?? (empty.height - 1)
    // A program that was told to quit takes its pipes with it.
    try board.must("while [ -n \"$panel\" ] && kill -0 $panel 2> /dev/null; do usleep 20000; done")
    try board.startPanel("--x 0:\(x) --y 0:\(y) \(options)")
  }

  /// Takes the picture of now for the glass without marks.
  func takeAsEmpty() throws { empty = try Kiosk.settledGlass(board) }

  /// Draws the usual picture on the screen as it is now.
  func refill() throws {
    try board.must("board-probe fill gradient")
    try takeAsEmpty()
  }

  /// Writes another configuration and starts the daemon anew.
  func restartDaemon(_ configuration: String) throws {
    try board.put(configuration, as: "touch-overlay.conf")
    let status = try stopDaemon()
    guard status == 0 else { throw BoardError("the daemon ended with \(status): \(try log)") }
    try startDaemon()
  }

  func startDaemon() throws {
    try board.start(
      "touch-overlayd --config /share/touch-overlay.conf", as: "daemon", until: "ready", output: "/share/daemon.log")
  }

  /// Ends the daemon with a signal; returns its exit status.
  func stopDaemon(_ signal: String = "TERM") throws -> Int {
    try board.must("kill -\(signal) $daemon")
    return try board.run("wait $daemon").status
  }

  /// Starts diagnostics with lines of the section `[diagnostics]`, and waits until they are on the screen.
  func startDiagnosis(_ lines: String, _ options: String = "") throws {
    try board.put("[diagnostics]\n\(lines)\n", as: "touch-overlay.conf")
    try board.start(
      "touch-overlay diagnose --config /share/touch-overlay.conf \(options)", as: "diagnosis", until: "on the screen",
      output: "/share/diagnose.log")
  }

  /// Ends diagnostics that the test has started.
  func endDiagnosis() throws {
    try board.must("kill -TERM $diagnosis")
    #expect(try board.run("wait $diagnosis").status == 0)
  }

  /// Hands lines to the panel, `;` between them.
  func touch(_ lines: String) throws {
    try board.must("answer=; echo '\(lines)' >&8; read -r -t 20 answer <&9; echo \"$answer\"; [ \"$answer\" = ok ]")
  }

  /// Waits until the glass shows these marks and nothing else; says what differs if it does not within the time.
  func differences(
    showing marks: [(x: Int, y: Int)], look: ReferenceLook = ReferenceLook(), seconds: Double = 10
  ) throws -> [String] {
    let expected = empty.painted(with: marks.map { (Double($0.x), Double($0.y)) }, look)
    var differences: [String] = []
    _ = try board.comesTrue(seconds) {
      differences = try expected.firstDifferences(from: board.glass())
      return differences.isEmpty
    }
    return differences
  }

  /// Waits until the glass is, byte for byte, what it was before the first touch.
  func isEmptyAgain(seconds: Double = 10) throws -> Bool {
    try board.comesTrue(seconds) { try board.glass().bytes == empty.bytes }
  }

  /// Hands lines to the panel, and expects these marks and nothing else.
  func expectMarks(
    _ marks: [(x: Int, y: Int)], after lines: String, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try touch(lines)
    #expect(try differences(showing: marks) == [], comment, sourceLocation: sourceLocation)
  }

  /// Hands lines to the panel, and expects the glass as it was before the first touch.
  func expectNoMark(
    after lines: String, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try touch(lines)
    #expect(try isEmptyAgain(), comment, sourceLocation: sourceLocation)
  }

  /// Waits until `condition` holds.
  func waitFor(_ what: String, seconds: Double = 10, _ condition: () throws -> Bool) throws {
    guard try board.comesTrue(seconds, condition) else { throw BoardError("\(what) did not come") }
  }

  /// Deferred framebuffers show a change later: the glass counts when it is twice the same and not empty.
  private static func settledGlass(_ board: Board) throws -> ReferenceScreen {
    var last = try board.glass()
    for _ in 0..<50 {
      try board.must("usleep 100000")
      let next = try board.glass()
      if next.bytes == last.bytes && Set(next.bytes.prefix(4096)).count > 8 { return next }
      last = next
    }
    throw BoardError("the glass does not come to rest")
  }
}
