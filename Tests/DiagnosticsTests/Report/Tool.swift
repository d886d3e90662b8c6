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

  func run(_ arguments: String..., in folder: URL? = nil) throws -> EndedProgram {
    try EndedProgram(program, arguments, in: folder)
  }
}
