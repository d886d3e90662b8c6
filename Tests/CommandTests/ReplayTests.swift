import Foundation
import Temporary
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
    let run = try Run.tool("replay", file.path, "--fb", "memory:400x240:\(format)").done()
    #expect(run.output == "touches: 2, at most 2 at once, in 1.0 s\n")
  }

  #if PNG
  @Test func `the picture shows the path of each touch in its finger's colour, and a mark where it ended`() throws {
    // The first finger goes right, then down; the second taps.
    let recording = Self.recording.replacingOccurrences(
      of: "E: 5.500000 0003 002f 1\n",
      with: """
        E: 5.200000 0003 0035 300
        E: 5.200000 0000 0000 0
        E: 5.300000 0003 0036 180
        E: 5.300000 0000 0000 0
        E: 5.500000 0003 002f 1

        """
    )
    .replacingOccurrences(of: "0035 200", with: "0035 100").replacingOccurrences(of: "0036 120", with: "0036 180")
    let file = try TemporaryFile("paths", recording)
    let out = try TemporaryFile("paths.png", "")
    let run = try Run.tool("replay", file.path, "--fb", "memory:400x240:rgb565", "--out", out.path).done()
    #expect(run.output.hasSuffix("\nthe picture of the touches' paths is in \(out.path)\n"))
    let picture = try PNGPicture(out.path)
    try #require(picture.width == 400 && picture.height == 240)
    let blue: [UInt8] = [33, 118, 255]
    for (x, y) in [(101, 60), (150, 60), (250, 60), (299, 60), (300, 100), (300, 140)] {
      #expect(picture.pixel(x, y) == blue, "\(x),\(y)")
    }
    // Beside the path lies the paper, and no mark where a finger has only passed.
    let paper: [UInt8] = [232, 236, 240]
    for (x, y) in [(150, 50), (150, 70), (285, 100), (315, 100), (310, 50), (90, 60)] {
      #expect(picture.pixel(x, y) == paper, "\(x),\(y)")
    }
    // Half of the colour, half of the paper.
    for (x, y, half) in [(315, 185, [132, 177, 248]), (285, 185, [132, 177, 248]), (105, 185, [236, 149, 151])] {
      for channel in 0..<3 { #expect(abs(Int(picture.pixel(x, y)[channel]) - half[channel]) <= 1, "\(x),\(y)") }
    }
  }
  #endif

  @Test func `without a touch there is no picture, and no file`() throws {
    let file = try TemporaryFile("untouched", "A: 00 0 399 0 0\nA: 01 0 239 0 0\nE: 5.000100 0000 0000 0\n")
    let picture = file.path + ".png"
    let run = try Run.tool("replay", file.path, "--out", picture)
    #expect(run.code == 1)
    #expect(run.output == "touches: 0, at most 0 at once, in 0.0 s\n")
    #expect(run.complaint?.contains("no touch was shown") == true)
    #expect(!FileManager.default.fileExists(atPath: picture))
  }

  @Test func `devices tells a program as much as a person, whatever this machine has`() throws {
    let people = try Run.tool("devices", "--fb", "/nonexistent/fb0")
    #expect(people.output.contains("/nonexistent/fb0: No such file or directory"))
    #expect(try Run.tool("devices", "--fb", "auto").output == Run.tool("devices").output)
    let programs = try Run.tool("devices", "--json", "--fb", "/nonexistent/fb0")
    let list = try #require(JSONSerialization.jsonObject(with: Data(programs.output.utf8)) as? [String: Any])
    let screen = try #require(list["screen"] as? [String: Any])
    #expect(screen["known"] as? Bool == false)
    #expect(screen["kind"] as? String == "framebuffer")
    for display in try #require(list["displays"] as? [[String: Any]]) { #expect(display["app"] is Bool) }
    let devices = try #require(list["devices"] as? [[String: Any]])
    let absence = list["absence"] as? String
    let isChosen = devices.contains { $0["chosen"] as? Bool == true }
    #expect((absence == nil) == isChosen)
    #expect(people.code == (isChosen ? 0 : 3) && programs.code == people.code)
    if let absence { #expect(people.output.hasSuffix("\n\(absence)\n")) }
    for device in devices {
      let path = try #require(device["path"] as? String)
      #expect(people.output.contains("\(path): \(device["name"] as? String ?? "")\n"))
    }
  }
}
