import CLinux
import Linux

/// A file of its own for a test or a case of it, gone with it.
struct TemporaryFile: ~Copyable {
  let path: String

  init(_ name: String, _ bytes: [UInt8] = []) throws(Errno) {
    path = "/tmp/touch-overlay-linux-\(getpid())-\(UInt32.random(in: 0...UInt32.max))-\(name)"
    try FileDescriptor.open(path, .replace).writeAll(bytes)
  }

  deinit { unlink(path) }
}
