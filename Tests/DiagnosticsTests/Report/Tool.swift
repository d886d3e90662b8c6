import Foundation

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
    let errors = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let killer = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: killer)
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    killer.cancel()
    return Outcome(
      code: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus, output: bytes,
      errors: (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
  }
}

/// A folder of its own for a test, gone with all that is in it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("touch-overlay-report-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  subscript(name: String) -> URL { url.appendingPathComponent(name) }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}

/// A disk of hardly any room, which only root may have.
final class SmallDisk {
  let folder: TemporaryFolder

  init(kilobytes: Int = 16) throws {
    folder = try TemporaryFolder()
    guard try Tool("mount")?.run("-t", "tmpfs", "-o", "size=\(kilobytes)k", "none", folder.url.path).code == 0 else {
      throw CocoaError(.fileWriteNoPermission)
    }
  }

  deinit { _ = try? Tool("umount")?.run(folder.url.path) }

  static let canMount = (try? SmallDisk()) != nil
}
