import Foundation
import FuzzRules
import Seeded
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
    let known = try learned(subject)
    #expect(known.count > 10)
    for bytes in known { #expect(subject.faults(bytes).isEmpty, "\(Data(bytes).base64EncodedString())") }
  }

  private func learned(_ subject: Subject) throws -> [[UInt8]] {
    let file = Self.folder.appendingPathComponent("corpora").appendingPathComponent(subject.rawValue)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      [UInt8](try #require(Data(base64Encoded: String(line))))
    }
  }

  @Test("nothing is wrong with what random changes make of them", .random, arguments: subjects)
  func changes(subject: Subject) throws {
    let known = try learned(subject) + inputs("seeds", subject).map { [UInt8](try Data(contentsOf: $0)) }
    for var random in Cases(500, of: subject.rawValue).random {
      let bytes = Self.changed(known, &random)
      #expect(subject.faults(bytes).isEmpty, "\(Data(bytes).base64EncodedString())")
    }
  }

  /// Returns some of the known inputs in a row, with bytes that are replaced, added, left out or copied.
  private static func changed(_ known: [[UInt8]], _ random: inout Seeded) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<(random.chance(50) ? 1 : random.int(2...4)) { bytes += known[random.int(0...known.count - 1)] }
    for _ in 0..<random.int(1...8) {
      let place = random.int(0...bytes.count)
      switch random.int(0...3) {
      case 0: bytes.insert(contentsOf: random.bytes(random.int(1...4)), at: place)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.int(1...8)))
      case 2: bytes.replaceSubrange(place..<min(bytes.count, place + 1), with: random.bytes(1))
      default:
        let other = known[random.int(0...known.count - 1)]
        bytes.insert(contentsOf: other.dropFirst(random.int(0...other.count)).prefix(16), at: place)
      }
    }
    return bytes
  }

  @Test("every folder belongs to a fuzzer", arguments: ["seeds", "findings", "corpora"])
  func folders(kind: String) throws {
    let folder = Self.folder.appendingPathComponent(kind)
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.allSatisfy { Subject(rawValue: $0) != nil }, "\(names)")
  }
}
