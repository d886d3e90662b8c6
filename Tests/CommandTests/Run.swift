import Foundation
import Temporary
import Testing

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

  /// Expects that it has done what was asked, with nothing on standard error; returns itself.
  @discardableResult
  func done(at place: SourceLocation = #_sourceLocation) -> Run {
    #expect(code == 0 && errors == "", "\(self)", sourceLocation: place)
    return self
  }

  /// Expects a refusal: this exit code, one line on standard error, and no output.
  func expectRefusal(
    _ code: Int32, at place: SourceLocation = #_sourceLocation, _ isRight: (String) -> Bool = { _ in true }
  ) {
    #expect(self.code == code && output == "" && complaint.map(isRight) == true, "\(self)", sourceLocation: place)
  }

  /// Expects a refusal in this sentence.
  func expectRefusal(_ code: Int32, _ sentence: String, at place: SourceLocation = #_sourceLocation) {
    expectRefusal(code, at: place) { $0 == sentence }
  }

  /// The folder of the build's programs.
  static var folder: URL { EndedProgram.folder }

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

  /// A program under strace, which does to its system calls what `injection` says.
  static func traced(_ injection: String, _ words: [String], input: String = "") throws -> Run {
    try run("/usr/bin/strace", ["-o", "/dev/null", "-e", injection] + words, input: input)
  }

  /// Whether this machine lets a test trace a program.
  static let canTrace = (try? traced("inject=write:signal=KILL:when=1", ["/bin/echo"]).code) == -9

  /// Any program, that a test has put somewhere or that is on the machine.
  static func other(_ path: String, _ arguments: [String], input: String = "") throws -> Run {
    try run(path, arguments, input: input)
  }

  /// Runs it to its end; after 20 seconds it is killed, which no test expects.
  private static func run(
    _ program: String, _ arguments: [String], _ environment: [String: String]? = nil, input: String? = nil
  ) throws -> Run {
    let question = Pipe()
    let ended = try EndedProgram(
      program.hasPrefix("/") ? URL(fileURLWithPath: program) : folder.appendingPathComponent(program), arguments,
      environment: environment, input: input == nil ? FileHandle.nullDevice as Any : question, seconds: 20
    ) {
      guard let input else { return }
      // It may end without having read, and that must not end the tests.
      signal(SIGPIPE, SIG_IGN)
      try? question.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? question.fileHandleForWriting.close()
    }
    return Run(program: program, code: ended.code, output: ended.text, errors: ended.errors)
  }
}
