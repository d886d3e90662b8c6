#if Window
import Desktops
import Foundation
import Testing

@Suite(
  "touch-overlay demo --window, on a desktop", .serialized,
  .enabled(if: Desktop.isAvailable, "needs Xvfb and xdotool; deploy/test provides both"))
struct WindowTests {
  @Test func `a mark stays on top of an app that keeps painting, and leaves nothing behind`() throws {
    let window = try WindowRun()
    // On the third product: it lights up under the finger, and steam rises from it.
    try window.desktop.hand("mousemove 470 250 mousedown 1")
    #expect(try window.shows((470, 250)))
    #expect(try eventually { try window.desktop.picture[400, 200] != window.untouched[400, 200] })
    for _ in 0..<10 {
      let before = try window.desktop.picture.pixels(x: 430..<510, y: 120..<150)
      #expect(try eventually { try window.desktop.picture.pixels(x: 430..<510, y: 120..<150) != before })
      // Not at once, if the look falls between the app's painting and the overlay's.
      #expect(try window.shows((470, 250)))
    }
    // Beside everything that can be touched: the product is not chosen then.
    try window.desktop.hand("mousemove 560 460")
    #expect(try window.shows((560, 460)))
    try window.desktop.hand("mouseup 1")
    #expect(try window.isUntouchedAgain())
  }

  @Test func `the slider follows, and Esc under a resting finger ends it with a picture`() throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("touch-overlay-window-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let window = try WindowRun("--out", file.path)
    try window.desktop.hand("mousemove 100 412 mousedown 1 mousemove 300 412")
    #expect(try window.shows((300, 412)))
    // Where the groove was empty it is filled now.
    #expect(try eventually { try window.desktop.picture[250, 412] == window.untouched[60, 412] })
    #expect(window.untouched[250, 412] != window.untouched[60, 412])
    try window.desktop.hand("key Escape")
    let code = try window.end()
    #if PNG
    #expect(code == 0)
    #expect(window.program.errors == "")
    #expect(window.program.output == "the picture of the screen as it was at the end is in \(file.path)\n")
    let size = try [UInt8](Data(contentsOf: file))[16..<24]
    #expect(Array(size) == [0, 0, 3, 32, 0, 0, 1, 224])
    #else
    #expect(code == 1)
    #endif
  }

  @Test func `without a touch it costs next to nothing, and a signal ends it as a closed window does`() throws {
    let window = try WindowRun()
    let before = try window.program.processorTime
    usleep(2_000_000)
    // The clock has ticked twice, drawn without optimisation.
    #expect(try window.program.processorTime - before < 0.2)
    window.program.terminate()
    #expect(try window.end() == 0)
    #expect(window.program.errors == "")
  }
}
#endif
