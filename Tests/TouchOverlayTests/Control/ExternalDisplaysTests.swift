import Foundation
import Linux
import Temporary
import Testing
import TouchOverlay

@Suite("ExternalDisplays: what the kernel's display drivers know")
struct ExternalDisplaysTests {
  @Test(
    "a connected one that is not built in",
    arguments: [
      ([:], nil),
      (["card0": "", "renderD128": "", "version": ""], nil),
      (["card0": "", "card0-DSI-1": "connected"], false),
      (["card0-DSI-1": "connected", "card0-HDMI-A-1": "disconnected"], false),
      (["card0-DSI-1": "connected", "card0-HDMI-A-1": "unknown"], false),
      (["card0-DSI-1": "connected", "card0-HDMI-A-1": ""], false),
      (["card0-DSI-1": "connected", "card0-HDMI-A-1": "connected"], true),
      (["card1-HDMI-A-2": "connected", "card0-SPI-1": "connected"], true),
      (["card0-eDP-1": "connected", "card0-LVDS-1": "connected", "card0-DPI-1": "connected"], false),
      (["card0-Virtual-1": "connected", "card0-Writeback-1": "connected", "card0-Unknown-1": "connected"], false),
      (["card0-DP-1": "connected"], true), (["card0-DVI-I-1": "connected"], true),
      (["card0-VGA-1": "connected"], true), (["card0-Composite-1": "connected"], true),
      (["card0-TV-1": "connected"], true), (["card12-HDMI-B-11": "connected"], true),
    ] as [([String: String], Bool?)])
  func connectors(connectors: [String: String], expected: Bool?) throws {
    // A folder as sysfs has it.
    let folder = try TemporaryFolder()
    for (name, status) in connectors {
      mkdir("\(folder.path)/\(name)", 0o755)
      if !status.isEmpty { try folder.write("\(status)\n", "\(name)/status") }
    }
    let path = connectors.isEmpty ? "\(folder.path)/missing" : folder.path
    #expect(ExternalDisplays.isConnected(in: path) == expected)
  }

  @Test func `what an app that looks again has to say`() {
    let (none, unknown) = (ExternalDisplays.meaning(false), ExternalDisplays.meaning(nil))
    #expect(ExternalDisplays.news(of: nil, before: nil) == nil)
    #expect(ExternalDisplays.news(of: none, before: none) == nil)
    #expect(ExternalDisplays.news(of: none, before: nil)?.string == none.string)
    #expect(ExternalDisplays.news(of: none, before: unknown)?.string == none.string)
    #expect(
      ExternalDisplays.news(of: nil, before: none)?.string == "an external display is connected: marks are shown")
  }
}
