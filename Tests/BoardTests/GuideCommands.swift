import Foundation

/// Commands that a section of the README gives its reader: indented lines, and words between backquotes.
struct GuideCommands {
  private let commands: [String]

  /// Replaces the guide's architecture by the board's, as a reader would.
  init(section: String, for architecture: String) throws {
    let text = try String(contentsOf: BoardKind.root.appendingPathComponent("README.md"), encoding: .utf8)
    guard let start = text.range(of: "\n## \(section)\n") else { throw BoardError("the README has no '\(section)'") }
    let rest = text[start.upperBound...]
    let body = rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
      .replacingOccurrences(of: "arm64", with: architecture)
    var commands: [String] = []
    var prose = ""
    for line in body.split(separator: "\n") {
      if line.hasPrefix("    ") {
        let command = line.components(separatedBy: " # ")[0]
        commands.append(command.trimmingCharacters(in: .whitespaces))
      } else {
        prose += "\(line) "
      }
    }
    let spans = prose.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    self.commands = commands + spans.filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// Returns the only command that contains these words.
  func command(with words: String) throws -> String {
    let found = commands.filter { $0.contains(words) }
    guard found.count == 1 else { throw BoardError("the guide has \(found.count) commands with '\(words)': \(found)") }
    return found[0]
  }
}
