import Linux
import TouchOverlay

/// Serves the control socket, and lets ``ControlDesk`` decide. No client can block the daemon.
struct ControlServer: ~Copyable {
  /// One more than may suspend the marks, so that suspensions keep nobody from asking for the status or ending them.
  private static var mostClients: Int { ControlDesk.mostSuspensions + 1 }
  /// Number of clients that may only ask for the status, at most.
  private static var mostStrangers: Int { 4 }
  /// Time for which new clients wait when the system has no resources for them, in microseconds.
  private static var pause: Int64 { 1_000_000 }

  var desk: ControlDesk
  private var path: Text?
  private var listener: LocalListener?
  /// Time at which the listener is watched again; nil while it is watched.
  private(set) var pauseEnd: Int64?
  private var hasRoom = true
  private var clients: [ControlClient] = []
  /// Lease of a plane that a client hands over with `lend`, until the daemon takes it.
  private var lease: FileDescriptor?
  private var nextToken = Token.firstClient

  init(_ settings: DaemonSettings) { desk = ControlDesk(settings) }

  /// Listens at the path in the settings; anew if the socket's file was deleted. A failure is logged, and the daemon
  /// goes on without a socket.
  mutating func configure(_ settings: DaemonSettings, _ poll: borrowing EventPoll) {
    desk.rule = settings.show
    desk.suspendLimit = settings.suspendLimit
    if path != settings.control || !isThere {
      listener = nil
      pauseEnd = nil
    }
    path = settings.control
    guard let path, listener == nil else { return }
    var reason: Sentence
    do throws(PrivateFile.Refusal) {
      let listener = try LocalListener.open(path.string)
      do throws(Errno) {
        try poll.add(listener.number, token: Token.listener)
        self.listener = consume listener
        return
      } catch { reason = "\(error.text)" }
    } catch { reason = error.reason }
    Log.line("there is no control socket: \(reason)")
  }

  mutating func accept(_ poll: borrowing EventPoll, now: Int64) {
    do throws(Errno) {
      try take(try connection(), poll)
      hasRoom = true
    } catch {
      // The client has gone before its connection was accepted.
      if error == .again || error == .aborted { return }
      if hasRoom { Log.line("cannot accept a connection: \(error.text)") }
      hasRoom = false
      // A waiting client would keep the listener readable, so it is not watched during the pause.
      if let number { poll.remove(number) }
      pauseEnd = now + ControlServer.pause
    }
  }

  /// Watches the listener again after a pause.
  mutating func endPause(_ poll: borrowing EventPoll, now: Int64) {
    guard let end = pauseEnd, end <= now else { return }
    pauseEnd = nil
    do throws(Errno) {
      if let number { try poll.add(number, token: Token.listener) }
    } catch { pauseEnd = now + ControlServer.pause }
  }

  /// Whether the socket's file is where the listener has made it.
  private var isThere: Bool { listener.use { $0.isThere } ?? false }

  /// The listener's descriptor; nil without one.
  private var number: CInt? { listener.use { $0.number } }

  private func connection() throws(Errno) -> LocalSocket {
    switch listener {
    case .some(let listener): try listener.accept()
    case nil: throw .again
    }
  }

  private mutating func take(_ socket: consuming LocalSocket, _ poll: borrowing EventPoll) throws(Errno) {
    let client = ControlClient(socket, token: nextToken)
    if !makeRoom(for: client) {
      _ = client.socket.send("error \(clients.count) programs are connected already\n")
      return
    }
    try poll.add(client.socket.number, token: nextToken)
    clients.append(client)
    nextToken += 1
  }

  /// Makes a place for a client; returns false when there is none. The oldest client without a suspension goes, because
  /// no program may keep others from a suspension by connections that it leaves open. Strangers have few places, and take
  /// none from a client that is trusted.
  private mutating func makeRoom(for client: ControlClient) -> Bool {
    let group = group
    let isTrusted = client.peer.isTrusted(group: group)
    let isFull = clients.count == ControlServer.mostClients
    let strangers = clients.filter { !$0.peer.isTrusted(group: group) }
    if !isFull && (isTrusted || strangers.count < ControlServer.mostStrangers) { return true }
    let suspensions = desk.suspensions
    let candidates = isTrusted ? strangers + clients : strangers
    guard let oldest = candidates.first(where: { !suspensions.isHeld(by: $0.token) }) else { return false }
    dismiss(oldest, "too many programs are connected; this connection was the oldest without a suspension")
    return true
  }

