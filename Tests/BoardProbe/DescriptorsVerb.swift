import Linux

/// `board-probe descriptors`: prints the number of descriptors that a process has open.
enum DescriptorsVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let operands = try Options(words, valued: []).operands
    guard operands.count == 1 else { throw .usage("descriptors wants one PID") }
    Log.output("\(try ProcessNumber(operands[0]).numbers(in: "fd").count)\n")
  }
}
