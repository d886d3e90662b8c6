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

  /// - Parameter input: what it reads.
  static func calibrate(_ arguments: [String], input: String = "") throws -> Run {
    try run("touch-overlay-calibrate", arguments, input: input)
  }

  /// Any program, that a test has put somewhere or that is on the machine.
  static func other(_ path: String, _ arguments: [String], input: String = "") throws -> Run {
    try run(path, arguments, input: input)
  }

  /// Runs it to its end; after 20 seconds it is killed, which no test expects.
  private static func run(
    _ program: String, _ arguments: [String], _ environment: [String: String]? = nil, input: String? = nil
  ) throws -> Run {
    let process = Process()
    if let environment { process.environment = environment }
    process.executableURL =
      program.hasPrefix("/") ? URL(fileURLWithPath: program) : folder.appendingPathComponent(program)
    process.arguments = arguments
    let output = Pipe()
    let errors = Pipe()
    let question = Pipe()
    process.standardInput = input == nil ? FileHandle.nullDevice as Any : question
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Until the deadline, the work item keeps what it captures, and a process has its pipes.
    let killer = DispatchWorkItem { [id = process.processIdentifier] in kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 20, execute: killer)
    if let input {
      // It may end without having read, and that must not end the tests.
      signal(SIGPIPE, SIG_IGN)
      try? question.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? question.fileHandleForWriting.close()
    }
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