  /// Carries out the requests in the next bytes of a client. Their answers are kept until
  /// ``sendAnswers(_:isMarked:refusal:)``.
  mutating func read(_ token: UInt64, facts: Sentence, now: Int64) {
    guard let client = clients.first(where: { $0.token == token }) else { return }
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try client.socket.receive(&client.descriptor)
    } catch {
      if error == .again { return }
      return dismiss(client, "\(error.text)")
    }
    if bytes.isEmpty { return drop(client) }
    guard let lines = client.lines.take(bytes) else {
      return dismiss(client, "a request has at most \(ControlRequest.longest) bytes")
    }
    for line in lines { answer(line, client, facts, now) }
    client.descriptor = nil
  }

  /// Returns the lease that the last requests handed over; nil if they did not. ``answer(_:_:)`` must follow.
  mutating func takeLease() -> FileDescriptor? { lease.take() }

  /// Answers a client that has handed over a lease.
  func answer(_ token: UInt64, _ line: Sentence) {
    guard let client = clients.first(where: { $0.token == token }) else { return }
    client.answers.append(ControlDesk.Answer(line: line))
  }

  /// Whether an answer for a client says that the marks are gone.
  func tellsOfMarks(_ token: UInt64) -> Bool {
    clients.contains { $0.token == token && $0.answers.contains { $0.lineIfMarked != nil } }
  }

  /// Logs the changes that a client has asked for, which are made by then, and sends it its answers.
  ///
  /// - Parameters:
  ///   - isMarked: whether marks may still be on the screen.
  ///   - refusal: why diagnostics could not begin; nil if they could.
  mutating func sendAnswers(_ token: UInt64, isMarked: Bool, refusal: Sentence?) {
    guard let client = clients.first(where: { $0.token == token }) else { return }
    var lines: Sentence = ""
    for answer in client.answers {
      if answer.beginsDiagnosis, let refusal {
        lines.append("error \(refusal)\n")
        continue
      }
      if let event = answer.event { Log.line("marks: \(event), by \(client.name)") }
      lines.append("\(isMarked ? answer.lineIfMarked ?? answer.line : answer.line)\n")
    }
    client.answers.removeAll()
    if !client.socket.send(lines) { drop(client) }
  }

  private mutating func answer(_ line: Text, _ client: ControlClient, _ facts: Sentence, _ now: Int64) {
    let isTrusted = client.peer.isTrusted(group: group)
    if isTrusted, ControlRequest(line) == .lend, let descriptor = client.descriptor.take() {
      lease = consume descriptor
      return
    }
    let answer = desk.answer(line, of: client.token, isTrusted: isTrusted, facts: facts, now: now)
    for other in clients where answer.ended.contains(other.token) {
      dismiss(other, "the suspension was ended by \(client.name)")
    }
    client.answers.append(answer)
  }

  private var group: UInt32 { listener.use { $0.group } ?? .max }

  /// Ends the suspensions that have lasted too long, and disconnects their clients.
  mutating func endOverdue(now: Int64) {
    if desk.suspensions.count == 0 { return }
    let overdue = desk.endOverdue(now: now)
    for client in clients where overdue.contains(client.token) {
      Log.line("marks: suspension ended after its time, of \(client.name)")
      dismiss(client, "the time of the suspension is over")
    }
  }

  private mutating func dismiss(_ client: ControlClient, _ reason: Sentence) {
    _ = client.socket.send("error \(reason)\n")
    drop(client)
  }

  private mutating func drop(_ client: ControlClient) {
    if desk.disconnected(client.token) { Log.line("marks: suspension ended with the connection of \(client.name)") }
    clients.removeAll { $0 === client }
  }
}
