import Linux
import Seeded
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
      ("lend", .lend),
    ] as [(String, ControlRequest)])
  func verbs(line: String, request: ControlRequest) {
    #expect(ControlRequest(Text(line)) == request)
  }

  @Test(
    "everything else",
    arguments: [
      "", " ", "Status", "status all", "suspend 0", "suspend -1", "suspend 86401", "suspend 1.5", "suspend 1 2",
      "suspend 99999999999999999999", "diagnostics", "diagnostics maybe", "diagnostics on off", "statuss", "hide 5",
      "resume now", "lend 0", "show\0", "{\"verb\":\"status\"}", "GET / HTTP/1.1",
    ])
  func refused(line: String) {
    #expect(ControlRequest(Text(line)) == nil)
  }

  @Test("lines in pieces, as long as they may be and longer")
  func pieces() {
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

  @Test("whatever comes in whatever pieces, lines are what stands between line ends", .random)
  func random() {
    let words = ["status", "suspend", "resume", "show", "hide", "on", "12", " ", "\n", "\n", "\r", "\0", "\u{ff}"]
    for seed in Cases(2000) {
      var random = Seeded(seed)
      var bytes: [UInt8] = []
      for _ in 0..<random.int(0...40) {
        bytes += random.chance(80) ? Array(words[random.int(0...words.count - 1)].utf8) : random.bytes(2)
      }
      var buffer = LineBuffer()
      var lines: [Text] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(random.int(1...20))
        rest = rest.dropFirst(piece.count)
        guard let new = buffer.take(Array(piece)) else { break }
        lines += new
      }
      let expected = bytes.split(separator: 10, omittingEmptySubsequences: false).dropLast().map { Text($0) }
      #expect(lines == expected || expected.contains { $0.bytes.count > 256 } || bytes.count > 256)
      // The answer may be anything, but never a fault.
      for line in lines { _ = ControlRequest(line) }
    }
  }
}
