import Foundation
import Temporary
import Testing

@Suite("touch-overlayd: no usable framebuffer", .serialized)
struct FramebufferRefusalTests {
  @Test func `nothing there, by option and by configuration, over which the option wins`() throws {
    let file = try TemporaryFile("fb.conf", "[framebuffer]\ndevice = /nonexistent\n")
    for (run, path) in [
      (try Run.daemon("--config", "/dev/null", "--fb", "/nonexistent"), "/nonexistent"),
      (try Run.daemon("--config", file.path), "/nonexistent"),
      (try Run.daemon("--config", file.path, "--fb", "/nonexistent/other"), "/nonexistent/other"),
    ] {
      run.expectRefusal(
        4,
        "cannot open the framebuffer \(path): No such file or directory; load the display's driver, or name "
          + "another framebuffer")
    }
  }

  @Test func `a FIFO that nobody writes to is not waited for`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    let run = try Run.daemon("--config", "/dev/null", "--fb", path)
    run.expectRefusal(4) { $0.hasPrefix("\(path) does not answer as a framebuffer: ") }
  }

  @Test func `a regular file is left as it was`() throws {
    let file = try TemporaryFile("picture", "not a framebuffer")
    let run = try Run.daemon("--config", "/dev/null", "--fb", file.path)
    run.expectRefusal(4) { $0.hasPrefix("\(file.path) does not answer as a framebuffer: ") }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "not a framebuffer")
  }
}
