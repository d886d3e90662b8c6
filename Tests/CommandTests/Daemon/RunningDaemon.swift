import Foundation
import Temporary

/// The daemon with a framebuffer that is an ordinary file, and without a panel: what its main thread does can be seen on
/// any machine.
final class RunningDaemon {
  /// Makes files answer as framebuffers; nil where there is no C compiler.
  private static let screen: String? = {
    let library = "/tmp/touch-overlay-screen-\(getpid()).so"
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("screen.c").path
    let run = try? Run.other("/usr/bin/env", ["cc", "-shared", "-fPIC", "-o", library, source])
    guard run?.code == 0 else { return nil }
    atexit { unlink("/tmp/touch-overlay-screen-\(getpid()).so") }
    return library
  }()

  static var canRun: Bool { screen != nil }

  let folder: TemporaryFolder
  private let process = Process()

  /// Writes a script that diagnostics run; returns its path.
  static func program(_ lines: String, in folder: String) -> String {
    let path = "\(folder)/diagnostics"
    try? "#!/bin/sh\n\(lines)\n".write(toFile: path, atomically: false, encoding: .utf8)
    chmod(path, 0o755)
    return path
  }

  /// - Parameters:
  ///   - display: the device to draw on, instead of the file.
  ///   - variables: of its environment, besides this process's.
  ///   - log: takes its log, instead of the file; it may not be ready yet then.
  ///   - lines: of the section `[overlay]`, and what may follow it.
  init(
    on display: String? = nil, variables: [String: String] = [:], log: FileHandle? = nil,
    _ lines: (_ folder: String) -> String
  ) throws {
    folder = try TemporaryFolder()
    let pixels = folder["fb0"]
    try Data(count: 200 * 120 * 4).write(to: pixels)
    try folder.write("", "log")
    try configure(lines(folder.path))
    process.executableURL = Run.folder.appendingPathComponent("touch-overlayd")
    process.arguments = ["--config", folder["touch-overlay.conf"].path, "--fb", display ?? pixels.path]
    var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    environment["LD_PRELOAD"] = Self.screen
    environment["ASAN_OPTIONS"] = "verify_asan_link_order=0"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let file = try FileHandle(forWritingTo: folder["log"])
    process.standardError = log ?? file
    try process.run()
    guard log != nil || eventually({ said.contains("ready") }) else { throw POSIXError(.ETIMEDOUT) }
  }

  deinit {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  func configure(_ lines: String) throws {
    let framebuffer = "[framebuffer]\nrecord = off\npublish = direct\n"
    try "\(framebuffer)[overlay]\ncontrol = off\n\(lines)\n".write(
      to: folder["touch-overlay.conf"], atomically: true, encoding: .utf8)
  }

  /// SIGKILL
  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// The pixels on its screen.
  var glass: Data? { try? Data(contentsOf: folder["fb0"]) }

  /// SIGUSR1
  func askForDiagnostics() { Foundation.kill(process.processIdentifier, SIGUSR1) }

  /// SIGHUP
  func askToReload() { Foundation.kill(process.processIdentifier, SIGHUP) }

  /// Reads its configuration again; returns when it has.
  func reload() -> Bool {
    let word = "the configuration was read again"
    let before = said.filter { $0 == word }.count
    askToReload()
    return eventually { said.filter { $0 == word }.count > before }
  }

  /// It can open no descriptor of this number or above.
  func limitDescriptors(to number: Int) throws {
    let run = try Run.other(
      "/usr/bin/env", ["prlimit", "--pid", "\(process.processIdentifier)", "--nofile=\(number):1024"])
    guard run.code == 0 else { throw POSIXError(.EPERM) }
  }

  /// Number of descriptors that it has open.
  var descriptorCount: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/fd"))?.count ?? -1
  }

  /// It can open so many descriptors beside those that it has.
  func leaveDescriptors(_ count: Int) throws {
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/fd")
    let free = (0..<1024).filter { !open.contains("\($0)") }
    try limitDescriptors(to: free[count])
  }

  /// That it has taken, in ticks of `times(2)`.
  var processorTime: Int {
    let stat = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }

  /// Its exit code.
  func stop() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  var isRunning: Bool { process.isRunning }

  /// The lines of its log, without its name.
  var said: [String] {
    (folder.text("log") ?? "").split(separator: "\n").map { String($0.dropFirst("touch-overlayd: ".count)) }
  }

  /// A file in its folder; nil when there is none.
  func file(_ name: String) -> String? { folder.text(name) }

  /// Waits until something is so; false when it is not so for 15 seconds.
  func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = Date() + 15
    while !condition() {
      if Date() > deadline { return false }
      usleep(20_000)
    }
    return true
  }
}
