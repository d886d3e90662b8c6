import Linux
import TouchOverlay

/// `touch-overlay ctl`: controls the running daemon.
struct ControlCommand {
  private var path: String?
  private var seconds: Int?
  private var command: [Text] = []
  private var line: Text

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay")
    var words: [Text] = []
    while let argument = rest.next() {
      switch argument {
      case "--control": path = rest.value(of: argument).string
      case "--for": seconds = Command.time(&rest, argument, longestHours: 24)
      case "--":
        command = rest.takeRest()
        guard let name = command.first else { Exit.wrongUsage.now("give a command after --") }
        if name.isEmpty { Exit.wrongUsage.now("the command after -- is '', expected the name of a program") }
      case _ where argument.starts(with: "-"): Command.refuse(argument, of: "ctl")
      default: words.append(argument)
      }
    }
    line = Text(Array(words.map { $0.bytes }.joined(separator: [UInt8(ascii: " ")])))
    if line.words.first == Text("suspend") && line.words.count > 1 {
      Exit.wrongUsage.now("ctl suspend takes a time as --for TIME, and a command after --")
    }
    let isOfDiagnostics = line.words.first == Text("diagnostics")
    guard let request = ControlRequest(line), isOfDiagnostics || words.count == 1 && line.words.count == 1,
      request != .lend
    else {
      Exit.wrongUsage.now("ctl takes status, suspend, resume, show, hide or diagnostics on|off")
    }
    if request != .suspend(nil) && (seconds != nil || !command.isEmpty) {
      Exit.wrongUsage.now("only ctl suspend takes --for or a command")
    }
    if seconds != nil && !command.isEmpty { Exit.wrongUsage.now("suspend takes --for or a command, not both") }
    if let seconds { line = Text(Sentence("suspend \(seconds)").bytes) }
  }

  func run() -> Exit {
    do throws(ControlError) {
      var connection = try DaemonConnection.open(try socketPath())
      let end = seconds.map { MonotonicClock.microseconds + Int64($0) * 1_000_000 }
      let answer = try connection.ask(line)
      if case .suspend? = ControlRequest(line) {
        let suspension = try Suspension.begin(connection)
        if !command.isEmpty { Exit.now(like: suspension.run(command)) }
        Log.output("\(answer)\n")
        try suspension.hold(until: end)
        return .done
      }
      Log.output("\(answer)\n")
      return .done
    } catch {
      return .failed.said(command.isEmpty ? error.sentence : "\(error.sentence); \(command[0].string) was not run")
    }
  }

  private func socketPath() throws(ControlError) -> String {
    if let path { return path }
    var settings = DaemonSettings()
    do throws(ConfigurationError) {
      settings = try ConfigurationReader.read(named: nil).daemon
    } catch {
      // The daemon may still run with the configuration that it read before.
      Log.line("\(error.sentence); looking for the daemon at its default socket")
    }
    guard let path = settings.control else {
      throw ControlError("the daemon cannot be reached: \(Configuration.defaultPath) says control = off")
    }
    return path.string
  }
}

/// Why the daemon does not do what was asked.
struct ControlError: Error {
  let sentence: Sentence

  init(_ sentence: Sentence) { self.sentence = sentence }
}
