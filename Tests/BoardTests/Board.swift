import Foundation
import Reference

/// A booted board. Everything that happens on it goes through `board/emulate --serve`.
final class Board {
  let kind: BoardKind
  private let folder: URL
  private let process: Process
  private let control: (in: LinePipe, out: LinePipe)
  private let monitor: (in: LinePipe, out: LinePipe)

  init(_ kind: BoardKind, depth: Int? = nil, size: String? = nil) throws {
    self.kind = kind
    (folder, process) = try Board.boot(kind, depth, size)
    let folder = folder
    func pipe(_ name: String) throws -> LinePipe { try LinePipe(folder.appendingPathComponent(name)) }
    control = try (pipe("control.in"), pipe("control.out"))
    monitor = try (pipe("qmp.in"), pipe("qmp.out"))
  }

  /// About one emulated boot in sixty comes to rest before it is done, all processors idle; that one is begun again.
  private static func boot(_ kind: BoardKind, _ depth: Int?, _ size: String?) throws -> (folder: URL, Process) {
    for seconds in [60.0, 150.0] {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("board-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let process = Process()
      process.executableURL = BoardKind.root.appendingPathComponent("board/emulate")
      process.arguments =
        [kind.rawValue, "--serve", folder.path] + (depth.map { ["--depth", "\($0)"] } ?? [])
        + (size.map { ["--size", $0] } ?? [])
      try process.run()
      let deadline = Date().addingTimeInterval(seconds)
      while process.isRunning && Date() < deadline {
        if FileManager.default.fileExists(atPath: folder.appendingPathComponent("ready").path) {
          return (folder, process)
        }
        usleep(50_000)
      }
      end(folder, process)
      print("\(kind.rawValue) did not boot within \(seconds) s")
    }
    throw BoardError("\(kind.rawValue) did not boot")
  }

  deinit {
    // Not by a signal: test threads run with signals blocked, and their children inherit that.
    do { try control.in.send("poweroff -f") } catch {}
    for _ in 0..<100 where process.isRunning { usleep(50_000) }
    if process.isRunning { Board.end(folder, process) }
    do { try FileManager.default.removeItem(at: folder) } catch {}
  }

  private static func end(_ folder: URL, _ process: Process) {
    if let text = try? String(contentsOf: folder.appendingPathComponent("pid"), encoding: .utf8),
      let qemu = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
    {
      kill(qemu, SIGKILL)
    }
    kill(process.processIdentifier, SIGKILL)
  }

  struct Result {
    let status: Int
    let output: String
  }

  /// Runs a shell command on the board.
  @discardableResult
  func run(_ command: String, seconds: Double = 60) throws -> Result {
    try control.in.send(command)
    let answer = try control.out.receive(seconds: seconds)
    guard answer.hasPrefix("done "), let status = Int(answer.dropFirst(5)) else {
      throw BoardError("'\(command)' was answered with '\(answer)'")
    }
    return Result(status: status, output: try text("last-output"))
  }

  /// Runs a shell command that must succeed.
  @discardableResult
  func must(_ command: String, seconds: Double = 60) throws -> String {
    let result = try run(command, seconds: seconds)
    guard result.status == 0 else {
      throw BoardError("'\(command)' ended with \(result.status): \(result.output)")
    }
    return result.output
  }

  /// A file that the board wrote to its /share.
  func file(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent("share").appendingPathComponent(name))
  }

  func text(_ name: String) throws -> String { String(decoding: try file(name), as: UTF8.self) }

  func put(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent("share").appendingPathComponent(name))
  }

  /// Puts a file into the board's /share.
  func copy(_ file: URL, as name: String) throws {
    try FileManager.default.copyItem(at: file, to: folder.appendingPathComponent("share").appendingPathComponent(name))
  }

  /// What the display shows now, seen from outside the product.
  func glass() throws -> ReferenceScreen {
    switch kind.glass {
    case .adapterMemory:
      try must("board-probe glass /share/glass")
      return try Glass.parse(file("glass"))
    case .readOfDevice:
      try must("board-probe glass /share/glass --pread")
      return try Glass.parse(file("glass"))
    case .screendump:
      try askMonitor(#"{"execute":"screendump","arguments":{"filename":"screen.ppm"}}"#)
      return try Glass.parsePPM(Data(contentsOf: folder.appendingPathComponent("screen.ppm")))
    }
  }

  /// Hands a request to QEMU, which must take it.
  func askMonitor(_ request: String) throws {
    try monitor.in.send(request)
    while true {
      let answer = try monitor.out.receive(seconds: 20)
      if answer.contains("\"return\"") { return }
      if answer.contains("\"error\"") { throw BoardError("QEMU refused \(request): \(answer)") }
    }
  }
}
