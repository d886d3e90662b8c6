import CLinux

/// The process at the other end of a socket, as the kernel knows it from when it connected: `SO_PEERCRED`.
public struct Peer: Sendable {
  /// 0 where there is none that one can see.
  public let process: Int
  public let user: uid_t
  private let groups: [gid_t]

  public init(of socket: borrowing FileDescriptor) {
    // Nobody's, should the kernel not say.
    var (process, user, group): (CInt, CUnsignedInt, CUnsignedInt) = (0, .max, 0)
    let isKnown = unsafe linux_peer(socket.number, &process, &user, &group) == 0
    var others = InlineArray<64, CUnsignedInt>(repeating: 0)
    var span = others.mutableSpan
    let count = unsafe span.withUnsafeMutableBufferPointer {
      unsafe linux_peer_groups(socket.number, $0.baseAddress!, CUnsignedInt($0.count))
    }
    self.process = Int(process)
    self.user = user
    groups = (isKnown ? [group] : []) + (0..<Int(count)).map { others[$0] }
  }

  /// The superuser, the user of this process, or a member of `group`.
  public func isTrusted(group: gid_t) -> Bool {
    user == 0 || user == geteuid() || groups.contains(group)
  }

  /// The name of its program, its process and its user.
  public var description: Sentence {
    var name: [UInt8] = []
    do throws(Errno) {
      name = try FileDescriptor.contents(of: Sentence("/proc/\(process)/comm").string, limit: 64)
    } catch {}
    // It is free to call itself anything.
    let letters = name.filter { (0x20..<0x7f).contains($0) }
    let who: Sentence = "process \(process), user \(user)"
    // A service that sees its own processes alone is not told.
    return letters.isEmpty ? who : "\(Text(letters).string), \(who)"
  }
}
