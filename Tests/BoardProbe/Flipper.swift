import Kms
import Linux
import TouchOverlay

/// Flips, and does meanwhile what lines in a FIFO say.
struct Flipper: ~Copyable {
  private var screen: FlippedScreen
  private let log: FileDescriptor
  private var commands: Commands
  /// Whether to flip at each vertical blank.
  private var isRunning = false
  /// Whether a flip was asked for and is not done.
  private var isPending = false
  private var done = 0
  private var busy = 0
  private var failures = 0
  private var lastFailure = Errno(0)
  /// A child that has the display open as this program does, and outlives it.
  private var heir: ChildProcess?

  private enum Source: UInt64 { case card, commands }

  init(
    _ screen: consuming FlippedScreen, _ log: consuming FileDescriptor, _ commands: consuming Commands
  ) {
    self.screen = screen
    self.log = log
    self.commands = commands
  }

  /// Serves lines until `quit`.
  mutating func serve() throws(ProbeFailure) {
    let sources = try attempt("cannot wait for events") { () throws(Errno) in try EventPoll() }
    try attempt("cannot wait for events") { () throws(Errno) in
      try sources.add(screen.card.number, token: Source.card.rawValue)
      try sources.add(commands.number, token: Source.commands.rawValue)
    }
    while true {
      askForFlip()
      // Without an event to come, a flip that was refused is tried again.
      let again = isRunning && !isPending ? MonotonicClock.microseconds + 2000 : nil
      let ready = try attempt("cannot wait for events") { () throws(Errno) in try sources.ready(until: again) }
      for token in ready {
        switch Source(rawValue: token) {
        case .card: try attempt("cannot note a flip") { () throws(Errno) in try takeEvents() }
        case .commands: if try !carryOut() { return }
        case nil: break
        }
      }
    }
  }

  /// Asks for the next flip, if it is time.
  private mutating func askForFlip() {
    guard isRunning, !isPending else { return }
    do throws(Errno) {
      try screen.flip()
      isPending = true
    } catch {
      if error == .busy {
        busy += 1
      } else {
        failures += 1
        lastFailure = error
      }
    }
  }

  /// Notes the flips that are done: the flip's number and its first frame, a line for each.
  private mutating func takeEvents() throws(Errno) {
    for event in FlipEvent.all(in: try screen.card.readEvents()) {
      isPending = false
      done += 1
      try log.writeAll(Array("\(event.token) \(event.sequence)\n".utf8))
    }
  }

  /// Carries out the next line; returns whether more are to come.
  private mutating func carryOut() throws(ProbeFailure) -> Bool {
    let words = try commands.next()
    if words[0] == "facts" {
      try commands.answers.ok(facts)
      return true
    }
    let refusal = carryOut(words)
    if let refusal { try commands.answers.refuse(refusal) } else { try commands.answers.ok() }
    return !(words[0] == "quit")
  }

  private mutating func carryOut(_ words: [Text]) -> Refusal? {
    do throws(Refusal) {
      switch (words[0], words.count) {
      case ("start", 1): isRunning = true
      case ("mode", 2): try change(to: try words[1].mode())
      case ("quit", 1), ("drop", 1), ("take", 1), ("dark", 1), ("elsewhere", 1), ("alone", 1), ("asleep", 1),
        ("awake", 1), ("heir", 1), ("steal", 1), ("flip", 1), ("lease", 2), ("dump", 2):
        do throws(Errno) { try ask(words) } catch { throw Refusal(error.text) }
      case ("offer", 2), ("offer", 3):
        let name = words.count == 3 ? words[2] : nil
        do throws(PlaneOffer.Failure) { try PlaneOffer.make(screen.card.number, to: words[1], name: name) } catch {
          throw Refusal(error.sentence.string)
        }
      default:
        throw Refusal(
          "expected start, flip, drop, take, dark, elsewhere, alone, asleep, awake, heir, steal, mode WxH@HZ, "
            + "lease SOCKET, offer SOCKET [CONNECTOR], dump FILE, facts or quit")
      }
      return nil
    } catch { return error }
  }

  private mutating func ask(_ words: [Text]) throws(Errno) {
    switch words[0] {
    case "quit": try stop()
    case "drop":
      try stop()
      try screen.card.dropMaster()
    case "take":
      try screen.card.takeMaster()
      try screen.show()
    case "dark":
      try stop()
      try screen.darken()
    case "elsewhere":
      try stop()
      try screen.move()
    case "alone": try screen.keepAlone()
    case "asleep":
      try stop()
      try screen.power(false)
    case "awake": try screen.power(true)
    case "heir": heir = try ChildProcess.start([Text("sleep"), Text("1000")], input: screen.card.number)
    case "flip":
      try screen.flip()
      isPending = true
    case "steal": try screen.takeShownPlane()
    case "lease":
      let lease = try screen.lease()
      try LocalSocket.connect(to: words[1].string).send("lend\n", descriptor: lease.number)
    default: try screen.composed().write(to: words[1].string)
    }
  }

  private mutating func stop() throws(Errno) {
    isRunning = false
    while isPending { try takeEvents() }
  }

  private mutating func change(to mode: Mode) throws(Refusal) {
    let wasRunning = isRunning
    do throws(Errno) {
      try stop()
      try screen.change(to: mode)
    } catch { throw Refusal(error.text) }
    isRunning = wasRunning
  }

  private var facts: String {
    var lessees = -1
    // Only a master may ask.
    do throws(Errno) { lessees = try screen.card.countLessees() } catch {}
    return "flips=\(done) busy=\(busy) failures=\(failures) last=\(lastFailure.code)"
      + " master=\(Json.truth(screen.card.isMaster())) lessees=\(lessees)"
  }
}
