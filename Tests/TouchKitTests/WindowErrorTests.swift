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

  @Test func `a framebuffer that is not there`() throws {
    let sentence = try #require(refusal("/nonexistent/fb0"))
    #expect(sentence.hasPrefix("cannot open the framebuffer /nonexistent/fb0: No such file or directory; "))
    #expect(sentence.contains("load the display's driver"))
  }

  @Test func `a file that is none`() throws {
    let sentence = try #require(refusal("/dev/null"))
    #expect(sentence.hasPrefix("/dev/null does not answer as a framebuffer: Inappropriate ioctl for device; "))
  }

  @Test func `where an app sets nothing, taps are counted as everywhere`() {
    let settings = WindowSettings()
    #expect(settings.tapPause == 300_000 && settings.tapDistance == 25)
  }
}
