import Pixels
import Testing
import TouchKit

@Suite("WindowError: what was asked, what was found, what to do")
struct WindowErrorTests {
  private func refusal(_ path: String) -> String? {
    do throws(WindowError) {
      _ = try WindowClass(WindowSettings(framebuffer: path))
      return nil
    } catch { return error.sentence }
  }

  @Test("a framebuffer that is not there")
  func absent() throws {
    let sentence = try #require(refusal("/nonexistent/fb0"))
    #expect(sentence.hasPrefix("cannot open the framebuffer /nonexistent/fb0: No such file or directory; "))
    #expect(sentence.contains("load the display's driver"))
  }

  @Test("a file that is none")
  func noFramebuffer() throws {
    let sentence = try #require(refusal("/dev/null"))
    #expect(sentence.hasPrefix("/dev/null does not answer as a framebuffer: Inappropriate ioctl for device; "))
  }

  @Test("of the settings nothing is asked twice: touches are told upright, taps as they are counted everywhere")
  func settings() {
    let settings = WindowSettings()
    #expect(settings.framebuffer == nil && settings.panel == nil && settings.turn == .none)
    #expect(settings.tapPause == 300_000 && settings.tapDistance == 25)
    let window = TouchWindow(width: 320, height: 240)
    #expect(window.frame == Rectangle(left: 0, top: 0, right: 320, bottom: 240))
    #expect(window.format == .xrgb8888)
  }
}
