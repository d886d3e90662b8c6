import Foundation

/// One run of the built daemon.
struct Daemon {
  let code: Int32
  let output: String
  let errors: String

  /// The only line on standard error, without the program's name; nil when there is not exactly one such line.
  var complaint: String? {
    let prefix = "touch-overlayd: "
    guard errors.hasPrefix(prefix), errors.hasSuffix("\n") else { return nil }
    let line = errors.dropFirst(prefix.count).dropLast()
    return line.contains("\n") || line.isEmpty ? nil : String(line)
  }

  /// The build folder: the tests lie in it, and the program beside them.
  private static var program: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("touch-overlayd")
  }

  /// Runs it to its end; after 20 seconds it is killed, which no test expects.
  static func run(_ arguments: String...) throws -> Daemon {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let killer = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: killer)
    // A handful of lines: the pipes hold them.
    let outputBytes = output.fileHandleForReading.readDataToEndOfFile()
    let errorBytes = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    killer.cancel()
    return Daemon(
      code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: outputBytes, as: UTF8.self), errors: String(decoding: errorBytes, as: UTF8.self))
  }
}
