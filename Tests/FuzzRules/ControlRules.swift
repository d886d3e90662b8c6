/// Bytes as what happens at the control socket: clients say lines in pieces, come, go, and time passes.
enum ControlRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    var reader = ByteReader(bytes)
    var talk = ControlTalk(&reader)
    while !reader.isEmpty && talk.faults.isEmpty { talk.goOn(&reader) }
    if talk.faults.isEmpty { talk.end() }
    return talk.faults
  }
}
