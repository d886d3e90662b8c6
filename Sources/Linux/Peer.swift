import CLinux

/// The process at the other end of a socket, as the kernel recorded it at connection: `SO_PEERCRED`.
public struct Peer: Sendable {
  /// Process ID; 0 if it is not visible from this process's namespace.
  public let process: Int
  public let user: uid_t
  private let groups: [gid_t]

  public init(of socket: borrowing FileDescriptor) {
    // A user that does not exist, in case the kernel does not tell.
    var (process, user, group): (CInt, CUnsignedInt, CUnsignedInt) = (0, .max, 0)
    let isKnown = unsafe linux_peer(socket.number, &process, &user, &group) == 0
    self.process = Int(process)
    self.user = user
    groups = (isKnown ? [group] : []) + Peer.supplementaryGroups(of: socket.number)
  }

  private static func supplementaryGroups(of socket: CInt) -> [gid_t] {
    var groups = [gid_t](repeating: 0, count: 64)
    var count = unsafe Int(linux_peer_groups(socket, &groups, 64))
    if count > groups.count {
      groups = [gid_t](repeating: 0, count: count)
      count = unsafe Int(linux_peer_groups(socket, &groups, CUnsignedInt(count)))
    }
    return Array(groups.prefix(count))
  }

  /// Whether it is the superuser, the user of this process, or a member of `group`.
  public func isTrusted(group: gid_t) -> Bool {
    user == 0 || user == geteuid() || groups.contains(group)
  }

  /// The program's name, with its process ID and its user.
  public var description: Sentence {
    let who: Sentence = "process \(process), user \(user)"
    // The name is not readable for a service that sees only its own processes.
    return Text(nameOfProcess: process).map { "\($0.string), \(who)" } ?? who
  }
}

extension Text {
  /// Reads the name of a process's program, in printable ASCII, as a process can set its name to any bytes. Returns nil
  /// if the name cannot be read, or is empty.
  public init?(nameOfProcess process: Int) {
    let name = Text(file: "/proc/\(process)/comm")?.bytes ?? []
    let letters = name.filter { (0x20..<0x7f).contains($0) }
    if letters.isEmpty { return nil }
    self.init(letters)
  }
}
