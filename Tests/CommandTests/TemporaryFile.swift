import Foundation

/// A file of its own for a test, gone with it.
struct TemporaryFile: ~Copyable {
  let path: String

  init(_ name: String, _ text: String) throws {
    path = "/tmp/touch-overlay-command-\(getpid())-\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  deinit { unlink(path) }
}
