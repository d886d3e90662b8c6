#if Window && TouchOverlay
import Desktops
import Foundation
import Testing

/// The README's example on a desktop: a white square on black, of which only the border stays while it is touched.
@Suite(
  "WindowClass on a desktop", .serialized,
  .enabled(if: Desktop.isAvailable, "needs Xvfb and xdotool; deploy/test provides both"))
struct AppWindowTests {
  private static let white = DesktopPicture.Pixel(red: 255, green: 255, blue: 255)
  private static let black = DesktopPicture.Pixel(red: 0, green: 0, blue: 0)

  private final class Running {
    let desktop: Desktop
    let app: BesideProgram

    init(_ environment: [String: String] = [:]) throws {
      desktop = try Desktop()
      try desktop.hand("mousemove 780 470")
      app = try BesideProgram(
        Run.folder.appendingPathComponent("hello").path, [],
        environment: environment.merging(["DISPLAY": desktop.name]) { one, _ in one })
    }

    /// Waits until these pixels have these colours.
    func shows(_ pixels: [(x: Int, y: Int)], _ colour: DesktopPicture.Pixel) throws -> Bool {
      try eventually {
        let picture = try desktop.picture
        return pixels.allSatisfy { picture[$0.x, $0.y] == colour }
      }
    }

    func isMarked(_ places: [(x: Int, y: Int)]) throws -> Bool {
      try eventually {
        let picture = try desktop.picture
        return places.allSatisfy { ![white, black].contains(picture[$0.x, $0.y]) }
      }
    }
  }

  @Test("it draws, the mouse touches, Ctrl is a second finger that goes along with Shift, and all marks go")
  func fingers() throws {
    let run = try Running()
    #expect(try run.shows([(101, 101), (298, 298)], Self.white))
    #expect(try run.shows([(99, 99), (301, 301), (700, 400)], Self.black))
    try run.desktop.hand("mousemove 200 200 mousedown 1")
    #expect(try run.shows([(111, 111), (288, 288)], Self.black))
    #expect(try run.shows([(101, 101), (298, 298)], Self.white))
    #expect(try run.isMarked([(200, 200)]))
    try run.desktop.hand("keydown ctrl")
    #expect(try run.isMarked([(200, 200), (600, 280)]))
    try run.desktop.hand("keydown shift mousemove 240 220")
    #expect(try run.isMarked([(240, 220), (640, 300)]))
    try run.desktop.hand("keyup shift keyup ctrl mouseup 1")
    #expect(try run.shows([(101, 101), (200, 200), (298, 298)], Self.white))
    #expect(try run.shows([(600, 280), (640, 300), (99, 99)], Self.black))
    try run.desktop.hand("key Escape")
    #expect(try eventually { run.app.code == 0 })
    #expect(run.app.output == "touches are shown\npressed\nreleased\n")
    #expect(run.app.errors.contains("the touch overlay draws in the app's frames of 800x480\n"))
  }

  @Test("of another size and format", arguments: ["rgb565", "rgb888", "xrgb8888"])
  func screen(format: String) throws {
    let run = try Running(["TOUCH_OVERLAY_SCREEN": "400x320:\(format)"])
    // Wherever the window lies, it shows the whole square. SDL makes 254 of the 63 levels of rgb565's green.
    #expect(
      try eventually {
        try run.desktop.picture.pixels(x: 0..<800, y: 0..<480).count { $0.red == 255 && $0.green >= 254 } == 40_000
      })
    run.app.terminate()
    #expect(try eventually { run.app.code == 0 })
  }

  @Test func `a bad size, and a desktop that is not there, in one sentence`() throws {
    func said(_ environment: [String: String]) throws -> String {
      let app = try BesideProgram(Run.folder.appendingPathComponent("hello").path, [], environment: environment)
      #expect(try eventually { app.code == 1 })
      return app.output
    }
    #expect(
      try said(["TOUCH_OVERLAY_SCREEN": "800", "DISPLAY": ":60000"])
        == "TOUCH_OVERLAY_SCREEN is '800', expected a size from 1x1 to 8192x8192 and perhaps a format (rgb565, rgb888 or "
        + "xrgb8888), such as 800x480:rgb565\n")
    #expect(
      try said(["TOUCH_OVERLAY_SCREEN": "800x480"])
        == "cannot open a window: neither DISPLAY nor WAYLAND_DISPLAY is set; run this on a desktop\n")
    #expect(try said(["DISPLAY": ":60000"]).hasPrefix("cannot open a window: "))
  }

  @Test func `an empty DISPLAY names no desktop: the app opens the framebuffer as on the board`() throws {
    let app = try BesideProgram(
      Run.folder.appendingPathComponent("hello").path, [], environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
    // On a machine that has a framebuffer, the app goes on.
    _ = try eventually { app.code != nil }
    #expect(!app.output.contains("cannot open a window"))
  }
}
#endif
