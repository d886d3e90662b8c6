import CLinux

/// The processors of the machine.
public enum Processors {
  /// Whether this process may run on more than one: `sched_getaffinity(2)`.
  public static var areSeveral: Bool { linux_processor_count() > 1 }
}
