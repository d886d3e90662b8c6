import Foundation
import Reference
import Temporary

/// A booted board. Everything that happens on it goes through `board/emulate --serve`.
final class Board {
  let kind: BoardKind
  /// Seconds that a command may take. Only one that hangs takes so long, also beside a compiler.
  private static let patience = 240.0
  /// Options of `board/emulate`.
  private let options: [String]
  private let image: SystemImage?
  /// Its clock counts instructions, and it stands still between commands.
  private let isCounted: Bool
  /// Seconds that a boot may take.
  private let limit: Double
  private var folder: URL
  private var process: Process
  private var control: Pipes
  private var monitor: Pipes

  /// - Parameter processors: two, with the time of this machine, for what must meet in the same moment; one with a
  ///   counted clock for everything else.
  convenience init(_ kind: BoardKind, depth: Int? = nil, size: String? = nil, processors: Int = 1) throws {
    var options = (depth.map { ["--depth", "\($0)"] } ?? []) + (size.map { ["--size", $0] } ?? [])
    if processors == 1 { options.append("--counted") }
    try self.init(kind, options, within: 150)
  }

  /// Creates a board that starts the system in a copy of a disk image, into which it writes.
  convenience init(_ kind: BoardKind, system: SystemImage.Kind) throws {
    let image = try SystemImage(system, for: kind)
    try self.init(kind, ["--system", image.file.path], on: image, within: 280)
  }

  private init(
    _ kind: BoardKind, _ options: [String], on image: SystemImage? = nil, within seconds: Double
  ) throws {
    self.kind = kind
    self.options = options
    self.image = image
    isCounted = options.contains("--counted")
    limit = seconds
    (folder, process) = try Board.boot(kind, options, within: seconds)
    (control, monitor) = try Board.pipes(in: folder)
  }

  private typealias Pipes = (in: LinePipe, out: LinePipe)

  private static func pipes(in folder: URL) throws -> (control: Pipes, monitor: Pipes) {
    func pipe(_ name: String) throws -> LinePipe { try LinePipe(folder.appendingPathComponent(name)) }
    return try ((pipe("control.in"), pipe("control.out")), (pipe("qmp.in"), pipe("qmp.out")))
  }

  private static func boot(
    _ kind: BoardKind, _ options: [String], within seconds: Double
  ) throws -> (folder: URL, Process) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("board-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = BoardKind.root.appendingPathComponent("board/emulate")
    process.arguments = [kind.rawValue, "--serve", folder.path] + options
    try process.run()
    let deadline = Date().addingTimeInterval(seconds)
    while process.isRunning && Date() < deadline {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("ready").path) {
        return (folder, process)
      }
      usleep(20_000)
    }
    // The console's output stays in the folder.
    end(folder, process)
    throw BoardError("\(kind.rawValue) did not boot within \(seconds) s; its console is in \(folder.path)")
  }

  deinit {
    // A signal would not do: test threads run with signals blocked, and their children inherit that.
    do { try image == nil ? askMonitor(#"{"execute":"quit"}"#) : control.in.send("poweroff -f") } catch {}
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
  func run(_ command: String) throws -> Result {
    try control.in.send(command)
    let answer: String
    do {
      if isCounted { try askMonitor(#"{"execute":"cont"}"#) }
      answer = try control.out.receive(seconds: Board.patience)
      if isCounted { try waitForStop() }
    } catch {
      throw BoardError("'\(command)': \(error)")
    }
    guard answer.hasPrefix("done "), let status = Int(answer.dropFirst(5)) else {
      throw BoardError("'\(command)' was answered with '\(answer)'")
    }
    return Result(status: status, output: try text("last-output"))
  }

  /// Runs a shell command that must succeed.
  @discardableResult
  func must(_ command: String) throws -> String {
    let result = try run(command)
    guard result.status == 0 else {
      throw BoardError("'\(command)' ended with \(result.status): \(result.output)")
    }
    return result.output
  }

  /// The board's own clock, in seconds since its boot.
  ///
  /// - Parameter microseconds: that pass there first.
  func uptime(after microseconds: Int = 0) throws -> Double {
    let wait = microseconds > 0 ? "usleep \(microseconds); " : ""
    let text = try must("\(wait)read -r uptime idle < /proc/uptime; echo $uptime")
    let uptime = Double(text.trimmingCharacters(in: .newlines))
    guard let uptime else { throw BoardError("an uptime of '\(text)'") }
    return uptime
  }

  /// Looks until `condition` holds or so much of the board's time has passed; whether it does.
  func comesTrue(_ seconds: Double, _ condition: () throws -> Bool) throws -> Bool {
    if try condition() { return true }
    let deadline = try uptime() + seconds
    var wait = 30_000
    while try uptime(after: wait) < deadline {
      if try condition() { return true }
      // Each look takes longer than a wait, which costs no time here.
      wait = min(2 * wait, 120_000)
    }
    return try condition()
  }

  /// Starts the system anew, as its own command does: the emulation ends with it, and begins again on the same disk.
  func reboot(seconds: Double = 120) throws {
    // The board's shell may be gone before it can answer.
    try control.in.send("systemctl reboot")
    let deadline = Date().addingTimeInterval(seconds)
    while process.isRunning {
      guard Date() < deadline else { throw BoardError("\(kind.rawValue) did not go down within \(seconds) s") }
      usleep(200_000)
    }
    try FileManager.default.removeItem(at: folder)
    (folder, process) = try Board.boot(kind, options, within: limit)
    (control, monitor) = try Board.pipes(in: folder)
  }

  /// A file that the board wrote to its /share.
  func file(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent("share").appendingPathComponent(name))
  }

  func text(_ name: String) throws -> String { String(decoding: try file(name), as: UTF8.self) }

  func put(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent("share").appendingPathComponent(name))
  }

  /// Puts a module of the kernel of a PC into the board's /share.
  ///
  /// - Parameter name: the module's path below the kernel's drivers, without its ending.
  func copyModule(_ name: String) throws {
    let packages = BoardKind.root.appendingPathComponent("board/packages").path
    let script = "cp \"$(\"$0\" guest amd64)\"/lib/modules/*/kernel/drivers/\"$1\".ko \"$2\""
    let copied = try EndedProgram(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script, packages, name, folder.appendingPathComponent("share").path],
      seconds: 600)
    guard copied.code == 0 else { throw BoardError("the kernel has no module \(name): \(copied.errors)") }
  }

  /// Puts a file into the board's /share.
  func copy(_ file: URL, as name: String) throws {
    try FileManager.default.copyItem(at: file, to: folder.appendingPathComponent("share").appendingPathComponent(name))
  }

  /// Returns the picture that the display shows now, read from outside the product.
  func glass() throws -> ReferenceScreen {
    switch kind.glass {
    case .adapterMemory:
      try must("board-probe glass /share/glass")
      return try Glass.parse(file("glass"))
    case .readOfDevice:
      try must("board-probe glass /share/glass --pread")
      return try Glass.parse(file("glass"))
    case .screendump:
      // A picture that is taken while the system starts may end too early.
      for _ in 0..<3 {
        if let screen = try? screendump() { return screen }
      }
      return try screendump()
    }
  }

  private func screendump() throws -> ReferenceScreen {
    try askMonitor(#"{"execute":"screendump","arguments":{"filename":"screen.ppm"}}"#)
    return try Glass.parsePPM(Data(contentsOf: folder.appendingPathComponent("screen.ppm")))
  }

  /// The board has answered, and does nothing any more until the next command.
  private func waitForStop() throws {
    while try !monitor.out.receive(seconds: 20).contains(#""STOP""#) {}
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
