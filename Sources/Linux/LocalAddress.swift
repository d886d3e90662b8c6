import CLinux

/// The address of a local socket: a path, or an abstract name after an `@`.
struct LocalAddress {
  private var address = sockaddr_un()
  private let length: socklen_t

  /// Throws ENAMETOOLONG for a path that does not fit into an address.
  init(_ path: String) throws(Errno) {
    var bytes = Array(path.utf8)
    let isAbstract = bytes.first == UInt8(ascii: "@")
    if isAbstract { bytes[0] = 0 }
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !bytes.isEmpty, bytes.count < room else { throw Errno(ENAMETOOLONG) }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    length = socklen_t(MemoryLayout<sockaddr_un>.size - room + bytes.count + (isAbstract ? 0 : 1))
  }

  func with(_ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) throws(Errno) {
    var address = address
    try call {
      unsafe withUnsafeBytes(of: &address) {
        unsafe Int(body($0.baseAddress!.assumingMemoryBound(to: sockaddr.self), length))
      }
    }
  }
}
