import Linux
import Testing
import TouchOverlay

@Suite("ControlRequest: what programs ask")
struct ControlRequestTests {
  @Test(
    "every verb",
    arguments: [
      ("status", .status), ("suspend", .suspend(nil)), ("suspend 1", .suspend(1_000_000)),
      ("  suspend\t86400 \r", .suspend(86_400_000_000)), ("resume", .resume), ("show", .show), ("hide", .hide),
      ("diagnostics on", .diagnostics(true)), ("diagnostics off", .diagnostics(false)),
      ("lend", .lend), ("suspend 86401", .suspend(86_401_000_000)),
    ] as [(String, ControlRequest)])
  func verbs(line: String, request: ControlRequest) {
    #expect(ControlRequest(Text(line)) == request)
  }

  @Test(
    "everything else",
    arguments: [
      "", " ", "Status", "status all", "suspend 0", "suspend -1", "suspend 2147483648", "suspend 1.5", "suspend 1 2",
      "suspend 99999999999999999999", "diagnostics", "diagnostics maybe", "diagnostics on off", "statuss", "hide 5",
      "resume now", "lend 0", "show\0", "{\"verb\":\"status\"}", "GET / HTTP/1.1",
    ])
  func refused(line: String) {
    #expect(ControlRequest(Text(line)) == nil)
  }

  @Test func `lines in pieces, as long as they may be and longer`() {
    var buffer = LineBuffer()
    func take(_ text: String) -> [String]? { buffer.take(Array(text.utf8))?.map { $0.string } }
    #expect(take("sta") == [])
    #expect(take("tus\nhide\nsh") == ["status", "hide"])
    #expect(take("ow\n\n") == ["show", ""])
    let longest = String(repeating: "x", count: 256)
    #expect(take(longest) == [])
    #expect(take("\n") == [longest])
    #expect(take(longest + "\n" + longest + "\n") == [longest, longest])
    #expect(take(longest + "x") == nil)
  }
}
