import Examining
import Linux
import Testing

@Suite("Axes that are longer or shorter than what the panel sends")
struct WrongScaleTests {
  private static let corners: [(x: Double, y: Double)] = [(48, 29), (752, 29), (752, 451), (48, 451)]

  /// Taps nine targets, or the corners, on a panel whose positions are so many times too large.
  private func examination(_ asked: DiagnosticTest, _ scale: Double, isMirrored: Bool = false) -> Examination {
    var panel = ScriptedPanel([asked])
    func tap(_ x: Double, _ y: Double) {
      panel.tap(Int32((isMirrored ? 800 - x : x) * scale), Int32(y * scale))
    }
    if asked == .corners {
      for corner in Self.corners { tap(corner.x, corner.y) }
    } else {
      for row in 0..<3 {
        for column in 0..<3 { tap(80 + 320 * Double(column), 48 + 192 * Double(row)) }
      }
    }
    return panel.result()
  }

  @Test(
    "nine targets tell the scale, however wrong it is", arguments: [0.5, 0.625, 0.667, 0.75, 0.78, 0.8, 1.25, 1.5, 2])
  func targets(scale: Double) {
    let result = examination(.accuracy, scale)[.accuracy]
    #expect(result?.findings.map(\.fault) == [.scale])
    let percent = "\(Int(scale * 100))."
    #expect(result?.findings.first?.sentence.string.hasPrefix("touches are \(percent)") == true)
  }

  @Test("corners tell the scale, however wrong it is", arguments: [0.5, 0.625, 0.667, 0.75, 0.78, 0.8, 1.5, 2])
  func corners(scale: Double) {
    let examination = examination(.corners, scale)
    // The panel lies as the screen does.
    #expect(examination[.corners]?.verdict == .passed)
    #expect(examination[.accuracy]?.findings.map(\.fault) == [.scale])
    #expect(!examination.isPassed)
  }

  @Test("a mirrored panel is called mirrored, whatever its scale is", arguments: [0.5, 1.0])
  func mirrored(scale: Double) {
    #expect(examination(.corners, scale, isMirrored: true).faults == [.mirroredX])
  }

  @Test("taps where they should be pass, and nothing else is told", arguments: [DiagnosticTest.accuracy, .corners])
  func right(asked: DiagnosticTest) {
    for scale in [0.995, 1, 1.005] {
      let examination = examination(asked, scale)
      #expect(examination.isPassed && examination.results.map(\.test) == [asked])
    }
  }

  @Test func `nine taps close together are no targets`() {
    #expect(examination(.accuracy, 0.2)[.accuracy]?.verdict == .notRun)
  }

  @Test(
    "touches outside of the screen are told beside the test that they prevent",
    arguments: [DiagnosticTest.accuracy, .corners])
  func outside(asked: DiagnosticTest) {
    var panel = ScriptedPanel([asked])
    for row in 0..<3 as Range<Int32> { panel.tap(880, 100 + 100 * row) }
    let examination = panel.result()
    #expect(examination[asked]?.verdict == .notRun)
    #expect(examination[.range]?.verdict == .failed)
  }

  @Test func `of two taps at one target the second counts`() {
    var panel = ScriptedPanel([.accuracy])
    for row in 0..<3 as Range<Int32> {
      for column in 0..<3 as Range<Int32> {
        if row == 1 && column == 1 { panel.tap(430, 220) }
        panel.tap(80 + 320 * column, 48 + 192 * row)
      }
    }
    let examination = panel.result()
    #expect(examination.isPassed)
    #expect(examination.value(.accuracy, "scatter") == 0)
  }
}
