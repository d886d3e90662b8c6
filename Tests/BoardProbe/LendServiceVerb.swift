import CProbe
import Linux

/// `board-probe lend-service`: listens for requests for planes, as the units of systemd do, and runs touch-overlay-lend
/// for each with `CAP_SYS_PTRACE` alone, or another program in its place.
enum LendServiceVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--instead"])
    let operands = options.operands
    let program = options.value("--instead") ?? Text(ChildProcess.neighbour("touch-overlay-lend"))
    guard operands.count == 1 else { throw .usage("lend-service wants the PATH of a socket") }
    let listener = try LeaseMarkVerb.listen(at: operands[0].string)
    if probe_keep_ptrace_alone() != 0 { throw .failed("cannot drop capabilities: \(Errno.last.text)") }
    Log.output("listening\n")
    while true {
      try attempt("cannot serve") { () throws(Errno) in try serve(LeaseMarkVerb.client(of: listener), program) }
    }
  }

  private static func serve(_ client: consuming LocalSocket, _ program: Text) throws(Errno) {
    let child = try ChildProcess.start([program, Text("--answer")], input: client.number)
    _ = consume client
    _ = child.status()
  }
}
