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

  /// `libinput record`, `evemu-record` and `evtest` of Debian 12, and `cat`, beside each other on one emulated panel.
  @Test("what four programs recorded of the same touches is the same")
  func sameTouches() throws {
    let recordings = try ["yml", "events", "evtest", "hexdump"].map { ending in
      try Recording.read(
        path: Self.folder.appendingPathComponent("same.\(ending)").path,
        descriptionPath: ending == "hexdump" ? Self.folder.appendingPathComponent("same.evtest").path : nil)
    }
    for recording in recordings {
      #expect(recording.events.count == 48)
      #expect(recording.name == "Judged \"Panel\"")
      #expect(recording.identity == PanelIdentity(bus: 0x18, vendor: 0x416, product: 0x38f, version: 0))
      #expect(recording.device.axes == recordings[0].device.axes && recording.device.axes.count == 8)
      #expect(recording.device.list(1) == [330] && recording.device.propertyList == [1])
      for (event, other) in zip(recording.events, recordings[0].events) {
        #expect(event.type == other.type && event.code == other.code && event.value == other.value)
        // Two of them had another clock.
        let times = [(event.time, recording), (other.time, recordings[0])].map { $0.0 - $0.1.events[0].time }
        #expect(abs(times[0] - times[1]) <= 2)
      }
      let began = Player(recording, width: 800, height: 480).changes.filter { $0.phase == .began }.map { [$0.x, $0.y] }
      #expect(began == [[210, 190], [400, 90], [30, 40], [799, 479]])
    }
  }
}
