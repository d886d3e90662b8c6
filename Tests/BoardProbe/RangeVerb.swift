import CEvdev
import CLinux
import CProbe
import Linux

/// `board-probe range`: corrects the range that a device reports for one of its axes, as udev does from the hwdb.
enum RangeVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let operands = try Options(words, valued: []).operands
    guard operands.count == 4, let axis = operands[1].integer.flatMap({ UInt32(exactly: $0) }), axis < 64,
      let minimum = operands[2].integer.flatMap({ Int32(exactly: $0) }),
      let maximum = operands[3].integer.flatMap({ Int32(exactly: $0) })
    else { throw .usage("range wants PATH, AXIS, MIN and MAX") }
    do throws(Errno) {
      let device = try FileDescriptor.open(operands[0].string, .readWrite)
      var facts = input_absinfo()
      try device.control(linux_EVIOCGABS(axis), &facts)
      facts.minimum = minimum
      facts.maximum = maximum
      try device.control(probe_EVIOCSABS(axis), &facts)
    } catch { throw .failed("cannot correct \(operands[0].string): \(error.text)") }
  }
}
