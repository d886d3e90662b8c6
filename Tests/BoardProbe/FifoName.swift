import CLinux
import Linux

/// Owner of a FIFO's name in the file system; removes the name when this owner is destroyed.
@safe
struct FifoName: ~Copyable {
  let path: String

  /// Calls `mkfifo(3)`; a FIFO that an earlier run left behind is used as well.
  init(_ path: String) throws(ProbeFailure) {
    let error: CInt = unsafe path.withCString { unsafe mkfifo($0, 0o600) == 0 ? 0 : linux_errno() }
    if error != 0 && !(error == EEXIST && FifoName.isFifo(path)) {
      throw .failed("cannot make the FIFO \(path): \(Errno(error).text)")
    }
    self.path = path
  }

  deinit { unsafe path.withCString { unsafe _ = unlink($0) } }

  consuming func remove() {}

  /// Opens the FIFO for reading and writing, so that it neither waits for the other side nor ends when that one closes.
  borrowing func open() throws(ProbeFailure) -> FileDescriptor {
    let path = path
    return try attempt("cannot open the FIFO \(path)") { () throws(Errno) in try FileDescriptor.open(path, .readWrite) }
  }

  private static func isFifo(_ path: String) -> Bool {
    var status = stat()
    let result = unsafe path.withCString { unsafe stat($0, &status) }
    return result == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFIFO)
  }
}
