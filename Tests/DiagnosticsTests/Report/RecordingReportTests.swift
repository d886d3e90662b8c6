import Foundation
import Linux
import Temporary
import Testing
import TouchInput

@testable import Examining
@testable import Reports

@Suite("What reports tell of a recording")
struct RecordingReportTests {
  private static let header = "N: Panel\nA: 35 0 799 0 0\n"

  private func touches(spared: Int = 0, largest: Int = .max) -> RecordedTouches {
    var touches = RecordedTouches(header: Self.header, spared: spared, at: 0, longest: 60_000_000, largest: largest)
    touches.take(KernelEvent(time: 2_000_000, type: 3, code: 0x35, value: 77))
    touches.take(KernelEvent(time: 2_000_000, type: 0, code: 0, value: 0))
    return touches
  }

  private func report(_ touches: RecordedTouches?) -> Report {
    var report = Report(Examples.healthy, version: Examples.version)
    report.recorded = touches
    return report
  }

  private func told(_ touches: RecordedTouches?) throws -> String {
    let page = String(decoding: report(touches).html, as: UTF8.self)
    return String(try #require(page.firstMatch(of: /<p id="recording">([^<]*)<\/p>/)).1)
  }

  private func read(_ touches: RecordedTouches?) throws -> Any? {
    let json = try JSONSerialization.jsonObject(with: Data(report(touches).json)) as? NSDictionary
    return json?["recording"]
  }

  private func files(_ touches: RecordedTouches?) -> [String: [UInt8]] {
    let bundle = EvidenceBundle(report(touches), configuration: nil, log: [])
    return Dictionary(uniqueKeysWithValues: bundle.files.map { ($0.name, $0.bytes) })
  }

  @Test func `there is none where nobody asked for one, and that is said`() throws {
    #expect(try told(nil) == "No touches were recorded.")
    var examination = Examples.rich
    examination.facts.append(Examination.Fact("recording", "swipes.events"))
    let sentence = Report(examination, version: "1").recordingSentence.string
    #expect(sentence == "This report was made from the recording swipes.events.")
    #expect(try read(nil) is NSNull)
    #expect(files(nil)["recording.events"] == nil)
  }

  @Test func `it lies beside the reports, with its checksum`() throws {
    let files = files(touches())
    let expected = Self.header + "E: 0.000000 0003 0035 77\nE: 0.000000 0000 0000 0\n"
    #expect(try #require(files["recording.events"]) == Array(expected.utf8))
    // `printf ... | sha256sum`
    let sums = String(decoding: try #require(files["checksums.txt"]), as: UTF8.self)
    let folder = try TemporaryFolder()
    try Data(expected.utf8).write(to: folder["recording.events"])
    let sum = try #require(Tool("sha256sum")).run("recording.events", in: folder.url).text
    #expect(sums.contains(sum))
    // Positions are in no other file.
    for (name, bytes) in files where name != "recording.events" {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("0003 0035"), "\(name)")
    }
  }

  @Test func `how much it is, what is left out, and why it ends`() throws {
    #expect(try told(touches()) == "All touches of 2 s are in recording.events: 2 events.")
    #expect(
      try told(touches(spared: 1))
        == "All touches of 2 s are in recording.events: 2 events; touches in one area are left out.")
    #expect(
      try read(touches(spared: 2)) as? NSDictionary == [
        "file": "recording.events", "events": 2, "length": 2_000_000, "spared": 2, "end": NSNull(),
      ])
    var lost = touches(spared: 2)
    lost.losePanel()
    #expect(
      try told(lost)
        == "All touches of 2 s are in recording.events: 2 events; touches in 2 areas are left out. It ends where the "
        + "panel was lost.")
    var long = touches()
    long.pass(to: 70_000_000)
    #expect(try told(long).hasPrefix("All touches of 60 s are"))
    #expect(try told(long).hasSuffix("It ends there because that is as long as may be."))
    let full = touches(largest: 10)
    #expect(try told(full).hasSuffix("It ends there because that is as much as may be."))
    let ends = try [lost, long, full].map { (try read($0) as? NSDictionary)?["end"] as? String }
    #expect(ends == ["panel lost", "time", "size"])
  }

  /// A program that another test starts keeps a removed file, and its room, for a moment.
  private func loss(of report: Report, at path: String) throws -> Sentence? {
    var attempts = 0
    while true {
      do throws(EvidenceBundle.Failure) {
        return try EvidenceBundle.write(report, configuration: nil, log: [], to: path)
      } catch {
        attempts += 1
        if error.reason != Errno(ENOSPC) || attempts == 50 { throw error }
        try? FileManager.default.removeItem(atPath: path)
        usleep(20_000)
      }
    }
  }

  @Test(
    "a recording that has no room is left out, and the report says so",
    .enabled(if: SmallDisk.canMount, "only root may mount a small disk"), arguments: ["evidence", "evidence.tar"])
  func roomForTheRest(_ name: String) throws {
    let disk = try SmallDisk(kilobytes: 256)
    var touches = RecordedTouches(header: "", spared: 0, at: 0)
    for time in 0..<20_000 { touches.take(KernelEvent(time: Int64(time), type: 0, code: 0, value: 0)) }
    let path = disk.folder[name].path
    let words = "The touches that were recorded could not be written: No space left on device."
    let loss = try loss(of: report(touches), at: path)
    #expect(loss?.string == words)
    let folder = try TemporaryFolder()
    let isPacked = name.hasSuffix("tar")
    if isPacked { #expect(try #require(Tool("tar")).run("-xf", path, in: folder.url).code == 0) }
    let files = isPacked ? folder["evidence"] : disk.folder["evidence"]
    let page = try String(contentsOf: files.appendingPathComponent("report.html"), encoding: .utf8)
    #expect(page.contains(words))
    #expect(!FileManager.default.fileExists(atPath: files.appendingPathComponent("recording.events").path))
    let check = try #require(Tool("sha256sum")).run("--check", "--strict", "checksums.txt", in: files)
    #expect(check.code == 0, "\(check.errors)")
  }

  @Test(
    "where the rest has no room either, nothing half-written is left",
    .enabled(if: SmallDisk.canMount, "only root may mount a small disk"), arguments: ["evidence", "evidence.tar"])
  func full(_ name: String) throws {
    let disk = try SmallDisk(kilobytes: 4)
    var touches = RecordedTouches(header: "", spared: 0, at: 0)
    for time in 0..<2000 { touches.take(KernelEvent(time: Int64(time), type: 0, code: 0, value: 0)) }
    let path = disk.folder[name].path
    let error = failure { () throws(EvidenceBundle.Failure) in
      _ = try EvidenceBundle.write(report(touches), configuration: nil, log: [], to: path)
    }
    #expect(error?.sentence.string == "the evidence could not be written to \(path): No space left on device")
    #expect(disk.folder.names == [])
  }
}
