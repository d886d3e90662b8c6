import Foundation

/// A program that has run to its end.
public struct EndedProgram {
  /// The exit code; a signal counts as a negative code.
  public let code: Int32
  public let output: Data
  public let errors: String

  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The build folder: the tests lie in it, and the build's programs beside them.
  public static var folder: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Runs a program; after so many seconds it is killed, which no test expects.
  ///
  /// - Parameters:
  ///   - environment: nil for that of the tests.
  ///   - input: a file or a pipe.
  ///   - feed: called while the program runs.
  public init(
    _ program: URL, _ arguments: [String], environment: [String: String]? = nil, in folder: URL? = nil,
    input: Any = FileHandle.nullDevice, seconds: Double = 60, feed: () -> Void = {}
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.currentDirectoryURL = folder
    process.standardInput = input
    let answers = Pipe()
    process.standardOutput = answers
    // A pipe that is read later could be full.
    let complaints = try TemporaryFile("errors")
    process.standardError = try FileHandle(forWritingTo: complaints.url)
    try process.run()
    // Until the deadline, the work item keeps what it captures, and a process has its pipes.
    let killer = DispatchWorkItem { [id = process.processIdentifier] in kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: killer)
    feed()
    output = answers.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    killer.cancel()
    code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    errors = String(decoding: try Data(contentsOf: complaints.url), as: UTF8.self)
  }
}
