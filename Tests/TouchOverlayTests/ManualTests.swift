import Foundation
import Testing
import TouchOverlay

@Suite("touch-overlay.conf(5)")
struct ManualTests {
  private static let manual =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../deploy/man/touch-overlay.conf.5")

  @Test("every key stands in its section, and no other does", arguments: ConfigurationSection.allCases)
  func keys(section: ConfigurationSection) throws {
    let text = try String(contentsOf: Self.manual, encoding: .utf8)
    let sections = text.components(separatedBy: "\n.Sh ")
    let own = try #require(sections.first { $0.hasPrefix("SECTION [\(section.name)]\n") })
    let documented = own.components(separatedBy: "\n").filter { $0.hasPrefix(".It Cm ") }.map { $0.dropFirst(7) }
    #expect(documented.map(String.init).sorted() == section.keys.map { "\($0.name)" }.sorted())
  }
}
