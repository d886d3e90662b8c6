import CLinux
import CProbe
import Linux

/// `board-probe revoke`: takes an input device away from a process that has it open, as logind does when the screen
/// goes to another user.
enum RevokeVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let operands = try Options(words, valued: []).operands
    guard operands.count == 2 else { throw .usage("revoke wants PID and PATH") }
    let process = try ProcessNumber(operands[0])
    let path = operands[1].string
    guard let device = CharacterDevice.at(path) else { throw .failed("\(path) is no device node") }

    var count = 0
    for number in try process.numbers(in: "fd")
    where CharacterDevice.at("/proc/\(process.number)/fd/\(number)") == device {
      let copy = try attempt("cannot take descriptor \(number) of process \(process.number)") { () throws(Errno) in
        try FileDescriptor.copying(number, of: process.number)
      }
      if linux_ioctl(copy.number, probe_EVIOCREVOKE(), nil) < 0 {
        // ENODEV: it is revoked already, or the device is gone.
        if Errno.last != .noDevice { throw .failed("cannot revoke \(path): \(Errno.last.text)") }
      } else {
        count += 1
      }
    }
    Log.output("\(count)\n")
  }
}
