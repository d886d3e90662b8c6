import Foundation
import Temporary
import Testing
import TouchOverlay

@Suite("AppOverlay: an overlay in an app's own process")
struct AppOverlayTests {
  @Test func `to resume looks for displays, also where nothing was suspended`() throws {
    let drivers = try TemporaryFolder()
    try FileManager.default.createDirectory(at: drivers["card0-HDMI-A-1"], withIntermediateDirectories: false)
    try drivers.write("disconnected\n", "card0-HDMI-A-1/status")
    var configuration = Configuration()
    configuration.daemon.show = .external
    let overlay = try AppOverlay.startComposing(
      configuration, width: 100, height: 100, readsPanels: false, displays: drivers.path)
    #expect(overlay.concealment != nil)
    for status in ["connected", "disconnected", "connected"] {
      try drivers.write("\(status)\n", "card0-HDMI-A-1/status")
      overlay.resume()
      #expect((overlay.concealment == nil) == (status == "connected"))
    }
  }
}
