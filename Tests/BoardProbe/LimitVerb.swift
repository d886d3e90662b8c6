import CProbe
import Linux

/// `board-probe limit`: from now on a process can open no descriptor of this number or above.
enum LimitVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let operands = try Options(words, valued: []).operands
    guard operands.count == 2, let number = operands[1].integer, (0...1024).contains(number) else {
      throw .usage("limit wants PID and a number up to 1024")
    }
    let process = try ProcessNumber(operands[0]).number
    if probe_limit_descriptors(process, UInt(number)) < 0 {
      throw .failed("cannot limit process \(process): \(Errno.last.text)")
    }
  }
}
