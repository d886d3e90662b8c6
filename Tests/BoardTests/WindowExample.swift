import Desktops
import Foundation
import Reference

/// An example in a window that fills a desktop, with the flag or without it.
final class WindowExample {
  /// A path of the mouse, and the places that should have a mark afterwards.
  struct Step {
    let hand: String
    let marks: [(x: Int, y: Int)]
  }

  /// A press on one tile, a drag over the next, and presses on both again.
  static let steps = [
    Step(hand: "mousemove 240 200 mousedown 1", marks: [(240, 200)]),
    Step(hand: "mousemove 420 260", marks: [(420, 260)]),
    Step(hand: "mouseup 1", marks: []),
    Step(hand: "mousemove 700 30 mousedown 1", marks: [(700, 30)]),
    Step(hand: "mouseup 1 mousemove 0 479 mousedown 1", marks: [(0, 479)]),
    Step(hand: "mouseup 1", marks: []),
  ]

  /// Whether `Tests/Examples/build amd64` has left the example, and there is a desktop for it.
  static func isBuilt(_ name: String) -> Bool {
    Desktop.isAvailable && FileManager.default.isExecutableFile(atPath: path(name, "on"))
  }

  private static func path(_ name: String, _ variant: String) -> String {
    BoardKind.root.appendingPathComponent(".build/examples/amd64/\(name)-\(variant)").path
  }

  private let desktop: Desktop
  private let program: BesideProgram

  init(_ name: String, _ variant: String) throws {
    desktop = try Desktop()
    program = try BesideProgram(
      WindowExample.path(name, variant), [], environment: ["DISPLAY": desktop.name, "HOME": NSTemporaryDirectory()])
    guard try eventually({ try Set(picture.bytes).count > 4 }) else {
      throw DesktopError(description: "the window of \(name) does not come: \(program.errors)")
    }
  }

  func hand(_ words: String) throws { try desktop.hand(words) }

  /// The picture when it has not changed for a while.
  func settledPicture() throws -> ReferenceScreen {
    var last = try picture
    let isSettled = try eventually {
      usleep(200_000)
      let earlier = last
      last = try picture
      return earlier == last
    }
    guard isSettled else { throw DesktopError(description: "the window shows something else all the time") }
    return last
  }

  /// Waits until the desktop shows what the app alone showed, with these marks over it.
  func differences(_ alone: ReferenceScreen, _ marks: [(x: Int, y: Int)]) throws -> [String] {
    let expected = alone.painted(with: marks.map { (Double($0.x), Double($0.y)) })
    var differences: [String] = []
    _ = try eventually {
      differences = try expected.firstDifferences(from: picture, tolerance: marks.isEmpty ? 0 : 1)
      return differences.isEmpty
    }
    return differences
  }

  /// Ends it with a signal; returns its code and what it said.
  func end() throws -> (code: Int32?, errors: String) {
    program.terminate()
    guard try eventually({ !program.isRunning }) else { throw DesktopError(description: "the program goes on") }
    return (program.code, program.errors)
  }

  private var picture: ReferenceScreen {
    get throws {
      let picture = try desktop.picture
      var bytes = Array(picture.bytes(below: 0))
      // The fourth byte of a pixel means nothing.
      for place in stride(from: 3, to: bytes.count, by: 4) { bytes[place] = 0 }
      return ReferenceScreen(
        width: Desktop.width, height: Desktop.height, lineLength: picture.lineLength, format: .xrgb8888, bytes: bytes)
    }
  }
}
