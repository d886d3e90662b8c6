import CLinux
import Linux

/// Returns a socket that is bound to a path, or behind `@` to a name that no folder has.
func boundSocket(_ path: String, type: UInt32 = SOCK_STREAM.rawValue) throws -> CInt {
  let socket = CLinux.socket(AF_UNIX, CInt(type | SOCK_CLOEXEC.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let isAbstract = path.hasPrefix("@")
  let bytes = (isAbstract ? [0] : []) + Array(path.utf8).dropFirst(isAbstract ? 1 : 0)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  let length = socklen_t(2 + bytes.count + (isAbstract ? 0 : 1))
  let result = withUnsafeBytes(of: &address) {
    bind(socket, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), length)
  }
  if result != 0 { throw Errno.last }
  return socket
}
