import Foundation
import Linux
import Seeded
import Temporary
import Testing

@testable import Examining
@testable import Reports

private let configuration = Array("[overlay]\nstyle = rings\n".utf8)
private let log = Array("touch-overlayd: the panel is Goodix\n".utf8)
private let names = [
  "checksums.txt", "facts.txt", "log.txt", "metrics.prom", "report.html", "report.json", "summary.txt",
  "touch-overlay.conf",
]

private func failure(
  _ path: String, _ examination: Examination = Examples.rich, configuration: [UInt8]? = configuration
) -> String? {
  let report = Report(examination, version: Examples.version)
  do throws(EvidenceBundle.Failure) {
    return try EvidenceBundle.write(report, configuration: configuration, log: log, to: path)?.string
  } catch {
    return error.sentence.string
  }
}

private func rights(_ url: URL) throws -> Int {
  try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
}

/// Expects each file of the folder to be the part that the report makes, and `sha256sum` to accept the checksums.
private func expectWhole(_ folder: URL) throws {
  let report = Report(Examples.rich, version: Examples.version)
  #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
  let expected: [(String, [UInt8])] = [
    ("report.html", report.html), ("report.json", report.json), ("metrics.prom", report.metrics),
    ("touch-overlay.conf", configuration), ("log.txt", log), ("summary.txt", report.summary + [0x0a]),
  ]
  for (name, bytes) in expected {
    let file = folder.appendingPathComponent(name)
    #expect(try Data(contentsOf: file) == Data(bytes), "\(name)")
    #expect(try rights(file) == 0o600)
  }
  #expect(try rights(folder) == 0o700)
  let facts = try String(contentsOf: folder.appendingPathComponent("facts.txt"), encoding: .utf8)
  #expect(facts.hasPrefix("panel: Goodix Capacitive TouchScreen\npanel-id: 0018:0416:038f:1060\n"))
  let check = try #require(Tool("sha256sum")).run("--check", "--strict", "checksums.txt", in: folder)
  #expect(check.code == 0 && check.text.split(separator: "\n").count == names.count - 1, "\(check.text)\(check.errors)")
}

@Suite("The evidence that is taken home")
struct EvidenceBundleTests {
  @Test("a folder", arguments: ["evidence", "evidence/", "evidence///"])
  func folder(_ name: String) throws {
    let folder = try TemporaryFolder()
    #expect(failure("\(folder.path)/\(name)") == nil)
    try expectWhole(folder["evidence"])
  }

  @Test("one file, which another tar unpacks into a folder of its name", arguments: ["kiosk 7.tar", "kiosk 7.TAR"])
  func tar(_ name: String) throws {
    let folder = try TemporaryFolder()
    #expect(failure(folder[name].path) == nil)
    #expect(try rights(folder[name]) == 0o600)
    let tar = try #require(Tool("tar"))
    let list = try tar.run("-tvf", name, "--utc", "--full-time", in: folder.url)
    #expect(list.code == 0 && list.errors == "")
    let lines = list.text.split(separator: "\n")
    #expect(lines.count == names.count + 1)
    #expect(lines.first?.hasPrefix("drwx------ 0/0") == true)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("-rw------- 0/0") && $0.contains("2026-11-22 05:55:19") })
    #expect(try tar.run("-xf", name, in: folder.url).code == 0)
    try expectWhole(folder["kiosk 7"])
  }

  @Test("a name that is no folder's", arguments: [".tar", String(repeating: "x", count: 90) + ".tar"])
  func unnamed(_ name: String) throws {
    let folder = try TemporaryFolder()
    #expect(failure(folder[name].path) == nil)
    #expect(try #require(Tool("tar")).run("-xf", name, in: folder.url).code == 0)
    try expectWhole(folder["evidence"])
  }

