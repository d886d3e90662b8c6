import Foundation
import Testing

/// A folder of its own for a test, in which a calibration may lie; gone with it.
struct CalibrationPlace: ~Copyable {
  static let old = "16384 0 0 0 8192 0 65536 800 480 0"
  static let new = "13107 0 32768 0 7864 32768 65536 800 480 1\n"

  let folder: String
  var path: String { "\(folder)/pointercal" }

  init(
    _ old: String? = CalibrationPlace.old, in place: String = FileManager.default.temporaryDirectory.path
  ) throws {
    folder = place + "/touch-overlay-calibrate-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    if let old { try write(old) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, _ name: String = "pointercal") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  func run(_ arguments: String..., input: String = CalibrationPlace.new) throws -> Run {
    try Run.calibrate(["--file", path] + arguments, input: input)
  }

  func text(_ name: String = "pointercal") -> String? {
    try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

  func facts(_ name: String = "pointercal") throws -> (mode: mode_t, owner: uid_t, group: gid_t) {
    var facts = stat()
    try #require(lstat("\(folder)/\(name)", &facts) == 0)
    return (facts.st_mode & 0o7777, facts.st_uid, facts.st_gid)
  }
}
