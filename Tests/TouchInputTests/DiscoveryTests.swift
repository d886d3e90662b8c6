import CLinux
import Linux
import Temporary
import Testing

@testable import TouchInput

/// Makes a folder with empty files of these names.
private func folder(_ names: String...) throws -> TemporaryFolder { try folder(names) }

private func folder(_ names: [String]) throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  for name in names { try folder.write("", name) }
  return folder
}

/// Why no panel was chosen. `absent` says that one may still come.
private func refusal(_ wish: Discovery.Wish = .any, folder: String) -> (sentence: String, absent: Bool) {
  let discovery = Discovery(wish, folder: folder, tags: "/nonexistent")
  guard discovery.chosen.isEmpty else { return ("chose one", false) }
  switch discovery.absence {
  case .absent(let sentence): return (sentence.string, true)
  case .noPanel(let sentence): return (sentence.string, false)
  default: return ("not about the panel", false)
  }
}

@Suite("Discovery: why there is no panel")
struct DiscoveryTests {
  @Test(
    "an empty folder, and one of other things",
    arguments: [[], ["mouse0", "js0", "mice", "event", "eventX", "event1x", "Event0"]] as [[String]])
  func empty(names: [String]) throws {
    let folder = try folder(names)
    #expect(
      refusal(folder: folder.path).sentence
        == "no touch panel: there are no input devices in \(folder.path); plug the panel in, or load its driver")
  }

  @Test("no folder")
  func missing() {
    #expect(
      refusal(folder: "/nonexistent/input").sentence
        == "no touch panel: there are no input devices in /nonexistent/input; plug the panel in, or load its driver")
  }

  @Test("a folder that cannot be looked into")
  func shut() {
    #expect(
      refusal(folder: "/dev/null/input").sentence
        == "no touch panel: cannot look into /dev/null/input: Not a directory")
  }

  @Test("devices that cannot be asked")
  func files() throws {
    let folder = try folder("event0", "event11", "mouse0")
    #expect(
      refusal(folder: folder.path).sentence
        == "no touch panel: 2 of the 2 input devices in \(folder.path) cannot be read and no other is a "
        + "touchscreen; run as a member of the group input, or as root")
  }

  @Test("a device that cannot be queried may still be there, and none is missed where the folder cannot be read")
  func unknown() throws {
    let folder = try folder("event0")
    let discovery = Discovery(.any, folder: folder.path, tags: "/nonexistent")
    #expect(discovery.mayHold("\(folder.path)/event0") && !discovery.mayHold("\(folder.path)/event1"))
    // Time does not make an input device of an ordinary file.
    #expect(!discovery.isIncomplete)
    let shut = Discovery(.any, folder: "/dev/null/input", tags: "/nonexistent")
    #expect(shut.mayHold("/dev/null/input/event0") && !shut.isIncomplete)
    let empty = Discovery(.any, folder: "/nonexistent/input", tags: "/nonexistent")
    #expect(!empty.mayHold("/nonexistent/input/event0"))
  }

  @Test("a named path at which nothing is")
  func namedMissing() {
    #expect(
      refusal(.path("/nonexistent/event0"), folder: "/dev/input")
        == ("there is no touch panel /nonexistent/event0; plug it in, or name another with --touch", true))
  }

  @Test("a named path that is not an input device")
  func namedOther() throws {
    let folder = try folder("event0")
    for path in ["/dev/null", "\(folder.path)/event0"] {
      #expect(
        refusal(.path(path), folder: folder.path).sentence
          == "cannot use the touch panel \(path): Inappropriate ioctl for device; name an input device such as "
          + "/dev/input/event0 with --touch")
    }
  }

  @Test("a named folder")
  func namedFolder() {
    #expect(
      refusal(.path("/tmp"), folder: "/dev/input").sentence.hasSuffix(
        "; name an input device such as /dev/input/event0 with --touch"))
  }

  @Test("a named device that may not be opened", .enabled(if: geteuid() != 0, "root may open everything"))
  func unreadable() throws {
    let folder = try folder("event0")
    let path = "\(folder.path)/event0"
    chmod(path, 0)
    #expect(
      refusal(.path(path), folder: folder.path).sentence
        == "cannot use the touch panel \(path): Permission denied; run as a member of the group that owns it (input "
        + "on Debian), or as root")
  }

  @Test("a name that no device has")
  func nobody() throws {
    let folder = try folder("event0")
    #expect(
      refusal(.name("Goodix"), folder: folder.path)
        == ("no touch panel: none of the 1 input devices in \(folder.path) is a touchscreen called 'Goodix'", true))
  }
}
