import CLinux

/// The memory of this process.
public enum Memory {
  /// `mlockall(2)`: what is resident now stays so, and what comes to be in the same places too. Other memory is not
  /// brought in for this.
  public static func lock() throws(Errno) {
    try call { Int(mlockall(CInt(MCL_CURRENT | MCL_ONFAULT))) }
  }
}
