import CLinux

/// The memory of this process.
public enum Memory {
  /// `mallopt(3)`: all threads get their memory from one place, and give back what they do not need. A thread would
  /// otherwise keep a place of its own, most of it unused.
  public static func share() {
    _ = mallopt(M_ARENA_MAX, 1)
    _ = mallopt(M_TRIM_THRESHOLD, 64 << 10)
    _ = mallopt(M_MMAP_THRESHOLD, 64 << 10)
  }

  /// `mlockall(2)`: what is resident now stays so, and what comes to be in the same places too. Other memory is not
  /// brought in for this.
  public static func lock() throws(Errno) {
    try call { Int(mlockall(CInt(MCL_CURRENT | MCL_ONFAULT))) }
  }
}
