import Linux

/// A suspension of the marks, which lasts as long as this object.
struct Suspension: ~Copyable {
  private enum Event { case daemon, signal, command, time }

  private let connection: DaemonConnection
  private let signals: Signals
  private let poll: EventPoll

  /// Begins to watch a suspension that the daemon has just confirmed.
  static func begin(_ connection: consuming DaemonConnection) throws(ControlError) -> Suspension {
    do throws(Errno) {
      let suspension = Suspension(connection: connection, signals: try Signals(), poll: try EventPoll())
      try suspension.poll.add(suspension.connection.number, token: 0)
      try suspension.poll.add(suspension.signals.number, token: 1)
      return suspension
    } catch {
      throw ControlError("cannot wait for signals: \(error.text)")
    }
  }

  /// Waits for a signal, or until the monotonic `end` in microseconds; throws when the daemon ends the suspension
  /// before.
  borrowing func hold(until end: Int64?) throws(ControlError) {
    guard try next(until: end) == .daemon else { return }
    // The daemon ends the suspension at nearly the same time, and may wake up first.
    if let end, MonotonicClock.microseconds >= end { return }
    throw ControlError(connection.lastWord())
  }

  /// Runs a command under the suspension; returns its status, or that of `env(1)` if it cannot be run. If the daemon
  /// ends the suspension, the command goes on.
  borrowing func run(_ command: [Text]) -> Int32 {
    let child: ChildProcess
    do throws(Errno) {
      child = try ChildProcess.start(command)
    } catch {
      Log.line("cannot run \(command[0].string): \(error.text)")
      return error == .noEntry ? 127 : 126
    }
    do throws(ControlError) {
      try wait(for: child, command[0])
    } catch {
      Exit.failed.now("\(error.sentence); \(command[0].string) goes on with marks")
    }
    return child.status()
  }

  private borrowing func wait(for child: borrowing ChildProcess, _ name: Text) throws(ControlError) {
    do throws(Errno) {
      try poll.add(child.number, token: 2)
    } catch {
      throw ControlError("cannot wait for \(name.string): \(error.text)")
    }
    while true {
      switch try next(until: nil) {
      case .daemon:
        Log.line("\(connection.lastWord()); \(name.string) goes on with marks")
        poll.remove(connection.number)
      case .signal:
        // Ctrl-C reaches the command directly, so only SIGTERM is passed on.
        if signals.next() == .terminate { child.terminate() }
      case .command, .time: return
      }
    }
  }

  private borrowing func next(until deadline: Int64?) throws(ControlError) -> Event {
    do throws(Errno) {
      switch try poll.ready(until: deadline).first {
      case 0?: return .daemon
      case 1?: return .signal
      case nil: return .time
      default: return .command
      }
    } catch {
      throw ControlError("cannot wait for the daemon: \(error.text)")
    }
  }
}
