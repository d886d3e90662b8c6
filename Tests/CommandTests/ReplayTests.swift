import Foundation
import Testing

@Suite("touch-overlay replay and devices")
struct ReplayTests {
  /// Two fingers, the second for less than a wake of anybody.
  private static let recording = """
    A: 2f 0 9 0 0
    A: 35 0 399 0 0
    A: 36 0 239 0 0
    E: 5.000100 0003 0039 1
    E: 5.000100 0003 0035 100
    E: 5.000100 0003 0036 60
    E: 5.000100 0000 0000 0
    E: 5.500000 0003 002f 1
    E: 5.500000 0003 0039 2
    E: 5.500000 0003 0035 200
    E: 5.500000 0003 0036 120
    E: 5.500000 0000 0000 0
    E: 5.500100 0003 0039 -1
    E: 5.500100 0000 0000 0
    E: 6.000100 0003 002f 0
    E: 6.000100 0003 0039 -1
    E: 6.000100 0000 0000 0

    """

  @Test(
    "in memory of every kind, at once and without a trace",
    arguments: ["rgb565", "bgr565", "rgb888", "bgr888", "xrgb8888", "xbgr8888", "grey8"])
  func memory(format: String) throws {
    let file = try TemporaryFile("recording-\(format)", Self.recording)
    let run = try Run.tool("replay", file.path, "--fb", "memory:400x240:\(format)")
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(run.output == "touches: 2, at most 2 at once, in 1.0 s\n")
  }

  @Test("a recording whose writer lost its power is played up to there, and that is said")
  func cutRecording() throws {
    let file = try TemporaryFile("cut", String(Self.recording.dropLast(12)))
    let run = try Run.tool("replay", file.path, "--fb", "memory:400x240:rgb565")
    #expect(run.code == 1)
    #expect(
      run.complaint == "\(file.path) is cut short: it ends within a report; all before that is read", "\(run.errors)")
    // Until the last report that is whole.
    #expect(run.output == "touches: 2, at most 2 at once, in 0.5 s\n")
  }

  @Test("without a touch there is no picture, and no file")
  func nothing() throws {
    let file = try TemporaryFile("untouched", "A: 00 0 399 0 0\nA: 01 0 239 0 0\nE: 5.000100 0000 0000 0\n")
    let picture = file.path + ".png"
    let run = try Run.tool("replay", file.path, "--out", picture)
    #expect(run.code == 1)
    #expect(run.output == "touches: 0, at most 0 at once, in 0.0 s\n")
    #expect(run.complaint?.contains("no touch was shown") == true)
    #expect(!FileManager.default.fileExists(atPath: picture))
  }

  @Test("devices tells a program as much as a person, whatever this machine has")
  func devices() throws {
    let people = try Run.tool("devices", "--fb", "/nonexistent/fb0")
    #expect(people.code == 0)
    #expect(people.output.contains("/nonexistent/fb0: No such file or directory"))
    #expect(try Run.tool("devices", "--fb", "auto").output == Run.tool("devices").output)
    let programs = try Run.tool("devices", "--json", "--fb", "/nonexistent/fb0")
    #expect(programs.code == 0)
    let list = try #require(JSONSerialization.jsonObject(with: Data(programs.output.utf8)) as? [String: Any])
    let screen = try #require(list["screen"] as? [String: Any])
    #expect(screen["known"] as? Bool == false)
    let devices = try #require(list["devices"] as? [[String: Any]])
    let absence = list["absence"] as? String
    let isChosen = devices.contains { $0["chosen"] as? Bool == true }
    #expect((absence == nil) == isChosen)
    if let absence { #expect(people.output.hasSuffix("\n\(absence)\n")) }
    for device in devices {
      let path = try #require(device["path"] as? String)
      #expect(people.output.contains("\(path): \(device["name"] as? String ?? "")\n"))
    }
  }
}
