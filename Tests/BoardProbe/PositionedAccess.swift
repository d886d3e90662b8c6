import CLinux
import Linux

extension FileDescriptor {
  /// `pwrite(2)`, again and again until everything is written.
  borrowing func writeAll(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Errno) {
    var done = 0
    while done < bytes.count {
      let start = unsafe bytes.baseAddress?.advanced(by: done)
      let count = unsafe pwrite(number, start, bytes.count - done, off_t(offset + done))
      if count > 0 {
        done += count
      } else if count == 0 {
        throw Errno(ENOSPC)
      } else if Errno.last.code != EINTR {
        throw .last
      }
    }
  }
}
