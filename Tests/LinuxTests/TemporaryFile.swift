import CLinux
import Linux

/// A file of its own for a test, gone with it.
struct TemporaryFile: ~Copyable {
  let path: String

  init(_ name: String, _ bytes: [UInt8] = []) throws(Errno) {
    path = "/tmp/touch-overlay-linux-\(getpid())-\(name)"
    try FileDescriptor.open(path, .replace).writeAll(bytes)
  }

  deinit { unlink(path) }
}
