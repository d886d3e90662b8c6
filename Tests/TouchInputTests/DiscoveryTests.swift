import CLinux
import Linux
import Testing

@testable import TouchInput

/// A folder of its own for a test, with regular files in it, gone with it.
private struct TemporaryFolder: ~Copyable {
  let path: String
  private let names: [String]

  init(_ name: String, files: [String] = []) throws {
    path = "/tmp/touch-overlay-input-\(getpid())-\(name)"
    names = files
    mkdir(path, 0o700)
    for name in names { _ = try FileDescriptor.open("\(path)/\(name)", .replace) }
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}

/// Why no panel was chosen.
private func refusal(asked: String? = nil, folder: String) -> String {
  do throws(PanelError) {
    return "chose " + (try Discovery.choose(asked: asked, folder: folder))
  } catch {
    guard case .noPanel(let sentence) = error else { return "not about the panel" }
    return sentence
  }
}

@Suite("Discovery: why there is no panel")
struct DiscoveryTests {
  @Test("an empty folder")
  func empty() throws {
    let folder = try TemporaryFolder("empty")
    #expect(
      refusal(folder: folder.path)
        == "no touch panel: there are no input devices in \(folder.path); plug the panel in, or load its driver")
  }

  @Test("no folder")
  func missing() {
    #expect(
      refusal(folder: "/nonexistent/input")
        == "no touch panel: there are no input devices in /nonexistent/input; plug the panel in, or load its driver")
  }

  @Test("a folder of other things")
  func others() throws {
    let folder = try TemporaryFolder(
      "others", files: ["mouse0", "js0", "mice", "event", "eventX", "event1x", "Event0"])
    #expect(
      refusal(folder: folder.path)
        == "no touch panel: there are no input devices in \(folder.path); plug the panel in, or load its driver")
  }

  @Test("devices that cannot be asked")
  func files() throws {
    let folder = try TemporaryFolder("files", files: ["event0", "event11", "mouse0"])
    #expect(
      refusal(folder: folder.path)
        == "no touch panel: 2 of the 2 input devices in \(folder.path) cannot be read and no other is a "
        + "touchscreen; run as a member of the group input, or as root")
  }

  @Test("a named path at which nothing is")
  func namedMissing() {
    #expect(
      refusal(asked: "/nonexistent/event0", folder: "/dev/input")
        == "cannot use the touch panel /nonexistent/event0: No such file or directory; plug the panel in, or name "
        + "another with --touch")
  }

  @Test("a named path that is not an input device")
  func namedOther() throws {
    let folder = try TemporaryFolder("named", files: ["event0"])
    for path in ["/dev/null", "\(folder.path)/event0"] {
      #expect(
        refusal(asked: path, folder: folder.path)
          == "cannot use the touch panel \(path): Inappropriate ioctl for device; name an input device such as "
          + "/dev/input/event0 with --touch")
    }
  }

  @Test("a named folder")
  func namedFolder() {
    #expect(
      refusal(asked: "/tmp", folder: "/dev/input").hasSuffix(
        "; name an input device such as /dev/input/event0 with --touch"))
  }

  @Test("a named device that may not be opened", .enabled(if: geteuid() != 0, "root may open everything"))
  func unreadable() throws {
    let folder = try TemporaryFolder("unreadable", files: ["event0"])
    let path = "\(folder.path)/event0"
    chmod(path, 0)
    #expect(
      refusal(asked: path, folder: folder.path)
        == "cannot use the touch panel \(path): Permission denied; run as a member of the group that owns it (input "
        + "on Debian), or as root")
  }
}
