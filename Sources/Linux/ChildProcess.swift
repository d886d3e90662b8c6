import CLinux

/// Another program that this one has started and waits for.
public struct ChildProcess: ~Copyable {
  private let process: pid_t
  private let descriptor: FileDescriptor

  private init(_ process: pid_t, _ descriptor: consuming FileDescriptor) {
    self.process = process
    self.descriptor = descriptor
  }

  /// `posix_spawnp(3)`: the first word names the program. It gets every signal, whatever this one has blocked.
  ///
  /// - Parameter input: the descriptor that becomes its standard input; nil for the same as this one's.
  public static func start(_ words: [Text], input: CInt? = nil) throws(Errno) -> ChildProcess {
    try start(words, input: input ?? -1, output: -1)
  }

  /// One that reads a file, and writes all it has to say into another.
  public static func start(
    _ words: [Text], input: borrowing MemoryFile, output: borrowing MemoryFile
  ) throws(Errno) -> ChildProcess {
    try start(words, input: input.number, output: output.number)
  }

  private static func start(_ words: [Text], input: CInt, output: CInt) throws(Errno) -> ChildProcess {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0.string) } + [nil]
    defer { for index in words.indices { unsafe free(pointers[index]) } }
    var process: pid_t = 0
    let result = unsafe linux_spawn(&process, &pointers, input, output)
    if result != 0 { throw Errno(result) }
    let number = linux_process_descriptor(process)
    if number < 0 {
      let error = Errno.last
      // Nobody would know of it.
      kill(process, SIGKILL)
      _ = ended(process)
      throw error
    }
    return ChildProcess(process, FileDescriptor(owning: number))
  }

  /// Readable when it has ended: `pidfd_open(2)`.
  public var number: CInt { descriptor.number }

  /// `kill(2)` with SIGTERM.
  public borrowing func terminate() { kill(process, SIGTERM) }

  /// Whether it has ended, or does before the monotonic `deadline`.
  public borrowing func isOver(by deadline: Int64) -> Bool { Poll.isReady(number, until: deadline) }

  /// `kill(2)` with SIGKILL.
  public borrowing func end() { kill(process, SIGKILL) }

  /// `waitpid(2)`: what it ended with; 128 and the signal where one ended it, as shells have it.
  public consuming func status() -> Int32 { ChildProcess.ended(process) }

  /// Of one that somebody else has waited for, nothing is known, and that is no success.
  private static func ended(_ process: pid_t) -> Int32 {
    var status: CInt = 0
    var result: pid_t
    repeat { result = unsafe waitpid(process, &status, 0) } while result < 0 && linux_errno() == EINTR
    if result < 0 { return 255 }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }
}
