import Linux

extension CornerReading {
  /// For a report: what positions say of the four taps.
  package var result: TestResult {
    switch answer {
    case .sure(let symmetry):
      TestResult(.corners, sentence, findings: symmetry.fault.map { [Finding($0, sentence)] } ?? [])
    case .likely, .unclear: .notRun(.corners, sentence)
    }
  }
}
