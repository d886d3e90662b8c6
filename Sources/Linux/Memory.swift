import CLinux

/// The memory of this process.
public enum Memory {
  /// Makes all threads share one arena and return unused memory: `mallopt(3)`. Otherwise each thread would keep an
  /// arena of its own, mostly unused.
  public static func share() {
    _ = mallopt(M_ARENA_MAX, 1)
    _ = mallopt(M_TRIM_THRESHOLD, 64 << 10)
    _ = mallopt(M_MMAP_THRESHOLD, 64 << 10)
  }

  /// Locks memory with `mlockall(2)`: pages that are resident now, and further pages of the present mappings once they
  /// are touched.
  public static func lock() throws(Errno) {
    try call { Int(mlockall(CInt(MCL_CURRENT | MCL_ONFAULT))) }
  }
}
