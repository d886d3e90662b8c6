import Temporary
import Testing

@Suite("touch-overlay demo --window: what it refuses")
struct WindowRefusalTests {
  @Test func `a bad configuration, with file and line`() throws {
    let file = try TemporaryFile("window.conf", "[overlay]\n\nradius = huge\n")
    try Run.tool("demo", "--window", "--config", file.path).expectRefusal(
      5,
      "\(file.path) line 3: radius is 'huge', expected pixels from 2 to 400, or millimetres from 0.2 to 40 "
        + "such as 4.5mm")
    #expect(try Run.tool("demo", "--config", "/nonexistent/c", "--window").code == 5)
  }

  @Test func `a machine without a desktop, or a build without windows, in one sentence`() throws {
    let run = try Run.tool(["demo", "--window", "--config", "/dev/null"], environment: [:])
    #expect(run.code == 1)
    #expect(run.output == "")
    #if Window
    #expect(
      run.complaint == "cannot open a window: neither DISPLAY nor WAYLAND_DISPLAY is set; run this on a desktop")
    #else
    #expect(
      run.complaint == "this build cannot open a window; build with --traits PNG,Window (needs libsdl2-dev)")
    #endif
  }

  #if Window
  @Test func `a display that is not there`() throws {
    let run = try Run.tool(["demo", "--window", "--config", "/dev/null"], environment: ["DISPLAY": ":60000"])
    run.expectRefusal(1) { $0.hasPrefix("cannot open a window: ") }
  }
  #endif
}
