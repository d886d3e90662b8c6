import CLinux

/// Standard input, output and error.
public enum StandardStreams {
  /// Opens `/dev/null` for those of the three that were closed when the program started. Otherwise the next opened file
  /// would get such a number, and the log would go into that file. Writes to a standard output that was closed fail.
  public static func fill() { linux_fill_standard_streams() }
}
