import CLinux
import Linux

/// `board-probe listen`: prints the messages that a service manager would get.
enum ListenVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let operands = try Options(words, valued: []).operands
    guard operands.count == 1 else { throw .usage("listen wants the PATH of a socket") }
    let path = Array(operands[0].bytes)
    let descriptor = FileDescriptor(owning: socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0))
    var address = sockaddr_un()
    guard descriptor.number >= 0, path.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw .failed("cannot listen at \(operands[0].string)")
    }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
    let number = descriptor.number
    let result = unsafe withUnsafeBytes(of: &address) {
      unsafe bind(number, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    if result != 0 { throw .failed("cannot listen at \(operands[0].string): \(Errno.last.text)") }
    Log.output("listening\n")
    var message = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe message.withUnsafeMutableBytes { unsafe recv(number, $0.baseAddress, $0.count, 0) }
      if count <= 0 { return }
      Log.output("\(Text(message[..<count]).trimmed.string)\n")
    }
  }
}
