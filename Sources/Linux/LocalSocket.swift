import CLinux

/// One end of a connection between two programs of this machine; no call on it blocks, unless it says so.
public struct LocalSocket: ~Copyable {
  public enum Kind { case stream, datagrams }

  private let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Connects with `socket(2)` and `connect(2)`; a path that begins with `@` is an abstract name.
  public static func connect(to path: String, _ kind: Kind = .stream) throws(Errno) -> LocalSocket {
    let address = try LocalAddress(path)
    let descriptor = try FileDescriptor.localSocket(kind)
    let number = descriptor.number
    unsafe try address.with { unsafe CLinux.connect(number, $0, $1) }
    return LocalSocket(descriptor)
  }

  /// Whether `path` leads to a socket.
  public static func isThere(_ path: String) -> Bool {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 && facts.kind == FileKind.socket
  }

  /// Readable when there is something to receive, or the other end has closed.
  public var number: CInt { descriptor.number }

  /// Sends with `send(2)`; returns false when the other end has closed, or reads too slowly to take all of it.
  public borrowing func send(_ text: Sentence) -> Bool {
    let number = descriptor.number
    return unsafe text.bytes.withUnsafeBytes { bytes in
      unsafe CLinux.send(number, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
        == bytes.count
    }
  }

  /// Ends sending with `shutdown(2)`, which the other end notices.
  public borrowing func endSending() { _ = CLinux.shutdown(descriptor.number, CInt(SHUT_WR)) }

  /// Receives up to 512 bytes with `recv(2)`; returns none when the other end has closed, and throws `Errno.again` when
  /// there is nothing yet.
  public borrowing func receive() throws(Errno) -> [UInt8] {
    var buffer = InlineArray<512, UInt8>(repeating: 0)
    let number = descriptor.number
    var span = buffer.mutableSpan
    let count = try unsafe span.withUnsafeMutableBufferPointer { (bytes) throws(Errno) in
      try call { unsafe recv(number, bytes.baseAddress, bytes.count, CInt(MSG_DONTWAIT)) }
    }
    return (0..<count).map { buffer[$0] }
  }

  /// Sends a copy of a descriptor with `sendmsg(2)`.
  public borrowing func send(descriptor number: CInt) throws(Errno) {
    let socket = descriptor.number
    try call { Int(linux_send_descriptor(socket, number)) }
  }

  /// Waits for a descriptor with `recvmsg(2)`; throws ENODATA if the other end sends something else, or has closed.
  public borrowing func receiveDescriptor() throws(Errno) -> FileDescriptor {
    let socket = descriptor.number
    return FileDescriptor(owning: CInt(try call { Int(linux_receive_descriptor(socket)) }))
  }

  /// The process at the other end.
  public var peer: Peer { Peer(of: descriptor) }
}

extension FileDescriptor {
  /// `socket(2)`
  static func localSocket(_ kind: LocalSocket.Kind) throws(Errno) -> FileDescriptor {
    let type = kind == .stream ? SOCK_STREAM : SOCK_DGRAM
    let number = CInt(try call { Int(CLinux.socket(AF_UNIX, CInt(type.rawValue | SOCK_CLOEXEC.rawValue), 0)) })
    return FileDescriptor(owning: number)
  }
}
