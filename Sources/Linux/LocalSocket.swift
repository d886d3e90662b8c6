import CLinux

/// One end of a connection between two programs of this machine; no call on it blocks, unless it says so.
public struct LocalSocket: ~Copyable {
  public enum Kind { case stream, datagrams }

  private let descriptor: FileDescriptor

  /// Takes over one end of a connection, such as standard input.
  public init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Connects with `socket(2)` and `connect(2)`; a path that begins with `@` is an abstract name.
  ///
  /// - Parameter patience: maximum time to wait until a listener has room, in microseconds; then the call throws
  ///   `Errno.again`. A program that hangs accepts no connection, and its queue stays full.
  public static func connect(
    to path: String, _ kind: Kind = .stream, patience: Int64 = 5_000_000
  ) throws(Errno) -> LocalSocket {
    let address = try LocalAddress(path)
    let descriptor = try FileDescriptor.localSocket(kind, waits: patience > 0)
    let number = descriptor.number
    if patience > 0 { try call { Int(linux_limit_sending(number, patience)) } }
    unsafe try address.with { unsafe CLinux.connect(number, $0, $1) }
    return LocalSocket(owning: descriptor)
  }

  /// Makes a connection with `socketpair(2)`; returns one end, and sets the other, for a child process.
  public static func pair(with other: inout FileDescriptor?) throws(Errno) -> LocalSocket {
    let ends = try connectedSockets(SOCK_STREAM.rawValue)
    other = FileDescriptor(owning: ends.1)
    return LocalSocket(owning: FileDescriptor(owning: ends.0))
  }

  /// Whether `path` leads to a socket.
  public static func isThere(_ path: String) -> Bool {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 && facts.kind == mode_t(S_IFSOCK)
  }

  /// Readable when there is something to receive, or the other end has closed.
  public var number: CInt { descriptor.number }

  /// Sends with `send(2)`; returns false when the other end has closed, or reads too slowly to take all of it.
  public borrowing func send(_ text: Sentence) -> Bool {
    let flags = CInt(MSG_NOSIGNAL | MSG_DONTWAIT)
    return unsafe text.bytes.withUnsafeBytes { bytes in
      (try? call { unsafe CLinux.send(descriptor.number, bytes.baseAddress, bytes.count, flags) }) == bytes.count
    }
  }

  /// Ends sending with `shutdown(2)`, which the other end notices.
  public borrowing func endSending() { _ = CLinux.shutdown(descriptor.number, CInt(SHUT_WR)) }

  /// Sends text with a copy of a descriptor: `sendmsg(2)`.
  public borrowing func send(_ text: Sentence, descriptor number: CInt) throws(Errno) {
    let sent = unsafe text.bytes.withUnsafeBytes { bytes in
      unsafe linux_send_descriptor(descriptor.number, bytes.baseAddress, UInt(bytes.count), number)
    }
    if sent < 0 { throw .last }
    if sent < text.bytes.count { throw Errno(EMSGSIZE) }
  }

  /// Receives up to 512 bytes, and the descriptor that may come with them: `recvmsg(2)`. Returns no bytes when the other
  /// end has closed, and throws `Errno.again` when there is nothing yet.
  public borrowing func receive(_ received: inout FileDescriptor?) throws(Errno) -> [UInt8] {
    var buffer = InlineArray<512, UInt8>(repeating: 0)
    var number: CInt = -1
    var span = buffer.mutableSpan
    let count = try unsafe span.withUnsafeMutableBufferPointer { (bytes) throws(Errno) in
      try call { unsafe linux_receive_descriptor(descriptor.number, bytes.baseAddress, UInt(bytes.count), &number) }
    }
    received = number < 0 ? nil : FileDescriptor(owning: number)
    return (0..<count).map { buffer[$0] }
  }

  /// Receives bytes as ``receive(_:)`` does, and closes a descriptor that comes with them.
  public borrowing func receive() throws(Errno) -> [UInt8] {
    var dropped: FileDescriptor?
    return try receive(&dropped)
  }

  /// The process at the other end.
  public var peer: Peer { Peer(of: descriptor) }
}

extension FileDescriptor {
  /// `socket(2)`
  static func localSocket(_ kind: LocalSocket.Kind, waits: Bool) throws(Errno) -> FileDescriptor {
    let type = kind == .stream ? SOCK_STREAM : SOCK_DGRAM
    let flags = SOCK_CLOEXEC.rawValue | (waits ? 0 : SOCK_NONBLOCK.rawValue)
    return try FileDescriptor { CLinux.socket(AF_UNIX, CInt(type.rawValue | flags), 0) }
  }
}
