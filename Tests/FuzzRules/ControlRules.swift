import Linux
import Touch
import TouchOverlay

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

/// The control desk and its clients, compared with a model of them.
struct ControlTalk {
  private struct Client {
    let token: UInt64
    var lines = LineBuffer()
    /// Bytes that the client has sent since its last complete line.
    var said: [UInt8] = []
    /// Whether the client is root: every second one is.
    var isTrusted: Bool { token % 2 == 0 }

    init(_ token: UInt64) { self.token = token }

    /// Keeps the bytes; returns whether one of their lines is longer than a request may be.
    mutating func hears(_ bytes: [UInt8]) -> Bool {
      said += bytes
      return said.split(separator: 10).contains { $0.count > 256 }
    }
  }

  private static let words = [
    "status", "suspend", "suspend 7", "suspend 86400", "suspend 86401", "suspend 2147483648", "resume", "show", "hide",
    "diagnostics on",
    "diagnostics off", " \t", "\r", "x", "status status",
  ]

  private(set) var faults: [String] = []
  private var desk: ControlDesk
  private var model: ControlModel
  private var clients: [Client] = []
  private var newest: UInt64 = 0
  private var now: Microseconds = 1_000_000

  init(_ reader: inout ByteReader) {
    var settings = DaemonSettings()
    settings.show = [ShowRule.always, .external, .never][Int(reader.byte()) % 3]
    settings.suspendLimit = Microseconds(1 + Int(reader.byte()) % 20) * 1_000_000
    desk = ControlDesk(settings)
    model = ControlModel(settings)
    for _ in 0..<4 { connect() }
  }

  private mutating func connect() {
    newest += 1
    clients.append(Client(newest))
  }

  mutating func goOn(_ reader: inout ByteReader) {
    let action = reader.byte()
    let index = Int(action & 3)
    switch action >> 2 {
    case 0: pass(Microseconds(reader.byte()) * 100_000)
    case 1: leave(index)
    case 2:
      desk.hasExternal.toggle()
      model.hasExternal.toggle()
    case 3:
      let isOn = index > 0
      let isRefused = desk.diagnose(isOn) != nil
      if isRefused == model.diagnose(isOn) {
        faults.append("diagnostics \(isOn) were \(isRefused ? "" : "not ")refused")
      }
    case 4...40:
      say(Array(ControlTalk.words[Int(reader.byte()) % ControlTalk.words.count].utf8), index)
      say([10], index)
    case 41: say([UInt8](repeating: reader.byte(), count: 128), index)
    default:
      var piece: [UInt8] = []
      for _ in 0...Int(reader.byte() & 15) { piece.append(reader.byte()) }
      say(piece, index)
    }
    compare()
  }

  private mutating func pass(_ time: Microseconds) {
    now += time
    let ended = Set(desk.endOverdue(now: now))
    if ended != model.endOverdue(now) { faults.append("the suspensions of \(ended) were overdue") }
  }

  private mutating func leave(_ index: Int) {
    let client = clients.remove(at: index)
    if desk.disconnected(client.token) != model.end(client.token) { faults.append("\(client.token) left otherwise") }
    connect()
  }

  private mutating func say(_ bytes: [UInt8], _ index: Int) {
    let isTooLong = clients[index].hears(bytes)
    guard let lines = clients[index].lines.take(bytes) else {
      if !isTooLong { faults.append("\(bytes) were too long") }
      return leave(index)
    }
    if isTooLong { return faults.append("\(clients[index].said.count) bytes were not too long") }
    let all = clients[index].said.split(separator: 10, omittingEmptySubsequences: false)
    if lines != all.dropLast().map({ Text($0) }) { faults.append("\(clients[index].said) were the lines \(lines)") }
    clients[index].said = Array(all[all.count - 1])
    let client = clients[index]
    for line in lines { answer(line, client) }
  }

  private mutating func answer(_ line: Text, _ client: Client) {
    let answer = desk.answer(line, of: client.token, isTrusted: client.isTrusted, facts: ",\"x\":1", now: now)
    let (kind, ended) = model.answer(Array(line.bytes), client.token, isTrusted: client.isTrusted, now)
    let text = answer.line.string
    let isRight =
      switch kind {
      case .status: text.hasPrefix("{\"version\":\"") && text.hasSuffix(model.facts + ",\"x\":1}")
      case .done: text.hasPrefix("ok ")
      case .refused: text.hasPrefix("error ")
      }
    if !isRight || text.utf8.contains(where: { $0 < 32 }) { faults.append("'\(line.string)' was answered '\(text)'") }
    if Set(answer.ended) != ended { faults.append("'\(line.string)' ended the suspensions of \(answer.ended)") }
    if kind != .done && answer.event != nil { faults.append("'\(line.string)' changed something") }
    compare()
  }

  private mutating func compare() {
    if desk.isShown != model.isShown { faults.append("marks are \(desk.isShown ? "" : "not ")shown") }
    if desk.isDiagnosing != model.isDiagnosing { faults.append("diagnostics are otherwise") }
    if desk.isDiagnosing && desk.suspensions.count > 0 { faults.append("diagnostics show touches that are suspended") }
    if desk.suspensions.count != model.suspensions.count {
      faults.append("there are \(desk.suspensions.count) suspensions")
    }
    if desk.suspensions.nextEnd != model.suspensions.values.min() {
      faults.append("the next suspension ends otherwise")
    }
  }

  /// Lets all clients leave and checks that nothing is suspended then.
  mutating func end() {
    for client in clients where desk.disconnected(client.token) != model.end(client.token) {
      faults.append("\(client.token) left otherwise")
    }
    if desk.suspensions.count > 0 { faults.append("nobody is there, and marks are suspended") }
  }
}
