import CLinux

/// The kernel's hotplug messages: `NETLINK_KOBJECT_UEVENT`.
public struct UeventSocket: ~Copyable {
  private let descriptor: FileDescriptor

  private init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  public static func open() throws(Errno) -> UeventSocket {
    let type = CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = try FileDescriptor { socket(AF_NETLINK, type, CInt(NETLINK_KOBJECT_UEVENT)) }
    var address = sockaddr_nl()
    address.nl_family = sa_family_t(AF_NETLINK)
    address.nl_groups = 1
    try call {
      unsafe withUnsafeBytes(of: &address) {
        unsafe Int(
          bind(descriptor.number, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count)))
      }
    }
    return UeventSocket(descriptor)
  }

  /// Readable when there are messages.
  public var number: CInt { descriptor.number }

  /// Takes the pending messages; returns whether one contained `part`, such as `SUBSYSTEM=drm`.
  public borrowing func take(with part: Text) -> Bool {
    var isIn = false
    var message = [UInt8](repeating: 0, count: 4096)
    // Limited, so that a flood of messages does not keep the thread from other work.
    for _ in 0..<64 {
      let count = unsafe message.withUnsafeMutableBytes { unsafe recv(descriptor.number, $0.baseAddress, $0.count, 0) }
      if count < 0 {
        // Messages were lost, and one of them may have contained `part`.
        if linux_errno() == ENOBUFS { isIn = true } else { break }
      }
      isIn = isIn || Text(message[..<max(count, 0)]).contains(part)
    }
    return isIn
  }
}
