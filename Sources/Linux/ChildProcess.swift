import CLinux

/// A child process that this program has started and waits for.
public struct ChildProcess: ~Copyable {
  private let process: pid_t
  private let descriptor: FileDescriptor

  /// Returns the path of a program in the folder of this one, or its bare name if that folder is not known.
  @export(interface)
  public static func neighbour(_ name: String) -> String {
    var buffer = InlineArray<1024, UInt8>(repeating: 0)
    var span = buffer.mutableSpan
    let count = unsafe span.withUnsafeMutableBytes { bytes in
      unsafe readlink("/proc/self/exe", bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard count > 0, count < 1024 else { return name }
    let own = String(decoding: (0..<count).map { buffer[$0] }, as: UTF8.self)
    return "\(Directory.split(own).folder)/\(name)"
  }

  /// Starts a program with `posix_spawnp(3)`: the first word names it. No signal is blocked in it, whatever this
  /// process has blocked.
  ///
  /// - Parameter input: the descriptor for its standard input; nil for this process's own.
  @export(interface)
  public static func start(_ words: [Text], input: CInt? = nil) throws(Errno) -> ChildProcess {
    try start(words, input: input ?? -1, output: -1)
  }

  /// Starts a program that reads from one file and writes its output and errors to another.
  @export(interface)
  public static func start(
    _ words: [Text], input: borrowing MemoryFile, output: borrowing MemoryFile
  ) throws(Errno) -> ChildProcess {
    try start(words, input: input.number, output: output.number)
  }

  private static func start(_ words: [Text], input: CInt, output: CInt) throws(Errno) -> ChildProcess {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0.string) } + [nil]
    defer { for index in words.indices { unsafe free(pointers[index]) } }
    var ours: FileDescriptor?
    var childs: FileDescriptor?
    if lacksProcessDescriptors {
      let ends = try connectedSockets(SOCK_STREAM.rawValue)
      ours = FileDescriptor(owning: ends.0)
      childs = FileDescriptor(owning: ends.1)
    }
    var process: pid_t = 0
    let kept = childs?.number ?? -1
    let result = ProcessLock.environment.hold { unsafe linux_spawn(&process, &pointers, input, output, kept) }
    childs = nil
    if result != 0 { throw Errno(result) }
    if let ours = ours.take() { return ChildProcess(process: process, descriptor: ours) }
    let number = linux_process_descriptor(process)
    if number < 0 {
      let error = Errno.last
      // Without its descriptor, the end of the child would go unnoticed.
      kill(process, SIGKILL)
      _ = ended(process)
      throw error
    }
    return ChildProcess(process: process, descriptor: FileDescriptor(owning: number))
  }

  /// Whether there is no `pidfd_open(2)`: the kernel is older than Linux 5.3, or the filter of a container, which may
  /// answer EPERM, does not know it. There a child holds one end of a socket pair, as does whatever it starts, and their
  /// end closes it.
  private static var lacksProcessDescriptors: Bool {
    let number = linux_process_descriptor(getpid())
    if number < 0 {
      let error = Errno.last
      return error.code == ENOSYS || error.code == EPERM || error == .notPermitted
    }
    _ = FileDescriptor(owning: number)
    return false
  }

  /// Descriptor that becomes readable when the child has ended: `pidfd_open(2)`.
  public var number: CInt { descriptor.number }

  /// Sends SIGTERM with `kill(2)`.
  public borrowing func terminate() { kill(process, SIGTERM) }

  /// Whether the child has ended, or ends before the monotonic `deadline`.
  public borrowing func isOver(by deadline: Int64) -> Bool { Poll.isReady(number, until: deadline) }

  /// Sends SIGKILL with `kill(2)`.
  public borrowing func end() { kill(process, SIGKILL) }

  /// Waits for the child, and kills it if it has not ended by the monotonic `deadline`. Returns its status, or nil if it
  /// has not ended a second later either: a device may hold it up, and nobody can wait for that.
  public consuming func end(by deadline: Int64) -> Int32? {
    if !isOver(by: deadline) {
      end()
      if !isOver(by: MonotonicClock.microseconds + 1_000_000) { return nil }
    }
    return status()
  }

  /// Waits with `waitpid(2)`. Returns the exit code, or 128 plus the signal that ended the child, as shells do.
  public consuming func status() -> Int32 { ChildProcess.ended(process) }

  /// Waits for a process and returns its status; 255, a failure, if its status is lost because other code has waited
  /// for it.
  private static func ended(_ process: pid_t) -> Int32 {
    var status: CInt = 0
    var result: pid_t
    repeat { result = unsafe waitpid(process, &status, 0) } while result < 0 && linux_errno() == EINTR
    if result < 0 { return 255 }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }
}
