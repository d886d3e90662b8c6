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
      let run = try Run.other(path, [way]).done()
      #expect(run.output.contains(name) && run.output.split(separator: "\n").count > 5)
    }
  }

  @Test(
    "no line is longer than the 80 columns of a serial console",
    arguments: ["touch-overlayd", "touch-overlay", "touch-overlay-calibrate", "touch-overlay-lend"])
  func columns(name: String) throws {
    let run = try Run.other(Run.folder.appendingPathComponent(name).path, ["--help"])
    for line in run.output.split(separator: "\n") { #expect(line.utf8.count <= 80, "\(line)") }
  }

  @Test(
    "every command of the tool has its own",
    arguments: [
      "devices", "demo", "image", "snapshot", "events", "record", "replay", "convert", "diagnose", "ctl", "help",
    ])
  func commands(name: String) throws {
    let lines = try Run.tool("--help").output.components(separatedBy: "\n")
    let usage = try Run.tool("help", name).done()
    let own = usage.output.components(separatedBy: "\n")
    #expect(Array(own.prefix(2)) == Array(lines.prefix(2)))
    // Each line is one of the whole text, in its order, and those that begin a form name the command.
    var rest = lines[...]
    for line in own.dropFirst(2).dropLast() {
      rest = try #require(rest.firstIndex(of: line).map { rest[($0 + 1)...] }, "\(line)")
      #expect(line.hasPrefix("   ") || line.hasPrefix("  \(name) "), "\(line)")
    }
    #expect(own.count { $0.hasPrefix("  \(name) ") } == lines.count { $0.hasPrefix("  \(name) ") })
    #expect(own.count { $0.hasPrefix("  \(name) ") } > 0)
    for way in ["--help", "-h"] { #expect(try Run.tool(name, way).output == usage.output) }
  }

  @Test func `the usage of a command that runs another, and of one that does not exist`() throws {
    #expect(try Run.tool("ctl", "suspend", "--for", "5", "--help").output == Run.tool("help", "ctl").output)
    // A command that is run has its own.
    #expect(try Run.tool("ctl", "suspend", "--control", "/nonexistent/control", "--", "sh", "--help").code == 1)
    for arguments in [["help", "dance"], ["dance", "--help"], ["help", "--version"], ["--version", "--help"]] {
      try Run.tool(arguments).expectRefusal(2) { $0.hasPrefix("unknown command '") }
    }
    let two = try Run.tool("help", "demo", "image")
    two.expectRefusal(2, "help takes one command, not 'image' as well; touch-overlay --help lists them")
    try Run.tool("devises").expectRefusal(
      2, "unknown command 'devises'; touch-overlay --help lists the commands; did you mean 'devices'?")
  }

  @Test(
    "a misspelt option is answered with the one of its command that was probably meant",
    arguments: [
      ("devices", "--jason", "--json"), ("record", "--witout", "--without"), ("diagnose", "--hedless", "--headless"),
      ("demo", "--window-", "--window"), ("ctl", "--fr", "--for"), ("replay", "--json", nil), ("image", "--out", nil),
    ])
  func misspeltOption(command: String, typed: String, meant: String?) throws {
    let run = try Run.tool(command, typed)
    #expect(run.code == 2)
    let refusal = "\(command) does not know '\(typed)'; touch-overlay \(command) --help lists the options"
    #expect(run.complaint == refusal + (meant.map { "; did you mean '\($0)'?" } ?? ""))
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

  @Test func `every script tells its head, from wherever it is called, and does nothing else`() throws {
    let scripts = try Self.scripts
    #expect(scripts.count > 15 && scripts.contains("deploy/package"))
    for script in scripts {
      let path = Self.top.appendingPathComponent(script).path
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let head = text.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("#") }.first.map { $0.dropFirst(2) }
      for way in Self.ways {
        let run = try Run.other("/bin/sh", ["-c", "cd /; exec \"$0\" \"$1\"", path, way]).done()
        #expect(run.output.split(separator: "\n").first == head, "\(script) \(way)")
      }
    }
  }
}
