import Foundation
import Linux
import Testing

@testable import touch_overlay_lend

/// Requests for planes. Leases need a display; boards show them.
@Suite struct LendRequestTests {
  private static var program: String { Run.folder.appendingPathComponent("touch-overlay-lend").path }

  @Test func `a request is a word, the number of a display, and perhaps a connector`() {
    #expect(Request(Text("lend 0\n"))?.display == 0)
    #expect(Request(Text("lend 63"))?.display == 63)
    #expect(Request(Text("lend 63"))?.connector == nil)
    #expect(Request(Text("lend 1 HDMI-A-1\n"))?.connector == Text("HDMI-A-1"))
    #expect(Request(Text("lend 1 \(String(repeating: "x", count: 32))")) != nil)
    for text in [
      "", "lend", "lend \n", "lend 64", "lend -1", "lend 0x1", "lend 1 2 3", "lend /dev/dri/card0", "plane 0",
      "lend 001",
      "LEND 0", "lend 0\0", "lend 0 ../1", "lend 0 HDMI/1", "lend 0 HDMI_1", "lend 0 HDMI-1\0", "lend 0 caf\u{e9}",
      "lend 1 \(String(repeating: "x", count: 33))",
    ] {
      #expect(Request(Text(text)) == nil, "\(text)")
    }
  }

  @Test("what is no request is refused with a sentence", arguments: ["", "lend /etc/passwd", "lend 64\n"])
  func refused(_ text: String) throws {
    let answer = try answer(to: text)
    #expect(
      answer.text
        == "refused a request is 'lend', the number of a display, 0 to 63, and perhaps the name of a connector; "
        + "install one version of all programs\n")
    #expect(answer.status == 2)
  }

  @Test func `a display that is not there is refused with its name`() throws {
    let answer = try answer(to: "lend 63\n")
    #expect(answer.text == "refused cannot use the display /dev/dri/card63: No such device\n")
    #expect(answer.status == 1)
  }

  @Test func `without a socket, which could take the answer, the program itself tells the reason`() throws {
    let run = try Run.other(LendRequestTests.program, ["--answer"], input: "lend 63\n")
    #expect(run.code == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("cannot use the display /dev/dri/card63: No such device"), "\(run.errors)")
  }

  @Test func `a client that says nothing is not waited for long, and one that says too much is not read`() throws {
    var input: FileDescriptor?
    let socket = try LocalSocket.pair(with: &input)
    let child = try start(input?.number)
    input = nil
    let isOver = child.isOver(by: MonotonicClock.microseconds + 60_000_000)
    #expect(isOver)
    let status = child.status()
    #expect(status == 1)
    _ = socket.number
    #expect(try answer(to: String(repeating: "x", count: 49)).status == 1)
  }

  @Test("wrong usage is named", arguments: [[], ["--lend"], ["--answer", "--answer"]] as [[String]])
  func usage(_ words: [String]) throws {
    let run = try Run.other(LendRequestTests.program, words)
    #expect(run.code == 2)
    #expect(run.errors.contains("touch-overlay-lend --help lists"))
  }

  private func start(_ input: CInt?) throws -> ChildProcess {
    try ChildProcess.start([Text(LendRequestTests.program), Text("--answer")], input: input)
  }

  private func answer(to text: String) throws -> (text: String, status: Int32) {
    var input: FileDescriptor?
    let socket = try LocalSocket.pair(with: &input)
    let child = try start(input?.number)
    input = nil
    _ = socket.send(Sentence(text))
    socket.endSending()
    let isAnswered = Poll.isReady(socket.number, until: MonotonicClock.microseconds + 60_000_000)
    #expect(isAnswered)
    var lease: FileDescriptor?
    let answer = String(decoding: try socket.receive(&lease), as: UTF8.self)
    return (answer, child.status())
  }
}
