import Foundation
import Testing

@Suite("help")
struct HelpTests {
  private static let ways = ["--help", "-h", "help"]

  @Test(
    "every program has it, however it is asked for",
    arguments: ["touch-overlayd", "touch-overlay", "touch-overlay-calibrate", "touch-overlay-lend", "board-probe"])
  func programs(name: String) throws {
    let path = Run.folder.appendingPathComponent(name).path
    for way in Self.ways {
      let run = try Run.other(path, [way])
      #expect(run.code == 0 && run.errors == "", "\(way): \(run.errors)")
      #expect(run.output.contains(name) && run.output.split(separator: "\n").count > 5)
    }
  }

  @Test(
    "every command of the tool has it",
    arguments: ["devices", "demo", "replay", "record", "convert", "ctl", "diagnose"])
  func commands(name: String) throws {
    let usage = try Run.tool("--help").output
    for way in ["--help", "-h"] { #expect(try Run.tool(name, way).output == usage) }
    #expect(try Run.tool("ctl", "suspend", "--for", "5", "--help").output == usage)
    // A command that is run has its own.
    #expect(try Run.tool("ctl", "suspend", "--control", "/nonexistent/control", "--", "sh", "--help").code == 1)
  }

  private static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardized

  private static var scripts: [String] {
    get throws {
      try ["deploy", "board", "Tests/Proof"].flatMap { folder in
        try FileManager.default.contentsOfDirectory(atPath: top.appendingPathComponent(folder).path).sorted()
          .map { "\(folder)/\($0)" }
          .filter {
            let path = top.appendingPathComponent($0).path
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
              && FileManager.default.isExecutableFile(atPath: path)
          }
      }
    }
  }

  @Test("every script tells its head, from wherever it is called, and does nothing else")
  func scripts() throws {
    let scripts = try Self.scripts
    #expect(scripts.count > 15 && scripts.contains("deploy/package"))
    for script in scripts {
      let path = Self.top.appendingPathComponent(script).path
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let head = text.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("#") }.first.map { $0.dropFirst(2) }
      for way in Self.ways {
        let run = try Run.other("/bin/sh", ["-c", "cd /; exec \"$0\" \"$1\"", path, way])
        #expect(run.code == 0 && run.errors == "", "\(script) \(way): \(run.errors)")
        #expect(run.output.split(separator: "\n").first == head, "\(script) \(way)")
      }
    }
  }
}
