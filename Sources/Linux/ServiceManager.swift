import CLinux

/// The service manager that started this process: `sd_notify(3)`, without its library.
public struct ServiceManager: ~Copyable {
  private let socket: LocalSocket?
  /// Whether the last line that could wait was not taken. The lines after it would wait in vain.
  private var isDeaf = false
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
    guard let path = Environment.text("NOTIFY_SOCKET"), !path.isEmpty else {
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

  /// Sends lines such as `READY=1`. A manager ends a service whose lines are lost, so there is some patience with one
  /// that is busy; but it may also have stopped reading for good.
  ///
  /// - Parameter patience: maximum time to wait until there is room, in milliseconds.
  public mutating func tell(_ lines: Sentence, patience: CInt = 1000) {
    let isTaken = socket.use { Poll.hasRoom($0.number, within: isDeaf ? 0 : patience) && $0.send(lines) }
    guard let isTaken else { return }
    if isTaken {
      isDeaf = false
    } else if patience > 0 {
      isDeaf = true
    }
  }
}
