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
    guard let device = DeviceNode.at(path) else { throw .failed("\(path) is no device node") }

    var count = 0
    let handle = try own(probe_pidfd_open(process.number), "cannot open process \(process.number)")
    for number in try process.numbers(in: "fd") where DeviceNode.at("/proc/\(process.number)/fd/\(number)") == device {
      let copy = try own(
        probe_pidfd_getfd(handle.number, number), "cannot take descriptor \(number) of process \(process.number)")
      if linux_ioctl(copy.number, probe_EVIOCREVOKE(), nil) < 0 {
        // ENODEV: it is revoked already, or the device is gone.
        if Errno.last != .noDevice { throw .failed("cannot revoke \(path): \(Errno.last.text)") }
      } else {
        count += 1
      }
    }
    Log.output("\(count)\n")
  }

  private static func own(_ number: CInt, _ what: String) throws(ProbeFailure) -> FileDescriptor {
    if number < 0 { throw .failed("\(what): \(Errno.last.text)") }
    return FileDescriptor(owning: number)
  }
}
