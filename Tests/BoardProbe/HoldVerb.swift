import CLinux
import Linux

/// `board-probe hold`: stops one thread of another process for a while; the other threads continue.
enum HoldVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let operands = try Options(words, valued: []).operands
    guard operands.count == 3 else { throw .usage("hold wants PID, THREADNAME and MILLISECONDS") }
    let process = try ProcessNumber(operands[0])
    guard let milliseconds = operands[2].integer, (0...600_000).contains(milliseconds) else {
      throw .usage("hold wants MILLISECONDS from 0 to 600000, not \(operands[2].string)")
    }
    let thread = try HeldThread(find(operands[1], in: process))
    Log.output("held\n")
    MonotonicClock.sleep(until: MonotonicClock.microseconds + Int64(milliseconds) * 1000)
    thread.release()
  }

  private static func find(_ name: Text, in process: ProcessNumber) throws(ProbeFailure) -> pid_t {
    var found: [pid_t] = []
    var names: [String] = []
    for thread in try process.numbers(in: "task") {
      // A thread may end before its name is read.
      guard let other = nameOf(thread, in: process) else { continue }
      if other.bytes == name.bytes { found.append(thread) }
      names.append(other.string)
    }
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      throw .failed(
        "process \(process.number) has no thread \(name.string), only \(names.joined(separator: ", "))")
    }
    throw .failed("process \(process.number) has \(found.count) threads of the name \(name.string)")
  }

  private static func nameOf(_ thread: pid_t, in process: ProcessNumber) -> Text? {
    Text(file: "/proc/\(process.number)/task/\(thread)/comm")
  }
}
