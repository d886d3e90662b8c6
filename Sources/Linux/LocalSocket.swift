import CLinux

/// One end of a connection between two programs of this machine. Nothing here waits.
public struct LocalSocket: ~Copyable {
  public enum Kind { case stream, datagrams }

  private let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// `socket(2)` and `connect(2)`; a path that begins with `@` is a name that no folder has.
  public static func connect(to path: String, _ kind: Kind = .stream) throws(Errno) -> LocalSocket {
    let address = try LocalAddress(path)
    let descriptor = try FileDescriptor.localSocket(kind)
    let number = descriptor.number
    unsafe try address.with { unsafe CLinux.connect(number, $0, $1) }
    return LocalSocket(descriptor)
  }

  /// Whether a path leads to a socket.
  public static func isThere(_ path: String) -> Bool {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 && facts.kind == FileKind.socket
  }

  /// Readable when there is something to receive, or the other end has gone.
  public var number: CInt { descriptor.number }

  /// `send(2)`; false when the other end has gone, or reads so little that there is no room for all of it.
  public borrowing func send(_ text: Sentence) -> Bool {
    let number = descriptor.number
    return unsafe text.bytes.withUnsafeBytes { bytes in
      unsafe CLinux.send(number, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
        == bytes.count
    }
  }

  /// `shutdown(2)`: nothing more is sent, and the other end learns that.
  public borrowing func endSending() { _ = CLinux.shutdown(descriptor.number, CInt(SHUT_WR)) }

  /// `recv(2)` of up to 512 bytes; none when the other end has gone, `Errno.again` when there is nothing yet.
  public borrowing func receive() throws(Errno) -> [UInt8] {
    var buffer = InlineArray<512, UInt8>(repeating: 0)
    let number = descriptor.number
    var span = buffer.mutableSpan
    let count = try unsafe span.withUnsafeMutableBufferPointer { (bytes) throws(Errno) in
      try call { unsafe recv(number, bytes.baseAddress, bytes.count, CInt(MSG_DONTWAIT)) }
    }
    return (0..<count).map { buffer[$0] }
  }

  /// Who is at the other end.
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
