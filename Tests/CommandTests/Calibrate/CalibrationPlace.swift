import Foundation
import Temporary
import Testing

/// A folder for one test, in which a calibration may lie; removed with the value.
struct CalibrationPlace: ~Copyable {
  static let old = "16384 0 0 0 8192 0 65536 800 480 0"
  static let new = "13107 0 32768 0 7864 32768 65536 800 480 1\n"

  private let temporary: TemporaryFolder
  var folder: String { temporary.path }
  var path: String { "\(folder)/pointercal" }

  init(_ old: String? = CalibrationPlace.old, in parent: String = "/tmp") throws {
    let folder = try TemporaryFolder(in: parent)
    if let old { try folder.write(old, "pointercal") }
    temporary = folder
  }

  func write(_ text: String, _ name: String = "pointercal") throws { try temporary.write(text, name) }

  func run(_ arguments: String..., input: String = CalibrationPlace.new) throws -> Run {
    try Run.calibrate(["--file", path] + arguments, input: input)
  }

  func text(_ name: String = "pointercal") -> String? { temporary.text(name) }

  var names: [String] { temporary.names }

  func facts(_ name: String = "pointercal") throws -> (mode: mode_t, owner: uid_t, group: gid_t) {
    var facts = stat()
    try #require(lstat("\(folder)/\(name)", &facts) == 0)
    return (facts.st_mode & 0o7777, facts.st_uid, facts.st_gid)
  }
}
