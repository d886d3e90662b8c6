import Foundation
import Testing

@testable import TouchInput

/// Recordings of real panels, where they lie beside the clone.
@Suite("Recordings of real panels")
struct RealPanelTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/recordings/touchscreens")

  static let recordings: [URL] =
    ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
    .filter { $0.pathExtension == "events" }.sorted { $0.path < $1.path }

  /// The description whose name the recording's begins with.
  private func description(of recording: URL) throws -> URL {
    let name = recording.lastPathComponent
    let all = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
    return try #require(
      all.first { $0.pathExtension == "desc" && name.hasPrefix($0.deletingPathExtension().lastPathComponent) })
  }

  @Test(
    "every touch begins and ends once, on the screen, in time",
    .enabled(if: !recordings.isEmpty, "needs ../shared/recordings"), arguments: recordings)
  func rules(recording: URL) throws {
    let text = try Recording.read(path: recording.path, descriptionPath: description(of: recording).path)
    let player = Player(text, width: 800, height: 480)
    #expect(player.faults(width: 800, height: 480).isEmpty)
    #expect(!player.changes.isEmpty)
    let fingers = recording.lastPathComponent.split(separator: ".").dropFirst().compactMap { Int($0.prefix(1)) }.first
    if let fingers { #expect(player.peak == fingers) }
  }
}
