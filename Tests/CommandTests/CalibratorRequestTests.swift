import Foundation
import Linux
import Temporary
import Testing
import TouchInput

@testable import touch_overlay

@Suite("CalibratorRequest: has a calibration written by the program that may, and hears how it went")
struct CalibratorRequestTests {
  private static let calibration = Pointercal(
    coefficients: Pointercal.Coefficients(a0: 13107, a1: 1, a2: 2, a3: 3, a4: 7864, a5: 4, a6: 65536), width: 800,
    height: 480, rotation: 1)
  private static let axes = PanelAxes(x: -5...4095, y: 0...2047)
  private static let request = "write -5:4095,0:2047\n13107 1 2 3 7864 4 65536 800 480 1\n"

  /// A folder with a program of these lines instead of the real one, which can leave things there.
  private func folder(_ lines: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try chmod(folder.write("#!/bin/sh\ncd '\(folder.path)'\n\(lines)\n", "program"), 0o755)
    return folder
  }

  private func answer(_ lines: String) throws -> CalibratorRequest.Answer {
    let folder = try folder(lines)
    return try Self.answer(Text("\(folder.path)/program"))
  }

  /// While another test starts a program, a file that was just written counts as being written still.
  private static func answer(_ calibrator: Text) throws -> CalibratorRequest.Answer {
    while true {
      do throws(Errno) {
        return try CalibratorRequest.write(calibration, on: axes, calibrator, path: "/etc/pointercal").answer()
      } catch {
        if error != Errno(ETXTBSY) { throw error }
        usleep(10_000)
      }
    }
  }

  @Test func `a program is given the panel's axes and the numbers, and told to answer`() throws {
    let folder = try folder("cat > request; echo \"$@\" > words; echo done /etc/pointercal")
    let answer = try Self.answer(Text("\(folder.path)/program"))
    #expect(answer.refusal == nil && answer.warning == nil && answer.path == Text("/etc/pointercal"))
    #expect(folder.text("request") == Self.request)
    #expect(folder.text("words") == "--answer\n")
  }

  @Test func `what it warns of is told, what it logs is not`() throws {
    let answer = try answer(
      "echo 'touch-overlay-calibrate: wrote' >&2; echo warning /etc is an overlay file system; echo done /x")
    #expect(answer.refusal == nil)
    #expect(answer.warning?.string == "/etc is an overlay file system")
  }

  @Test func `a refusal is told in its words, and they move no terminal`() throws {
    #expect(
      try answer("echo refused /etc is read-only\\; make it writable; exit 1").refusal?.string
        == "/etc is read-only; make it writable")
    #expect(try answer("printf 'refused a\\033[2Jb\\n'").refusal?.string == "a [2Jb")
  }

  @Test func `one that says nothing is told by its status, also where a signal ended it`() throws {
    #expect(try answer("exit 5").refusal?.string == "the program that writes calibrations ended with 5")
    #expect(try answer("kill -9 $$").refusal?.string == "the program that writes calibrations ended with 137")
    #expect(try answer("echo donation").refusal?.string == "the program that writes calibrations ended with 0")
  }

  @Test func `one that says more than anybody would read`() throws {
    #expect(try answer("yes warning | head -c 100000; echo done /x").refusal != nil)
  }

  @Test func `one that does not come to its end is ended`() throws {
    let start = Date()
    #expect(try answer("exec sleep 60").refusal != nil)
    #expect(Date().timeIntervalSince(start) < 30)
  }

  @Test func `what is not there, and what is no program`() {
    #expect(throws: Errno.noEntry) { _ = try Self.answer(Text("/no/such/program")) }
    #expect(throws: Errno.notPermitted) { _ = try Self.answer(Text("/etc")) }
  }

  @Test func `a part of an answer keeps nobody waiting for the rest`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/calibrator"
    let listener = try LocalListener.open(path)
    var request = try CalibratorRequest.probe(Text(path), path: "/etc/pointercal")
    let other = try listener.accept()
    let isSent = other.send("warning /etc is in mem")
    let isEarly = request.hasAnswer()
    #expect(isSent && !isEarly)
    let isSentToo = other.send("ory\ndone /etc/pointercal\n")
    let hasAnswer = request.hasAnswer()
    #expect(isSentToo && hasAnswer)
    let answer = request.answer()
    #expect(answer.path == Text("/etc/pointercal") && answer.warning?.string == "/etc is in memory")
  }

  @Test func `one that listens is asked the same, and answers in as many pieces as it likes`() throws {
    let server = try FakeDaemon(
      "calibrator", answers: ["warning /etc is in mem", "ory\ndone /etc/point", "ercal\n"], hangsUp: true)
    let answer = try Self.answer(Text(server.path))
    #expect(answer.path == Text("/etc/pointercal") && answer.warning?.string == "/etc is in memory")
    #expect(server.asked == Self.request)
  }

  @Test func `one that listens need not hang up when all is said`() throws {
    let server = try FakeDaemon("patient", answers: ["done /etc/pointercal\n"])
    let start = Date()
    #expect(try Self.answer(Text(server.path)).path == Text("/etc/pointercal"))
    #expect(Date().timeIntervalSince(start) < 5)
  }

  @Test func `one that listens, and hangs up without a word`() throws {
    let server = try FakeDaemon("mute", answers: [], hangsUp: true)
    let answer = try Self.answer(Text(server.path))
    #expect(answer.path == nil)
    #expect(answer.refusal?.string == "the program that writes calibrations did not answer; see the log of its unit")
  }

  @Test func `whether one could be written is asked without a calibration`() throws {
    let server = try FakeDaemon("probed", answers: ["refused /etc is read-only\n"], hangsUp: true)
    let answer = try CalibratorRequest.probe(Text(server.path), path: "/etc/pointercal").answer()
    #expect(answer.refusal?.string == "/etc is read-only")
    #expect(server.asked == "probe\n")
  }

  @Test func `a socket behind which nobody is`() throws {
    let server = try FakeDaemon("nobody", answers: [])
    server.goDeaf()
    #expect(throws: Errno.refused) { _ = try Self.answer(Text(server.path)) }
  }
}
