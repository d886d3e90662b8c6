import Foundation
import Linux
import Testing

@testable import touch_overlayd

/// The end of diagnostics that hang.
@Suite struct DiagnosisTests {
  /// Returns a program that does not end at SIGTERM.
  private func deafProgram() throws -> ChildProcess {
    let output = try MemoryFile()
    let program = try ChildProcess.start(
      ["sh", "-c", "trap '' TERM; echo ready; while :; do sleep 1; done"].map { Text($0) }, input: MemoryFile(),
      output: output)
    while try output.contents(limit: 100).isEmpty { usleep(5000) }
    return program
  }

  @Test func `diagnostics that go on beyond their longest time are asked to end, then killed`() throws {
    var diagnosis = Diagnosis(try deafProgram(), longest: 60_000_000, now: 1_000_000)
    let limit = diagnosis.due
    let isEarly = diagnosis.isOverdue(now: 90_999_999)
    let isOverdue = diagnosis.isOverdue(now: 91_000_000)
    #expect(limit == 91_000_000 && !isEarly && isOverdue)
    diagnosis.askToEnd(now: 91_000_000)
    // The time does not begin anew.
    diagnosis.askToEnd(now: 92_000_000)
    let end = diagnosis.due
    diagnosis.killOverdue(now: 92_999_999)
    let isSpared = !diagnosis.isKilled
    #expect(end == 93_000_000 && isSpared)
    diagnosis.killOverdue(now: 93_000_000)
    let isKilled = diagnosis.isKilled
    let next = diagnosis.due
    // Otherwise the daemon would not sleep.
    #expect(isKilled && next == nil)
    let status = diagnosis.status()
    #expect(status == 137)
  }

  @Test(
    "their end is noticed, also by a kernel that has no descriptors of processes, and behind a filter",
    .enabled(if: RunningDaemon.canRun, "there is no C compiler"),
    arguments: [[:], ["OLD_KERNEL": "1"], ["OLD_KERNEL": "filter"]] as [[String: String]])
  func ended(variables: [String: String]) throws {
    let daemon = try RunningDaemon(variables: variables) {
      "[diagnostics]\nprogram = \(RunningDaemon.program("sleep 1\nexit 7", in: $0))"
    }
    daemon.askForDiagnostics()
    #expect(daemon.eventually { daemon.said.contains("diagnostics have ended with 7") }, "\(daemon.said)")
    #expect(daemon.eventually { daemon.said.filter { $0.hasPrefix("drawing on ") }.count == 2 })
    #expect(daemon.stop() == 0)
  }

  @Test func `diagnostics that must end at once are killed after two seconds`() throws {
    let now = MonotonicClock.microseconds
    var diagnosis = Diagnosis(try deafProgram(), longest: 60_000_000, now: now)
    let hasEnded = diagnosis.end()
    let status = diagnosis.status()
    #expect(hasEnded && status == 137)
    #expect(MonotonicClock.microseconds - now >= 2_000_000)
  }
}
