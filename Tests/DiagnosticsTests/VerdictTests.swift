import Examining
import Testing

@Suite("What tests say together")
struct VerdictTests {
  private static let failure = Finding(.deadRow, "a row")
  private static let warning = Finding(.outOfRange, isFailure: false, "a place")

  @Test(
    "findings decide what a test says",
    arguments: [
      ([], Verdict.passed), ([warning], .warned), ([failure], .failed), ([warning, failure], .failed),
    ])
  func oneTest(_ findings: [Finding], _ verdict: Verdict) {
    #expect(TestResult(.coverage, "", findings: findings).verdict == verdict)
  }

  @Test(
    "the worst test decides what an examination says",
    arguments: [
      ([], Verdict.notRun, false), ([Verdict.notRun, .notRun], .notRun, false), ([.passed, .notRun], .passed, true),
      ([.warned, .passed], .warned, true), ([.passed, .failed, .warned], .failed, false),
    ])
  func allTests(_ verdicts: [Verdict], _ verdict: Verdict, _ isPassed: Bool) {
    var examination = Examination(width: 800, height: 480)
    examination.results = verdicts.map {
      switch $0 {
      case .notRun: TestResult.notRun(.ghosts, "nobody waited")
      case .passed: TestResult(.ghosts, "")
      case .warned: TestResult(.ghosts, "", findings: [Self.warning])
      case .failed: TestResult(.ghosts, "", findings: [Self.failure])
      }
    }
    #expect(examination.verdict == verdict)
    #expect(examination.isPassed == isPassed)
  }

  @Test(
    "a set-up that is right makes up for no test of the panel, and one that is not is told",
    arguments: [
      ([], [Verdict.notRun], Verdict.notRun, false), ([], [.passed], .passed, true),
      ([warning], [.notRun], .warned, false), ([warning], [.passed], .warned, true),
      ([failure], [.notRun], .failed, false), ([failure], [.passed], .failed, false), ([], [.failed], .failed, false),
    ])
  func setup(_ setup: [Finding], _ others: [Verdict], _ verdict: Verdict, _ isPassed: Bool) {
    var examination = Examination(width: 800, height: 480)
    examination.results = [TestResult(.setup, "", findings: setup)]
    for other in others {
      examination.results.append(
        other == .notRun
          ? .notRun(.ghosts, "") : TestResult(.ghosts, "", findings: other == .failed ? [Self.failure] : []))
    }
    #expect(examination.verdict == verdict)
    #expect(examination.isPassed == isPassed)
  }

  @Test func `no two faults, and no two tests, have the same name`() {
    #expect(Set(Fault.allCases.map { $0.name.description }).count == Fault.allCases.count)
    #expect(Set(DiagnosticTest.allCases.map { $0.name.description }).count == DiagnosticTest.allCases.count)
  }
}
