import CLinux

/// Standard input, output and error.
public enum StandardStreams {
  /// Where whoever started the program has closed one, `/dev/null` takes its number: what is opened next would be
  /// written to as if it were the log.
  public static func fill() { linux_fill_standard_streams() }
}
