import Foundation
import Temporary

/// A program that runs beside a test. Unlike `Process` it inherits nothing: the pipes of other tests, which run at the
/// same time, would never end while it holds them.
public final class BesideProgram {
  private let process: pid_t
  private var status: Int32?
  private let folder: TemporaryFolder

  /// - Parameter environment: all of it.
  public init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (number, name) in [(1, "output"), (2, "errors")] {
      posix_spawn_file_actions_addopen(&actions, Int32(number), "\(folder.path)/\(name)", O_WRONLY | O_CREAT, 0o600)
    }
    // Those that are not open do not matter.
    for number in 3..<Int32(min(1024, sysconf(Int32(_SC_OPEN_MAX)))) {
      posix_spawn_file_actions_addclose(&actions, number)
    }
    // Threads that run tests hold signals back, and would pass that on.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var held = sigset_t()
    sigemptyset(&held)
    posix_spawnattr_setsigmask(&attributes, &held)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, path, &actions, &attributes, &words, &settings)
    self.process = process
    if result != 0 {
      status = 0
      throw DesktopError(description: "cannot start \(path): \(String(cString: strerror(result)))")
    }
  }

  deinit {
    if isRunning {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  public var output: String { folder.text("output") ?? "" }
  public var errors: String { folder.text("errors") ?? "" }

  public var isRunning: Bool {
    var status: Int32 = 0
    if self.status == nil, waitpid(process, &status, WNOHANG) == process { self.status = status }
    return self.status == nil
  }

  /// Once it has ended; a signal counts as a negative code.
  public var code: Int32? {
    if isRunning { return nil }
    return status.map { $0 & 0x7f == 0 ? $0 >> 8 & 0xff : -($0 & 0x7f) }
  }

  public func terminate() { if isRunning { kill(process, SIGTERM) } }

  /// Processor time that all its threads have used, in seconds.
  public var processorTime: Double {
    get throws {
      let fields = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8).split(separator: " ")
      return (Double(fields[13])! + Double(fields[14])!) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }
}
