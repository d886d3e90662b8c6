import CLinux
import Linux

/// `pipe(2)`, with both ends closed in programs that other tests start.
struct Pipe: ~Copyable {
  let reader: FileDescriptor
  let writer: FileDescriptor

  init() throws(Errno) {
    var numbers: [CInt] = [-1, -1]
    guard pipe(&numbers) == 0 else { throw .last }
    for number in numbers { _ = linux_ioctl(number, CUnsignedLong(FIOCLEX), nil) }
    reader = FileDescriptor(owning: numbers[0])
    writer = FileDescriptor(owning: numbers[1])
  }

  /// Only the end to read from is left; the other is closed.
  consuming func closingWriter() -> FileDescriptor { reader }
}

extension FileDescriptor {
  /// What one `read(2)` of up to `limit` bytes brings.
  func readSome(_ limit: Int = 64) throws(Errno) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 1)
    defer { buffer.deallocate() }
    let count = try read(into: buffer)
    return Array(buffer.prefix(count))
  }
}
