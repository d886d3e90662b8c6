import Linux
import Testing
import TouchOverlay

@Suite("DaemonPlane: the plane in a daemon's status")
struct DaemonPlaneTests {
  private static func status(_ facts: Sentence) -> Text {
    var desk = ControlDesk(DaemonSettings())
    return Text(desk.answer(Text("status"), of: 1, isTrusted: false, facts: facts, now: 0).line.bytes)
  }

  @Test func `a plane, with and without a height in the stack`() throws {
    let facts: Sentence = ",\"width\":800,\"height\":480,\"panels\":1,\"touches\":7"
    let top = try #require(
      DaemonPlane(
        status: DaemonPlaneTests.status(
          ",\"framebuffer\":null,\"display\":\"/dev/dri/card1\",\"plane\":47,\"zpos\":3\(facts)")))
    #expect(top.display.string == "/dev/dri/card1")
    #expect(top.plane == 47)
    #expect((top.width, top.height) == (800, 480))
    #expect(top.zpos == 3)
    let other = DaemonPlane(
      status: DaemonPlaneTests.status(
        ",\"framebuffer\":null,\"display\":\"/dev/dri/card0\",\"plane\":31,\"zpos\":null\(facts)"))
    #expect(other?.plane == 31)
    #expect(other?.zpos == nil)
  }

  @Test(
    "a framebuffer, no screen, and what is no status",
    arguments: [
      "{\"version\":\"1\",\"framebuffer\":\"/dev/fb0\",\"width\":800,\"height\":480,\"panels\":1}",
      "{\"version\":\"1\",\"framebuffer\":null,\"panels\":0}", "", "{}", "error too many programs",
      "{\"display\":\"/dev/dri/card0,\"plane\":1,\"width\":1,\"height\":1}",
      "{\"a\":1,\"display\":\"/dev/dri/card0\",\"plane\":-1,\"width\":1,\"height\":1,\"b\":2}",
    ])
  func none(_ status: String) { #expect(DaemonPlane(status: Text(status)) == nil) }

  @Test func `the framebuffer that a daemon draws on`() {
    func path(_ facts: Sentence) -> String? {
      DaemonPlane.framebuffer(status: DaemonPlaneTests.status(facts))?.string
    }
    #expect(path(",\"framebuffer\":\"/dev/fb1\",\"width\":800,\"height\":480") == "/dev/fb1")
    #expect(path(",\"framebuffer\":\"/dev/fb0\"") == "/dev/fb0")
    #expect(path(",\"framebuffer\":null,\"display\":\"/dev/dri/card0\"") == nil)
    #expect(path("") == nil)
  }
}
