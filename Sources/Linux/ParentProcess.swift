import CLinux

/// The program that has started this one, and wants it to end with it.
public enum ParentProcess {
  private static var variable: StaticString { "TOUCH_DAEMON_PROCESS" }

  /// Tells programs that this one starts which process it is, by a variable of the environment. Only safe while no other
  /// thread reads the environment.
  public static func announce() { Environment.set(variable, Text(Sentence("\(getpid())").bytes)) }

  /// Requests SIGTERM for the end of the parent, if that has announced itself: `prctl(2)` with `PR_SET_PDEATHSIG`. Returns
  /// false if that parent has ended already.
  public static func follow() -> Bool {
    guard let number = Environment.number(variable) else { return true }
    let process = pid_t(truncatingIfNeeded: number)
    // A script that the parent has started and that waits may stand between both.
    if getppid() == process { linux_end_with_parent() }
    return getppid() == process || process > 0 && kill(process, 0) == 0
  }
}
