import CLinux

/// The owner of an open descriptor, which its `deinit` closes.
@safe
public struct FileDescriptor: ~Copyable {
  public let number: CInt

  /// Takes over an open descriptor. One that has the number of a standard stream gets another: the log of an app that was
  /// started with standard error closed would be written into its file.
  public init(owning number: CInt) { self.number = linux_above_streams(number) }

  /// Takes over the descriptor that `open` returns; throws its error.
  init(_ open: () -> CInt) throws(Errno) { self.init(owning: CInt(try call { Int(open()) })) }

  @inlinable deinit { _ = CLinux.close(number) }

  public struct Access: Sendable {
    let flags: CInt
    public static let read = Access(flags: O_RDONLY | O_CLOEXEC)
    public static let readWithoutWaiting = Access(flags: O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    public static let write = Access(flags: O_WRONLY | O_CLOEXEC)
    public static let readWrite = Access(flags: O_RDWR | O_CLOEXEC)
    /// Creates a file that must not exist yet.
    public static let create = Access(flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
    /// Opens a file to read and write, and creates a missing one; refuses symbolic links.
    static let keep = Access(flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    /// Opens a file to read; refuses symbolic links.
    static let readKept = Access(flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    /// Creates a file, or empties the old one.
    public static let replace = Access(flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
  }

  /// `open(2)`
  @inline(never)
  public static func open(_ path: String, _ access: Access, mode: mode_t = 0o644) throws(Errno) -> FileDescriptor {
    // A closure with a typed throw cannot leave withCString, so the number leaves it instead.
    let number = unsafe path.withCString { cPath in
      while true {
        let number = unsafe linux_open(cPath, access.flags, mode)
        if number >= 0 { return number }
        let error = linux_errno()
        if error != EINTR { return -error }
      }
    }
    if number < 0 { throw Errno(-number) }
    return FileDescriptor(owning: number)
  }

  /// Duplicates a descriptor: `fcntl(2)` with `F_DUPFD_CLOEXEC`.
  public static func copying(_ number: CInt) throws(Errno) -> FileDescriptor {
    try FileDescriptor { linux_duplicate(number) }
  }

  /// Returns a descriptor that becomes readable when the process ends: `pidfd_open(2)`.
  public static func endOf(process: pid_t) throws(Errno) -> FileDescriptor {
    try FileDescriptor { linux_process_descriptor(process) }
  }

  /// Copies a descriptor of another process, with which it shares the open file: `pidfd_open(2)`, `pidfd_getfd(2)`. It
  /// takes the right to trace that process.
  public static func copying(_ number: CInt, of process: pid_t) throws(Errno) -> FileDescriptor {
    let handle = try endOf(process: process)
    let opened = handle.number
    return try FileDescriptor { linux_descriptor_of_process(opened, number) }
  }

  /// Reads with `read(2)`; returns 0 at the end of the file.
  public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try call { unsafe CLinux.read(number, buffer.baseAddress, buffer.count) }
  }

  /// Fills the buffer with as many `pread(2)` as needed; a file that ends earlier is an error.
  public borrowing func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno) {
    var done = 0
    while done < buffer.count {
      let start = unsafe buffer.baseAddress?.advanced(by: done)
      let count = try call { unsafe CLinux.pread(number, start, buffer.count - done, off_t(offset + done)) }
      if count == 0 { throw Errno(ENODATA) }
      done += count
    }
  }

  /// Writes everything with as many `pwrite(2)` as needed; a device that takes no more is an error.
  public borrowing func writeAll(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Errno) {
    var done = 0
    while done < bytes.count {
      let start = unsafe bytes.baseAddress?.advanced(by: done)
      let count = try call { unsafe linux_write_at(number, start, bytes.count - done, Int64(offset + done)) }
      if count == 0 { throw Errno(ENOSPC) }
      done += count
    }
  }

  /// Writes everything with as many `write(2)` as needed.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to number: CInt) throws(Errno) {
    var done = 0
    while done < bytes.count {
      let start = unsafe bytes.baseAddress?.advanced(by: done)
      done += try call { unsafe CLinux.write(number, start, bytes.count - done) }
    }
  }

  public borrowing func writeAll(_ bytes: [UInt8]) throws(Errno) { try writeAll(elements: bytes) }

  /// Writes the elements as they lie in memory.
  public borrowing func writeAll<T: BitwiseCopyable>(elements: [T]) throws(Errno) {
    try unsafe elements.span.withUnsafeBytes { (bytes) throws(Errno) in
      unsafe try FileDescriptor.writeAll(bytes, to: number)
    }
  }

  /// Calls `ioctl(2)` with a structure that the kernel fills or reads.
  @discardableResult
  public borrowing func control<T: BitwiseCopyable>(_ request: UInt, _ argument: inout T) throws(Errno) -> Int {
    try unsafe withUnsafeMutablePointer(to: &argument) { (pointer) throws(Errno) -> Int in
      try call { unsafe Int(linux_ioctl(number, CUnsignedLong(request), pointer)) }
    }
  }

  /// Calls `ioctl(2)` with a number instead of an address.
  public borrowing func control(_ request: UInt, value: Int) throws(Errno) {
    try call { unsafe Int(linux_ioctl(number, CUnsignedLong(request), UnsafeMutableRawPointer(bitPattern: value))) }
  }

  /// Replaces `number`, which its owner keeps, with one end of a non-blocking socket; returns the other end:
  /// `socketpair(2)` and `dup3(2)`.
  public static func socket(replacing number: CInt) throws(Errno) -> FileDescriptor {
    let ends = try connectedSockets(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
    let ours = FileDescriptor(owning: ends.0)
    let theirs = FileDescriptor(owning: ends.1)
    let copied = theirs.number
    try call { Int(linux_dup3(copied, number, O_CLOEXEC)) }
    _ = consume theirs
    return ours
  }

  /// `ftruncate(2)`
  public borrowing func resize(to length: Int) throws(Errno) {
    try call { Int(ftruncate(number, off_t(length))) }
  }

  /// Allocates storage with `fallocate(2)`, so that stores to the range cannot fail. Succeeds on file systems that do
  /// not support it.
  public borrowing func allocate(_ range: Range<Int>) throws(Errno) {
    do throws(Errno) {
      try call { Int(linux_fallocate(number, range.lowerBound, range.count)) }
    } catch {
      if error != Errno(EOPNOTSUPP) { throw error }
    }
  }

  /// Throws ENOSPC unless a quarter of the file system stays free when so many bytes are allocated, where that lies in
  /// memory: other programs of the machine need room there too. `fstatfs(2)`.
  public borrowing func checkRoom(for count: Int) throws(Errno) {
    var facts = statfs()
    try call { unsafe Int(fstatfs(number, &facts)) }
    // TMPFS_MAGIC; without a limit of its size it has no blocks.
    guard UInt32(truncatingIfNeeded: facts.f_type) == 0x0102_1994, facts.f_blocks > 0 else { return }
    let left = Int64(facts.f_bavail) * Int64(facts.f_bsize) - Int64(count)
    if left < Int64(facts.f_blocks) * Int64(facts.f_bsize) / 4 { throw Errno(ENOSPC) }
  }

  /// Returns the file's length in bytes: `fstat(2)`.
  public borrowing func length() throws(Errno) -> Int {
    var facts = stat()
    try call { unsafe Int(fstat(number, &facts)) }
    return Int(facts.st_size)
  }

  /// `unlink(2)`
  public static func remove(_ path: String) throws(Errno) {
    try call { unsafe Int(unlink(path)) }
  }

  /// `fsync(2)`
  public borrowing func synchronise() throws(Errno) {
    try call { Int(fsync(number)) }
  }

  /// Locks the file with `flock(2)` without waiting; throws `Errno.busy` when another process holds the lock.
  public borrowing func lockExclusively() throws(Errno) {
    do throws(Errno) {
      try call { Int(flock(number, LOCK_EX | LOCK_NB)) }
    } catch {
      throw error == .again ? .busy : error
    }
  }

  /// Locks the file as ``lockExclusively()`` does, and closes it in each child after `fork(2)`, which would keep the lock
  /// when this process is killed. ``unlock()`` must come before this owner goes.
  public borrowing func lockWithoutChildren() throws(Errno) {
    try lockExclusively()
    linux_withhold(number)
  }

  /// Releases the lock. Closing does not release it while a child process has the file open, too.
  public borrowing func unlock() {
    _ = flock(number, LOCK_UN)
    linux_stop_withholding(number)
  }
}

extension FileDescriptor {
  /// Maximum time to read a path, in microseconds: it may lead to a silent pipe or device instead of a file.
  private static var patience: Int64 { 2_000_000 }

  /// Returns the contents of a file, which must not be larger than `limit` bytes.
  @export(interface)
  public static func contents(of path: String, limit: Int) throws(Errno) -> [UInt8] {
    let deadline = MonotonicClock.microseconds + patience
    return try FileDescriptor.open(path, .readWithoutWaiting).contents(limit: limit, until: deadline)
  }

  /// Reads to the end of the file, which must come within `limit` bytes and before the monotonic `deadline`.
  @export(interface)
  public borrowing func contents(limit: Int, until deadline: Int64? = nil) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      if let deadline, !Poll.isReady(number, until: deadline) { throw Errno(ETIMEDOUT) }
      var span = chunk.mutableSpan
      let count = try unsafe span.withUnsafeMutableBytes { (buffer) throws(Errno) in
        try call { unsafe CLinux.read(number, buffer.baseAddress, buffer.count) }
      }
      if count == 0 { return bytes }
      if bytes.count + count > limit { throw Errno.tooLarge }
      bytes.append(contentsOf: chunk[0..<count])
    }
  }
}

extension Text {
  /// Reads a file, such as one in /proc, without blanks at its ends; nil if it cannot be read.
  public init?(file path: Sentence, limit: Int = 1 << 16) {
    guard let bytes = try? FileDescriptor.contents(of: path.string, limit: limit) else { return nil }
    self = Text(bytes).trimmed
  }
}
