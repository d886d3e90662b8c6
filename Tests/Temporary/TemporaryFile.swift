import Foundation

/// A file for one test or one case of a test; removed with the value.
public struct TemporaryFile: ~Copyable {
  public let path: String

  /// - Parameter name: The end of the file's name.
  public init(_ name: String, _ bytes: [UInt8]) throws {
    path = "\(unusedPath())-\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  public init(_ name: String, _ text: String = "") throws { try self.init(name, Array(text.utf8)) }

  deinit { unlink(path) }

  public var url: URL { URL(fileURLWithPath: path) }
}
