import Linux

/// The diagnostics program, and how far it is on the way to its end. A program that hangs must not keep the screen.
struct Diagnosis: ~Copyable {
  private enum Stage {
    /// The program runs, and is asked to end at a time at the latest.
    case running(until: Int64)
    /// The program was asked to end, and is killed at a time.
    case asked(until: Int64)
    /// The program was killed. It ends once no device holds it up.
    case killed
  }

  /// Time beyond the longest duration of diagnostics that the program has to end by itself, in microseconds.
  private static var tolerance: Int64 { 30_000_000 }
  /// Maximum time for the program to give the screen back, because a slow USB drive must not keep it.
  private static var patience: Int64 { 2_000_000 }
  /// Maximum time to wait for the end of a killed program.
  private static var shortPatience: Int64 { 1_000_000 }

  private let program: ChildProcess
  private var stage: Stage

  /// - Parameter longest: the longest duration of diagnostics, which the program keeps to unless it hangs.
  init(_ program: consuming ChildProcess, longest: Int64, now: Int64) {
    self.program = program
    stage = .running(until: now + longest + Diagnosis.tolerance)
  }

  /// Whether the program was asked to end.
  var isEnding: Bool {
    if case .running = stage { return false }
    return true
  }

  /// Whether the program was killed.
  var isKilled: Bool {
    if case .killed = stage { return true }
    return false
  }

  /// Whether the program has run for too long without being asked to end.
  func isOverdue(now: Int64) -> Bool {
    if case .running(let end) = stage { return end <= now }
    return false
  }

  /// Time at which the program is overdue or has to be killed; nil if it was.
  var due: Int64? {
    switch stage {
    case .running(let end), .asked(let end): end
    case .killed: nil
    }
  }

  /// Asks the program to end, once.
  mutating func askToEnd(now: Int64) {
    if isEnding { return }
    program.terminate()
    stage = .asked(until: now + Diagnosis.patience)
  }

  /// Kills a program that was asked to end and has not.
  mutating func killOverdue(now: Int64) {
    if case .asked(let end) = stage, end <= now { kill() }
  }

  private mutating func kill() {
    Log.line("diagnostics did not end in time and are killed")
    program.end()
    stage = .killed
  }

  /// Ends the program within three seconds; returns false if it is killed and still held up by a device.
  mutating func end() -> Bool {
    let now = MonotonicClock.microseconds
    if isKilled { return program.isOver(by: now) }
    askToEnd(now: now)
    if let due, program.isOver(by: due) { return true }
    kill()
    return program.isOver(by: MonotonicClock.microseconds + Diagnosis.shortPatience)
  }

  /// Returns the exit code of the program, which has ended.
  consuming func status() -> Int32 { program.status() }
}
