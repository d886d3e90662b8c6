import Foundation
import Linux
import Testing
import TouchInput

@testable import touch_overlay

@Suite("CalibrationWriter: has a calibration written, and hears how it went")
struct CalibrationWriterTests {
  private static let calibration = Pointercal(
    coefficients: Pointercal.Coefficients(a0: 13107, a1: 1, a2: 2, a3: 3, a4: 7864, a5: 4, a6: 65536), width: 800,
    height: 480, rotation: 1)
  private static let axes = PanelAxes(x: -5...4095, y: 0...2047)

  /// A program of these lines instead of the real one, and where it can leave things.
  private func program(_ lines: String) throws -> (program: Text, folder: URL) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("writer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("program")
    try Data("#!/bin/sh\ncd '\(folder.path)'\n\(lines)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return (Text(file.path), folder)
  }

  private func answer(_ lines: String) throws -> CalibrationWriter.Answer {
    let (program, folder) = try program(lines)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try Self.answer(program)
  }

  /// While another test starts a program, a file that was just written counts as being written still.
  private static func answer(_ program: Text) throws -> CalibrationWriter.Answer {
    while true {
      do throws(Errno) {
        return try CalibrationWriter(program, calibration, on: axes, to: "/etc/pointercal").answer()
      } catch {
        if error != Errno(ETXTBSY) { throw error }
        usleep(10_000)
      }
    }
  }

  @Test("the program is given the numbers and the panel's axes")
  func given() throws {
    let (program, folder) = try program("cat > numbers; echo \"$@\" > words")
    defer { try? FileManager.default.removeItem(at: folder) }
    let answer = try Self.answer(program)
    #expect(answer.refusal == nil && answer.warning == nil)
    let numbers = try String(contentsOf: folder.appendingPathComponent("numbers"), encoding: .utf8)
    #expect(
      numbers.split(separator: " ").compactMap { Int($0.filter { $0 != "\n" }) } == [
        13107, 1, 2, 3, 7864, 4, 65536, 800, 480, 1,
      ])
    let words = try String(contentsOf: folder.appendingPathComponent("words"), encoding: .utf8)
    #expect(words == "--axes -5:4095,0:2047\n")
  }

  @Test("what it warns of is told, what it has done is not")
  func warning() throws {
    let answer = try answer(
      "echo wrote /etc/pointercal; echo 'touch-overlay-calibrate: /etc is an overlay file system' >&2")
    #expect(answer.refusal == nil)
    #expect(answer.warning?.string == "/etc is an overlay file system")
  }

  @Test("a refusal is told in its words")
  func refusal() throws {
    let answer = try answer("echo 'touch-overlay-calibrate: /etc is read-only; make it writable' >&2; exit 1")
    #expect(answer.refusal?.string == "/etc is read-only; make it writable")
  }

  @Test("one that says nothing is told by its status, also where a signal ended it")
  func silent() throws {
    #expect(try answer("exit 5").refusal?.string == "the program that writes it ended with 5")
    #expect(try answer("kill -9 $$").refusal?.string == "the program that writes it ended with 137")
  }

  @Test("one that does not come to its end is ended")
  func hangs() throws {
    let start = Date()
    #expect(try answer("exec sleep 60").refusal != nil)
    #expect(Date().timeIntervalSince(start) < 20)
  }

  @Test("a program that is not there")
  func missing() {
    #expect(throws: Errno.noEntry) {
      _ = try CalibrationWriter(
        Text("/no/such/program"), Self.calibration, on: Self.axes, to: "/etc/pointercal"
      ).answer()
    }
  }
}
