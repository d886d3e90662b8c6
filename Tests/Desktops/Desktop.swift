import Foundation
import Temporary

/// An X server without a monitor, just as large as the window, and a hand at its mouse and keyboard.
public final class Desktop {
  public static let width = 800
  public static let height = 480
  private static let programs = ["/usr/bin/Xvfb", "/usr/bin/xdotool"]

  public static let isAvailable = programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

  private let server: BesideProgram
  private let folder: TemporaryFolder
  /// What DISPLAY must be.
  public let name: String

  public init() throws {
    folder = try TemporaryFolder()
    let server = try BesideProgram(
      Desktop.programs[0],
      [
        "-displayfd", "1", "-screen", "0", "\(Desktop.width)x\(Desktop.height)x24", "-nolisten", "tcp", "-fbdir",
        folder.path,
      ])
    // The server takes a number that is free, and says which when it is ready.
    guard try eventually({ server.output.hasSuffix("\n") }), let number = Int(server.output.dropLast()) else {
      throw DesktopError(description: "Xvfb did not start: \(server.errors)")
    }
    self.server = server
    name = ":\(number)"
  }

  deinit {
    // It takes its lock and its socket away.
    server.terminate()
    _ = try? eventually { !server.isRunning }
  }

  /// What the glass would show now.
  public var picture: DesktopPicture {
    get throws { try DesktopPicture(xwd: [UInt8](Data(contentsOf: folder["Xvfb_screen0"]))) }
  }

  /// `xdotool`: moves the mouse and presses keys, as the server's other clients see it.
  public func hand(_ words: String) throws {
    let tool = try BesideProgram(
      Desktop.programs[1], words.split(separator: " ").map(String.init), environment: ["DISPLAY": name])
    guard try eventually({ !tool.isRunning }), tool.code == 0 else {
      throw DesktopError(description: "xdotool \(words) failed: \(tool.errors)")
    }
  }
}

public struct DesktopError: Error, CustomStringConvertible {
  public let description: String

  public init(description: String) { self.description = description }
}

/// Waits until something is so; false when it is not so for ten seconds.
public func eventually(_ condition: () throws -> Bool) throws -> Bool {
  let deadline = Date().addingTimeInterval(10)
  while try !condition() {
    if Date() > deadline { return false }
    usleep(5000)
  }
  return true
}
