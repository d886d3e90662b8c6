import Foundation

/// A folder for one test or one case of a test; removed with the value, and with all that is in it.
public struct TemporaryFolder: ~Copyable {
  public let path: String

  /// Makes an empty folder, in which only its owner may write, whatever the umask.
  public init(in parent: String = "/tmp") throws {
    path = unusedPath(in: parent)
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  public var url: URL { URL(fileURLWithPath: path) }

  public subscript(name: String) -> URL { url.appendingPathComponent(name) }

  /// The names in the folder, sorted.
  public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// Returns the text of a file in the folder; nil where there is no such file.
  public func text(_ name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

  /// Writes a file in the folder; returns the file's path.
  @discardableResult
  public func write(_ text: String, _ name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}
