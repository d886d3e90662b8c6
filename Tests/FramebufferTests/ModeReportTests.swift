import CLinux
import Framebuffer
import Testing

@Suite("ModeReport: a mode that is set between the two questions")
struct ModeReportTests {
  /// The first question is answered of the first of these modes, each further one of the next, and in the end of the
  /// last.
  private func settled(_ modes: Report...) -> ModeReport {
    var left = modes[...]
    func answer() -> Report { left.count > 1 ? left.removeFirst() : modes[modes.count - 1] }
    func ask() -> ModeReport {
      let variable = answer().variable
      return ModeReport(variable, answer().fixed)
    }
    return ask().settled(ask)
  }

  private func isWhole(_ report: ModeReport, of mode: Report) -> Bool {
    report.variable.bits_per_pixel == mode.variable.bits_per_pixel
      && report.fixed.line_length == mode.fixed.line_length
  }

  @Test func `one that stays is as it is`() {
    #expect(isWhole(settled(.pi), of: .pi))
  }

  @Test func `whenever it is set, both answers are of the new one`() {
    #expect(isWhole(settled(.pi, .bochs), of: .bochs))
    #expect(isWhole(settled(.bochs, .pi), of: .pi))
    #expect(isWhole(settled(.pi, .pi, .bochs), of: .bochs))
  }

  @Test func `what was fixed is taken of the mode that was seen twice, also where that is over`() {
    #expect(isWhole(settled(.pi, .pi, .pi, .bochs), of: .pi))
  }

  @Test func `one page or another is the same mode, and the newest page counts`() {
    var flipped = Report.pi
    flipped.variable.yoffset = 480
    let report = settled(.pi, .pi, flipped)
    #expect(isWhole(report, of: .pi) && report.variable.yoffset == 480)
  }

  @Test func `one that is set all the time keeps nobody`() {
    var questions = 0
    _ = ModeReport(Report.pi.variable, Report.pi.fixed).settled {
      questions += 1
      let mode = questions % 2 == 0 ? Report.pi : .bochs
      return ModeReport(mode.variable, mode.fixed)
    }
    #expect(questions == 4)
  }
}
