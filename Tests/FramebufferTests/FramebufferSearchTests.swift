import CLinux
import Linux
import Temporary
import Testing

@testable import Framebuffer

@Suite("FramebufferSettings: which framebuffer is drawn on")
struct FramebufferSearchTests {
  /// A folder of links to devices that are no framebuffers.
  private func refusal(_ links: [String: String], _ settings: FramebufferSettings = FramebufferSettings()) throws
    -> String?
  {
    let folder = try TemporaryFolder()
    for (name, target) in links { symlink(target, "\(folder.path)/\(name)") }
    let error = failure { () throws(FramebufferError) in _ = try settings.find(in: folder.path) }
    return error?.sentence.string.replacing(folder.path, with: "")
  }

  private static let noFramebuffer =
    "does not answer as a framebuffer: Inappropriate ioctl for device; name a framebuffer such as /dev/fb0"

  @Test func `none at all`() throws {
    #expect(
      try refusal(["fb": "/dev/null", "fbx": "/dev/null", "null": "/dev/null"])
        == "there is no framebuffer /fb0; load the display's driver, or name a framebuffer")
  }

  @Test func `one that is none is refused in its own words, whatever its number`() throws {
    #expect(try refusal(["fb7": "/dev/null"]) == "/fb7 \(Self.noFramebuffer)")
  }

  @Test func `of several, each with its reason, in the order of their numbers`() throws {
    #expect(
      try refusal(["fb10": "/dev/zero", "fb2": "/dev/null", "fb0": "/tmp"])
        == "none of the 3 framebuffers fits: /fb0 \(Self.noFramebuffer); /fb2 \(Self.noFramebuffer); "
        + "/fb10 \(Self.noFramebuffer)")
  }

  @Test func `a path that is named is the only one`() throws {
    #expect(
      try refusal(["fb0": "/dev/zero"], FramebufferSettings(path: "/dev/null")) == "/dev/null \(Self.noFramebuffer)")
  }

  @Test func `a framebuffer may come first where a lower number is free, unless a path is named`() throws {
    let folder = try TemporaryFolder()
    symlink("/dev/null", "\(folder.path)/fb0")
    symlink("/dev/null", "\(folder.path)/fb2")
    func mayCome(before name: String, _ settings: FramebufferSettings = FramebufferSettings()) -> Bool {
      settings.mayComeEarlier(than: "\(folder.path)/\(name)", in: folder.path)
    }
    #expect(mayCome(before: "fb2"))
    #expect(!mayCome(before: "fb1"))
    #expect(!mayCome(before: "fb0"))
    // No search meets a path elsewhere.
    #expect(!mayCome(before: "screen"))
    #expect(!mayCome(before: "fb2", FramebufferSettings(path: "\(folder.path)/fb2")))
  }

  @Test func `those that fit are asked for in the order of their numbers, up to the one that is drawn on`() {
    let paths = FramebufferSettings.earlier(than: "/dev/fb11", in: "/dev")
    #expect(Array(paths) == (0...10).map { "/dev/fb\($0)" })
    #expect(FramebufferSettings.earlier(than: "/dev/fb0", in: "/dev").isEmpty)
    #expect(FramebufferSettings(path: "/dev/fb1").findEarlier(than: "/dev/fb1") == nil)
  }

  @Test func `a FIFO that nobody writes to is refused like any other, and not waited for`() async {
    // In a process of its own, which an alarm ends where the open waits.
    await #expect(processExitsWith: .success) {
      alarm(20)
      let folder = try TemporaryFolder()
      let path = "\(folder.path)/fb0"
      #expect(mkfifo(path, 0o600) == 0)
      let error = failure { () throws(FramebufferError) in
        _ = try FramebufferSettings(path: path).find(in: folder.path)
      }
      #expect(
        error?.sentence.string
          == "\(path) does not answer as a framebuffer: Inappropriate ioctl for device; name a framebuffer such as "
          + "/dev/fb0")
    }
  }

  @Test func `a path from the command line drops what the configuration asks of a framebuffer`() {
    var settings = FramebufferSettings()
    settings.name = Text("vfb")
    settings.size = (800, 480)
    settings.publish = .flush
    settings.choose(path: "/dev/fb1")
    var expected = FramebufferSettings(path: "/dev/fb1")
    expected.publish = .flush
    #expect(String(reflecting: settings) == String(reflecting: expected))
  }

  @Test("auto from the command line is what it is in the configuration: the first that fits the name and the size")
  func chooseAny() {
    var settings = FramebufferSettings(path: "/dev/fb1")
    settings.name = Text("vfb")
    settings.size = (800, 480)
    var expected = settings
    expected.path = nil
    settings.choose(path: "auto")
    #expect(String(reflecting: settings) == String(reflecting: expected))
  }
}
