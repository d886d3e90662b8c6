import Linux
import TouchOverlay

/// Diagnostics: another program has the screen and the panels until it ends, in whatever way.
extension Daemon {
  /// Maximum time for the program to give the screen back, in microseconds.
  private static var patience: Int64 { 2_000_000 }

  mutating func ask(forDiagnostics isOn: Bool, by who: StaticString) {
    if let refusal = control.desk.diagnose(isOn) {
      Log.line("no diagnostics, although \(who) asked for them: \(refusal)")
    } else {
      Log.line("diagnostics \(isOn ? "on" : "off"), by \(who)")
    }
  }

  /// Starts or ends the program as decided.
  mutating func diagnose() {
    let isRunning: Bool
    switch diagnosis {
    case .some(let child):
      isRunning = true
      // If diagnostics are requested again while they end, they start only after that.
      if !control.desk.isDiagnosing || diagnosisEnd != nil { Daemon.askToEnd(child, &diagnosisEnd) }
    case nil: isRunning = false
    }
    if control.desk.isDiagnosing && !isRunning { beginDiagnosis() }
  }

  /// Requests the end once, and kills the program after a time, because a slow USB drive must not keep the screen.
  private static func askToEnd(_ child: borrowing ChildProcess, _ end: inout Int64?) {
    let now = MonotonicClock.microseconds
    guard let moment = end else {
      child.terminate()
      end = now + patience
      return
    }
    if now >= moment { child.end() }
  }

  private mutating func beginDiagnosis() {
    // Refused without a framebuffer only: an unusable panel is a reason for diagnostics.
    if let lack = control.desk.lack { return refuse(lack) }
    endWait()
    if let failure = stop() {
      refuse(failure.sentence)
      return goOn()
    }
    let program = configuration.diagnostics.program
    do throws(Errno) {
      let child = try ChildProcess.start([program, Text("diagnose")] + options.words, input: virtualNumber)
      do throws(Errno) {
        try poll.add(child.number, token: Token.diagnosis)
        diagnosis = consume child
        place = "diagnostics have the screen"
        tellState()
        return
      } catch {
        child.end()
        _ = child.status()
        throw error
      }
    } catch { refuse("\(program.string) cannot be run: \(error.text); set program in [diagnostics]") }
    goOn()
  }

  private mutating func refuse(_ reason: Sentence) {
    Log.line("no diagnostics: \(reason)")
    _ = control.desk.diagnose(false)
  }

  /// Called when the program has ended, by itself or on request.
  mutating func diagnosisEnded() {
    guard let child = diagnosis.take() else { return }
    if diagnosisEnd == nil { _ = control.desk.diagnose(false) }
    diagnosisEnd = nil
    let status = child.status()
    endForwarded()
    if status == 0 {
      Log.line("diagnostics have ended")
    } else {
      Log.line("diagnostics have ended with \(status)")
    }
    goOn()
  }

  mutating func goOn(on screen: consuming ChosenScreen? = nil) {
    do throws(Engine.Failure) {
      try start(configuration, on: screen)
      tellState()
    } catch {
      Log.line(error.sentence)
      lose(error)
    }
  }

  /// Ends diagnostics at once, without starting the engine; returns whether they were running.
  @discardableResult
  mutating func endDiagnosis() -> Bool {
    _ = control.desk.diagnose(false)
    guard let child = diagnosis.take() else { return false }
    diagnosisEnd = nil
    child.terminate()
    if !child.isOver(by: MonotonicClock.microseconds + Daemon.patience) { child.end() }
    _ = child.status()
    endForwarded()
    return true
  }
}
