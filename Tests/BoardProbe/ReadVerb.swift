import CLinux
import Linux

/// `board-probe read`: prints the reports of an input device, one line for each.
enum ReadVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--for", "--until"], switches: ["--grab"])
    guard options.operands.count == 1 else { throw .usage("read wants one PATH of an input device") }
    let path = options.operands[0].string
    let milliseconds = try options.number("--for", in: 1...1_000_000_000)
    let wanted = try options.number("--until", in: 1...1_000_000_000)

    let device = try attempt("cannot open \(path)") { () throws(Errno) in
      try FileDescriptor.open(path, .readWithoutWaiting)
    }
    let state = try attempt("cannot read \(path) as an input device") { () throws(Errno) in try InputState.of(device) }
    if options.has("--grab") {
      try attempt("cannot grab \(path)") { () throws(Errno) in try state.grab() }
    }
    let end = try attempt("cannot make a timer") { () throws(Errno) in try Timer() }
    try attempt("cannot set a timer") { () throws(Errno) in
      try end.run(every: Int64(milliseconds ?? 1_000_000_000) * 1000)
    }
    Log.output("reading\n")
    var reader = ReportReader(state)
    let count = try attempt("cannot read \(path) any longer") { () throws(Errno) in
      try read(device, &reader, until: wanted ?? .max, end)
    }
    if let wanted, count < wanted { throw .failed("\(path) made \(count) reports of the \(wanted) that were to come") }
  }

  /// Returns the number of reports.
  private static func read(
    _ device: borrowing FileDescriptor, _ reader: inout ReportReader, until wanted: Int, _ end: borrowing Timer
  ) throws(Errno) -> Int {
    var count = 0
    while true {
      while let line = try reader.next() {
        Log.output("\(line)\n")
        count += 1
        if count == wanted { return count }
      }
      if try Poll.wait(device.number, end.number).second { return count }
    }
  }
}
