import Foundation
import Temporary

/// A program of the machine that judges what is written here.
struct Tool {
  private let program: URL

  /// nil where it is not installed.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    let places = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    guard let program = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      return nil
    }
    self.program = program
  }

  static func isInstalled(_ name: String) -> Bool { Tool(name) != nil }

  struct Outcome {
    let code: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs it to its end; after a minute it is killed, which no test expects.
  func run(_ arguments: String..., in folder: URL? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    let errors = try TemporaryFile("errors")
    process.standardError = try FileHandle(forWritingTo: errors.url)
    try process.run()
    // Until the deadline, the work item keeps what it captures, and a process has its pipes.
    let killer = DispatchWorkItem { [id = process.processIdentifier] in kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: killer)
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    killer.cancel()
    return Outcome(
      code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus, output: bytes,
      errors: (try? String(contentsOf: errors.url, encoding: .utf8)) ?? "")
  }
}