  @Test("without a configuration, and without a date that tar knows", arguments: [nil, -1, 1 << 33, .max] as [Int64?])
  func less(_ start: Int64?) throws {
    var examination = Examples.healthy
    examination.startedAt = start
    let folder = try TemporaryFolder()
    #expect(failure(folder["a.tar"].path, examination, configuration: nil) == nil)
    let list = try #require(Tool("tar")).run("-tvf", "a.tar", "--utc", in: folder.url)
    #expect(list.code == 0 && list.errors == "")
    #expect(list.text.contains("1970-01-01") && !list.text.contains("touch-overlay.conf"))
  }

  @Test func `nothing is overwritten`() throws {
    let folder = try TemporaryFolder()
    for name in ["evidence", "evidence.tar"] {
      let path = folder[name].path
      #expect(failure(path) == nil)
      #expect(failure(path) == "\(path) exists, and evidence overwrites nothing; name a new path")
    }
    try expectWhole(folder["evidence"])
    try FileManager.default.createSymbolicLink(atPath: folder["link.tar"].path, withDestinationPath: "nowhere")
    let link = folder["link.tar"].path
    #expect(failure(link) == "\(link) exists, and evidence overwrites nothing; name a new path")
    #expect(folder.names == ["evidence", "evidence.tar", "link.tar"])
  }

  @Test(
    "a folder that cannot be synchronised keeps what is complete",
    .enabled(if: geteuid() != 0, "root may open everything"))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    #expect(chmod(folder.path, 0o300) == 0)
    let refusals = [failure(folder["evidence"].path), failure(folder["evidence.tar"].path)]
    #expect(chmod(folder.path, 0o700) == 0)
    #expect(refusals == [nil, nil])
    try expectWhole(folder["evidence"])
    #expect(folder.names == ["evidence", "evidence.tar"])
  }

  @Test("places where there can be nothing", arguments: ["missing/evidence", "missing/evidence.tar"])
  func nowhere(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder[name].path
    #expect(
      failure(path)
        == "the evidence could not be written to \(path): No such file or directory; make the folder for it with "
        + "'mkdir -p \(folder["missing"].path)'")
    #expect(folder.names == [])
    #expect(failure("") == "the evidence could not be written to : No such file or directory")
    #expect(failure("/") == "/ exists, and evidence overwrites nothing; name a new path")
  }

  @Test(
    "a full disk: nothing half-written is left", .enabled(if: SmallDisk.canMount, "only root may mount a small disk"),
    arguments: ["evidence", "evidence.tar"])
  func full(_ name: String) throws {
    let disk = try SmallDisk()
    let path = disk.folder[name].path
    #expect(failure(path) == "the evidence could not be written to \(path): No space left on device")
    #expect(disk.folder.names == [])
  }

  @Test func `a fact is a line, whatever it holds`() throws {
    var examination = Examination(width: 1, height: 1)
    examination.facts = Hostile.names.map { Examination.Fact("panel", $0) }
    let bundle = EvidenceBundle(Report(examination, version: Examples.version), configuration: nil, log: [])
    let facts = try #require(bundle.files.first { $0.name == "facts.txt" })
    #expect(facts.bytes.split(separator: 0x0a).count == Hostile.names.count)
    #expect(facts.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x0a })
  }
}

@Suite("SHA-256")
struct ChecksumTests {
  @Test func `sha256sum says the same of every length around its blocks`() throws {
    let tool = try #require(Tool("sha256sum"))
    let folder = try TemporaryFolder()
    var seeded = Seeded(5)
    var sums: [String] = []
    let lengths = Array(0...130) + [1000, 65536, 100_003]
    for (index, length) in lengths.enumerated() {
      let bytes = seeded.bytes(length)
      try Data(bytes).write(to: folder["\(index)"])
      sums.append("\(Checksum.text(bytes))  \(index)\n")
    }
    try Data(sums.joined().utf8).write(to: folder["sums"])
    let check = try tool.run("--check", "--strict", "--quiet", "sums", in: folder.url)
    #expect(check.code == 0 && check.text == "", "\(check.text)\(check.errors)")
  }
}
