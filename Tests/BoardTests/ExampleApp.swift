import Foundation
import Reference
import Testing

/// An example on a board, with the flag or without it: its picture, and the touches that it reports.
struct ExampleApp {
  /// Movements of fingers, and the fingers that should have a mark afterwards.
  struct Step {
    let lines: String
    let marks: [(x: Int, y: Int)]
    /// Whether a code is typed, in apps with a keypad; then there are no marks.
    var isSecret = false
  }

  /// A tap on the first button, a drag of the slider beside it, then the button that opens the keypad, and a key.
  static let steps = [
    Step(lines: "down 0 100 80; frame", marks: [(100, 80)]),
    Step(lines: "move 0 140 100; down 1 400 240; frame", marks: [(140, 100), (400, 240)]),
    Step(lines: "move 1 450 236; frame; move 1 510 244; frame", marks: [(140, 100), (510, 244)]),
    Step(lines: "up 0; frame; up 1; frame", marks: []),
    Step(lines: "down 0 680 400; frame", marks: [(680, 400)]),
    Step(lines: "up 0; frame", marks: []),
    Step(lines: "down 0 130 300; frame", marks: [(130, 300)], isSecret: true),
    Step(lines: "up 0; frame", marks: []),
  ]

  /// The boards for which the examples are built: the full tier builds them for amd64.
  static var kinds: [BoardKind] {
    [BoardKind.virtArm64, .pcBochs].filter {
      FileManager.default.fileExists(atPath: folder($0).appendingPathComponent("c-feed-on").path)
    }
  }

  fileprivate static func folder(_ kind: BoardKind) -> URL {
    BoardKind.root.appendingPathComponent(".build/examples/\(kind.architecture)")
  }

  let board: Board
  let name: String

  /// Puts what `Tests/Examples/build` left on the board.
  init(_ name: String, on board: Board) throws {
    self.board = board
    self.name = name
    for variant in ["off", "on"] { try board.putExample("\(name)-\(variant)") }
  }

  /// Runs it while `body` looks; returns what it logged.
  func run(_ variant: String, _ body: () throws -> Void) throws -> String {
    let files = "/share/\(name)-\(variant)"
    try board.must(
      "/tmp/\(name)-\(variant) --touch $(head -n1 /share/panel.log) --log \(files).log > \(files).out 2>&1 & app=$!")
    // The first screen is complete when the glass has come to rest.
    try board.must("usleep 700000")
    try body()
    try board.must("kill -TERM $app")
    let ending = try board.run("wait $app")
    guard ending.status == 0 else {
      throw BoardError("\(name)-\(variant) ended with \(ending.status): \(try board.text("\(name)-\(variant).out"))")
    }
    return try board.text("\(name)-\(variant).log")
  }

  func touch(_ lines: String) throws {
    try board.must("echo '\(lines)' >&8; read -r -t 20 answer <&9; echo \"$answer\"; [ \"$answer\" = ok ]")
  }

  /// The glass when it has not changed for a while.
  func settledGlass() throws -> ReferenceScreen {
    var last = try board.glass()
    for _ in 0..<50 {
      try board.must("usleep 120000")
      let next = try board.glass()
      if next.bytes == last.bytes { return next }
      last = next
    }
    throw BoardError("the glass does not come to rest under \(name)")
  }

  /// Waits until the glass is what the app alone showed, with these marks over it.
  func differences(_ alone: ReferenceScreen, _ marks: [(x: Int, y: Int)], seconds: Double = 10) throws -> [String] {
    let expected = alone.painted(with: marks.map { (Double($0.x), Double($0.y)) })
    var differences: [String] = []
    _ = try board.comesTrue(seconds) {
      let glass = try board.glass()
      differences =
        marks.isEmpty ? (glass.bytes == alone.bytes ? [] : ["a mark is left"]) : expected.firstDifferences(from: glass)
      return differences.isEmpty
    }
    return differences
  }
}

extension Board {
  /// Puts a program that `Tests/Examples/build` has left into the board's /tmp.
  func putExample(_ program: String) throws {
    let file = ExampleApp.folder(kind).appendingPathComponent(program)
    guard FileManager.default.isExecutableFile(atPath: file.path) else {
      throw BoardError("\(file.path) is missing; run Tests/Examples/build \(kind.architecture) first")
    }
    try copy(file, as: program)
    try must("cp /share/\(program) /tmp/ && chmod +x /tmp/\(program)")
  }
}
