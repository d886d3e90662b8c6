import Desktops
import Foundation
import Temporary

/// `touch-overlay demo --window` on a desktop of its own, and what it shows. Marks are opaque, so that they can be told
/// from everything else.
final class WindowRun {
  /// Where the clock is no more.
  private static let top = 64
  private static let mark = DesktopPicture.Pixel(red: 255, green: 0, blue: 255)
  /// Of the first product.
  private static let espresso = DesktopPicture.Pixel(red: 166, green: 94, blue: 46)

  let desktop: Desktop
  let program: BesideProgram
  /// What the app shows without a touch.
  let untouched: DesktopPicture

  init(_ arguments: String...) throws {
    let configuration = try TemporaryFile("window.conf", "[overlay]\nradius = 20\ncolour = #ff00ffff\n")
    let desktop = try Desktop()
    try desktop.hand("mousemove 560 470")
    program = try BesideProgram(
      Run.folder.appendingPathComponent("touch-overlay").path,
      ["demo", "--window", "--config", configuration.path] + arguments, environment: ["DISPLAY": desktop.name])
    guard try eventually({ try desktop.picture[40, 200] == Self.espresso }) else {
      throw DesktopError(description: "the window does not come: \(program.errors)")
    }
    self.desktop = desktop
    untouched = try Self.settled(desktop)
  }

  /// What the desktop shows when it stays so: the server draws while it is looked at, a picture not yet whole among it.
  private static func settled(_ desktop: Desktop) throws -> DesktopPicture {
    var last = try desktop.picture
    let isSettled = try eventually {
      usleep(200_000)
      let earlier = last
      last = try desktop.picture
      return earlier.bytes(below: top) == last.bytes(below: top)
    }
    guard isSettled else { throw DesktopError(description: "the window shows something else all the time") }
    return last
  }

  func shows(_ marks: (x: Int, y: Int)...) throws -> Bool {
    try eventually {
      let picture = try desktop.picture
      return marks.allSatisfy { isMarked(picture, $0.x, $0.y) }
    }
  }

  func isMarked(_ picture: DesktopPicture, _ x: Int, _ y: Int) -> Bool { picture[x, y] == Self.mark }

  /// Whether the screen becomes what it was before the first touch, the clock aside.
  func isUntouchedAgain() throws -> Bool {
    try eventually { try desktop.picture.bytes(below: Self.top) == untouched.bytes(below: Self.top) }
  }

  /// Its exit code, once it has ended by itself.
  func end() throws -> Int32? {
    guard try eventually({ !program.isRunning }) else {
      throw DesktopError(description: "the program goes on")
    }
    return program.code
  }
}
