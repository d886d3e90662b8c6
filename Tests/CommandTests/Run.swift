import Foundation

/// One run of a built program.
struct Run {
  let program: String
  let code: Int32
  let output: String
  let errors: String

  /// The only line on standard error, without the program's name; nil when there is not exactly one such line.
  var complaint: String? {
    let prefix = program + ": "
    guard errors.hasPrefix(prefix), errors.hasSuffix("\n") else { return nil }
    let line = errors.dropFirst(prefix.count).dropLast()
    return line.contains("\n") || line.isEmpty ? nil : String(line)
  }

  /// The build folder: the tests lie in it, and the program beside them.
  static var folder: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  static func daemon(_ arguments: String...) throws -> Run { try run("touch-overlayd", arguments) }

  static func tool(_ arguments: String...) throws -> Run { try tool(arguments) }

  /// - Parameter environment: nil for that of the tests.
  static func tool(_ arguments: [String], environment: [String: String]? = nil) throws -> Run {
    try run("touch-overlay", arguments, environment)
  }

  /// Runs it to its end; after 20 seconds it is killed, which no test expects.
  private static func run(
    _ program: String, _ arguments: [String], _ environment: [String: String]? = nil
  ) throws -> Run {
    let process = Process()
    if let environment { process.environment = environment }
    process.executableURL = folder.appendingPathComponent(program)
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
    return Run(
      program: program,
      code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: outputBytes, as: UTF8.self), errors: String(decoding: errorBytes, as: UTF8.self))
  }
}
