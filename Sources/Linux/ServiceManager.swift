import CLinux

/// The service manager that started this process: `sd_notify(3)`, without its library.
public struct ServiceManager: ~Copyable {
  private let socket: LocalSocket?
  /// Maximum time between two keep-alives to the manager, in microseconds; nil if it expects none.
  public let watchdog: Int64?

  /// Reads the environment; without `NOTIFY_SOCKET` there is no manager to notify.
  public init() {
    var watchdog: Int64?
    if let interval = Environment.number("WATCHDOG_USEC"), interval > 0,
      Environment.number("WATCHDOG_PID").map({ $0 == Int64(getpid()) }) ?? true
    {
      watchdog = interval
    }
    self.watchdog = watchdog
    guard let path = Environment.text("NOTIFY_SOCKET") else {
      socket = nil
      return
    }
    do throws(Errno) {
      socket = try LocalSocket.connect(to: path.string, .datagrams)
    } catch {
      socket = nil
      Log.line("cannot tell the service manager at \(path.string) anything: \(error.text)")
    }
  }

  /// Sends lines such as `READY=1`. Waits up to 5 seconds for a manager that is busy: it ends a service whose lines are
  /// lost.
  public borrowing func tell(_ lines: Sentence) {
    switch socket {
    case .some(let socket): _ = socket.send(lines, waits: true)
    case nil: break
    }
  }
}
