import Foundation
import Temporary
import Testing

extension Boards {
  /// The programs as they are put on a board.
  @Suite struct Programs {
    @Test(arguments: ["amd64", "arm64", "armhf"])
    func `the daemon is half as large as the tool, and needs libevdev, tslib and libc alone`(
      _ architecture: String
    ) throws {
      let folder = BoardKind.root.appendingPathComponent("board/out/\(architecture)")
      let daemon = folder.appendingPathComponent("touch-overlayd")
      // The daemon runs all the time, and has none of the tool's examinations, pages and reports.
      let tool = try Data(contentsOf: folder.appendingPathComponent("touch-overlay"))
      #expect(try 2 * Data(contentsOf: daemon).count < tool.count)
      let libraries = try Programs.neededLibraries(daemon)
      let allowed = ["libevdev.so.2", "libts.so.0", "libc.so.6", "libm.so.6", "libdl.so.2", "ld-linux"]
      #expect(!libraries.isEmpty)
      for library in libraries {
        #expect(allowed.contains { library.hasPrefix($0) }, "\(library)")
      }
    }

    /// The programs that ran on the board are those of `board/build`.
    @Test(arguments: zip([BoardKind.virtArm64, .virtArmhf], ["aarch64", "armv7l"]))
    func `the programs that were built are the ones that run`(_ kind: BoardKind, _ machine: String) throws {
      let board = try Board(kind)
      for program in ["touch-overlayd", "touch-overlay"] {
        let there = try board.must("sha256sum < /usr/bin/\(program)").prefix(64)
        #expect(try there == Programs.run(["sha256sum", "board/out/\(kind.architecture)/\(program)"]).prefix(64))
      }
      #expect(try board.must("uname -m") == "\(machine)\n")
    }

    private static func neededLibraries(_ program: URL) throws -> [String] {
      try run(["readelf", "-d", program.path]).split(separator: "\n").compactMap { line in
        guard line.contains("(NEEDED)"), let start = line.firstIndex(of: "["), let end = line.lastIndex(of: "]") else {
          return nil
        }
        return String(line[line.index(after: start)..<end])
      }
    }

    private static func run(_ command: [String]) throws -> String {
      let program = try EndedProgram(URL(fileURLWithPath: "/usr/bin/env"), command, in: BoardKind.root)
      guard program.code == 0 else { throw BoardError("\(command) failed: \(program.errors)") }
      return program.text
    }
  }
}
