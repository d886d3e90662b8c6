import Foundation
import Testing

extension Boards {
  /// The programs as they are put on a board.
  @Suite struct Programs {
    @Test(arguments: ["amd64", "arm64", "armhf"])
    func `the daemon is small and needs libevdev, tslib and libc alone`(_ architecture: String) throws {
      let daemon = BoardKind.root.appendingPathComponent("board/out/\(architecture)/touch-overlayd")
      let data = try Data(contentsOf: daemon)
      // A PC has no such limit, and its instructions take more room. The control socket, the service manager and the
      // rules of when there are marks came to 37 kB, the looks with their letters and keys to 50 kB, the
      // ways into diagnostics, with the gestures of TouchKit, and sheets to 37 kB; figures for Prometheus to 12 kB, and
      // what diagnostics read of panels and limits to 15 kB. What tslib, udev and drivers do otherwise than expected
      // came to 8 kB.
      if architecture != "amd64" { #expect(data.count < 388_000) }
      let libraries = try Programs.neededLibraries(daemon)
      let allowed = ["libevdev.so.2", "libts.so.0", "libc.so.6", "libm.so.6", "libdl.so.2", "ld-linux"]
      #expect(!libraries.isEmpty)
      for library in libraries {
        #expect(allowed.contains { library.hasPrefix($0) }, "\(library)")
      }
    }

    /// What ran on the board is what `board/build` left.
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
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.currentDirectoryURL = BoardKind.root
      let pipe = Foundation.Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw BoardError("\(command) failed") }
      return String(decoding: output, as: UTF8.self)
    }
  }
}
