import Foundation

/// Programs on the board that read an input device as an app does.
extension Kiosk {
  /// The device of the kiosk's own panel.
  var panelPath: String {
    get throws { try board.must("head -n1 /share/panel.log").trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// Starts a program called `name` that reads the device.
  func read(_ path: String, as name: String) throws {
    try board.must(
      "board-probe read \(path) > /run/\(name) 2>&1 & \(name)=$!; until grep -q reading /run/\(name); do usleep 5000; done"
    )
  }

  /// The reports that were read, each with its contacts; nobody reads any more.
  func reports(_ name: String) throws -> [[Substring]] {
    try board.must("kill $\(name); wait $\(name); cp /run/\(name) /share/\(name)")
    let lines = try board.text(name).split(separator: "\n")
    guard lines.first == "reading" else { throw BoardError("not read: \(lines.first ?? "")") }
    return lines.dropFirst().map { $0.split(separator: " ") }
  }
}
