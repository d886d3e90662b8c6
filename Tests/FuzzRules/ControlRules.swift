/// Rules for bytes as events at the control socket: clients send lines in pieces, connect and leave, and time passes.
enum ControlRules {
  static func faults(_ bytes: [UInt8]) -> [String] {
    var reader = ByteReader(bytes)
    var talk = ControlTalk(&reader)
    while !reader.isEmpty && talk.faults.isEmpty { talk.goOn(&reader) }
    if talk.faults.isEmpty { talk.end() }
    return talk.faults
  }
}
