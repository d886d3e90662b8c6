import Foundation
import Testing
import Touch

@testable import TouchInput

/// Recordings by `touch-overlay record` on an emulated board, of panels from -100 to 3995 and from 0 to 2047 of every
/// kind: taps, a drag with two fingers beside it, taps within one report where there are slots, a flood while the
/// recorder was stopped (the kernel dropped events), and a tap in each of two corners.
@Suite("Recordings of emulated panels")
struct OwnRecordingTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings")

  @Test(
    "every touch begins and ends once, on the screen, in time, and where the finger was",
    arguments: ["slots", "contacts", "one"])
  func rules(kind: String) throws {
    let path = Self.folder.appendingPathComponent("\(kind).events").path
    let recording = try Recording.read(path: path, descriptionPath: nil)
    #expect(recording.events.contains { $0.isDropped })
    let player = Player(recording, width: 4096, height: 2048)
    #expect(player.faults(width: 4096, height: 2048).isEmpty)
    #expect(player.peak >= (kind == "one" ? 1 : 3))
    let began = player.changes.filter { $0.phase == .began }.map { [$0.x, $0.y] }
    var expected: [[Float]] = [[600, 500], [605, 502], [2100, 1000], [400, 300]]
    if kind != "one" { expected += [[3100, 400], [3600, 1500]] }
    if kind == "slots" { expected += [[1334, 777], [1334, 779]] }
    #expect(Array(began.prefix(expected.count)) == expected)
    #expect(Array(began.suffix(2)) == [[4095, 2047], [0, 0]])
  }
}
