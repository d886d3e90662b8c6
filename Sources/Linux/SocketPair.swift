import CLinux

/// A socket pair between two threads: `socketpair(2)`. A value that one thread writes wakes the other, which polls the
/// read end. Values arrive whole and in order; neither end blocks.
public struct SocketPair: ~Copyable {
  private let reader: FileDescriptor
  private let writer: FileDescriptor

  public init() throws(Errno) {
    let ends = try connectedSockets(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue)
    reader = FileDescriptor(owning: ends.0)
    writer = FileDescriptor(owning: ends.1)
  }

  /// Readable when a value has come.
  public var number: CInt { reader.number }

  /// Writes a value with `write(2)`; throws `Errno.again` when the queue is full.
  public borrowing func write<Value: BitwiseCopyable>(_ value: Value) throws(Errno) {
    try writer.writeAll(elements: [value])
  }

  /// Reads a value with `read(2)`; returns false when none has come.
  public borrowing func read<Value: BitwiseCopyable>(into value: inout Value) throws(Errno) -> Bool {
    do throws(Errno) {
      let count = try unsafe withUnsafeMutableBytes(of: &value) { (bytes) throws(Errno) in
        unsafe try reader.read(into: bytes)
      }
      return count > 0
    } catch {
      if error == .again { return false }
      throw error
    }
  }
}

/// Makes two connected sockets, which the caller owns: `socketpair(2)`.
func connectedSockets(_ type: CUnsignedInt) throws(Errno) -> (CInt, CInt) {
  var ends: InlineArray<2, CInt> = [-1, -1]
  var span = ends.mutableSpan
  let result = unsafe span.withUnsafeMutableBufferPointer {
    unsafe socketpair(AF_UNIX, CInt(type | SOCK_CLOEXEC.rawValue), 0, $0.baseAddress!)
  }
  if result < 0 { throw .last }
  return (ends[0], ends[1])
}
