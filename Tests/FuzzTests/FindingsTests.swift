import Foundation
import FuzzRules
import Testing

/// What the fuzzers once found, and what they start from, judged as the fuzzers judge.
@Suite("Fuzzing: findings, seeds and corpora")
struct FindingsTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz")

  /// A build without libpng takes no PNG file.
  private static let subjects = Subject.allCases.filter { subject in
    #if PNG
    true
    #else
    subject != .image
    #endif
  }

  private func inputs(_ kind: String, _ subject: Subject) throws -> [URL] {
    let folder = Self.folder.appendingPathComponent(kind).appendingPathComponent(subject.rawValue)
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  @Test("nothing is wrong with them any more", arguments: subjects)
  func inputs(subject: Subject) throws {
    let seeds = try inputs("seeds", subject)
    #expect(!seeds.isEmpty)
    for file in try seeds + inputs("findings", subject) {
      let faults = subject.faults([UInt8](try Data(contentsOf: file)))
      #expect(faults.isEmpty, "\(file.lastPathComponent)")
    }
  }

  @Test("nothing is wrong with what the fuzzers have learned", arguments: subjects)
  func corpora(subject: Subject) throws {
    let file = Self.folder.appendingPathComponent("corpora").appendingPathComponent(subject.rawValue)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 10)
    for line in lines {
      let bytes = [UInt8](try #require(Data(base64Encoded: String(line))))
      #expect(subject.faults(bytes).isEmpty, "\(line)")
    }
  }

  @Test("every folder belongs to a fuzzer", arguments: ["seeds", "findings", "corpora"])
  func folders(kind: String) throws {
    let folder = Self.folder.appendingPathComponent(kind)
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.allSatisfy { Subject(rawValue: $0) != nil }, "\(names)")
  }
}
