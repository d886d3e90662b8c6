import CLinux
import Linux

/// `board-probe read`: prints the reports of an input device, one line for each.
enum ReadVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: [], switches: ["--grab"])
    guard options.operands.count == 1 else { throw .usage("read wants one PATH of an input device") }
    let path = options.operands[0].string
    let device = try attempt("cannot open \(path)") { () throws(Errno) in
      try FileDescriptor.open(path, .readWithoutWaiting)
    }
    let state = try attempt("cannot read \(path) as an input device") { () throws(Errno) in try InputState.of(device) }
    if options.has("--grab") {
      try attempt("cannot grab \(path)") { () throws(Errno) in try state.grab() }
    }
    Log.output("reading\n")
    var reader = ReportReader(state)
    try attempt("cannot read \(path) any longer") { () throws(Errno) in try read(device, &reader) }
  }

  private static func read(
    _ device: borrowing FileDescriptor, _ reader: inout ReportReader
  ) throws(Errno) {
    while true {
      while let line = try reader.next() { Log.output("\(line)\n") }
      _ = try Poll.wait(device.number, -1)
    }
  }
}
