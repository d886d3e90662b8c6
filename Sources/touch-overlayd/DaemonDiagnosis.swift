import Figures
import Framebuffer
import Linux
import TouchOverlay

/// Diagnostics: another program has the screen and the panels until it ends, in whatever way.
extension Daemon {
  mutating func ask(forDiagnostics isOn: Bool, by who: StaticString) {
    if let refusal = control.desk.diagnose(isOn) {
      Log.line("no diagnostics, although \(who) asked for them: \(refusal)")
    } else {
      Log.line("diagnostics \(isOn ? "on" : "off"), by \(who)")
    }
  }

  /// Starts or ends the program as decided.
  mutating func diagnose() {
    if diagnosis == nil {
      if control.desk.isDiagnosing { beginDiagnosis() }
      return
    }
    let now = MonotonicClock.microseconds
    if diagnosis.use({ $0.isOverdue(now: now) }) ?? false {
      Log.line("diagnostics go on beyond their longest time and are ended")
      _ = control.desk.diagnose(false)
    }
    // If diagnostics are requested again while they end, they start only after that.
    if !control.desk.isDiagnosing { diagnosis?.askToEnd(now: now) }
    diagnosis?.killOverdue(now: now)
  }

  /// Whether the program was killed, and a device keeps it from its end. What it has shown stays on the screen.
  var isDiagnosisHeldUp: Bool { diagnosis.use { $0.isKilled } ?? false }

  /// Time at which ``diagnose()`` has something to do; nil if it has not.
  var diagnosisDue: Int64? { diagnosis.use { $0.due } ?? nil }

  private mutating func beginDiagnosis() {
    // Refused without a framebuffer only: an unusable panel is a reason for diagnostics.
    if let obstacle = control.desk.obstacle { return refuse(obstacle) }
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
        diagnosis = Diagnosis(
          child, longest: configuration.diagnostics.entry.longest, now: MonotonicClock.microseconds)
        place = "diagnostics have the screen"
        tellState()
        return
      } catch {
        _ = child.end(by: 0)
        throw error
      }
    } catch { refuse("\(program.string) cannot be run: \(error.text); set program in [diagnostics]") }
    goOn()
  }

  /// Whether diagnostics are on a framebuffer that an app hides.
  var isDiagnosisHidden: Bool {
    guard diagnosis != nil, case .framebuffer(let path, _) = drawnScreen else { return false }
    return ChosenScreen.isHidden(path, configuration.framebuffer)
  }

  /// Goes on with diagnostics in a plane above an app that has come and hides them. Without a plane they leave the app
  /// its touches until they are seen again.
  mutating func moveDiagnosis() {
    guard isDiagnosisHidden, case .framebuffer(let path, _) = drawnScreen else { return }
    if let screen = lentPlane() {
      if endHiddenDiagnosis() { goOn(on: .plane(screen)) }
      return
    }
    guard let screen = plane(insteadOf: path) else { return }
    Log.line("an app hides diagnostics, which go on in a plane above it")
    guard endDiagnosis() != nil else { return }
    goOn(on: .plane(screen))
    _ = control.desk.diagnose(true)
  }

  /// Ends diagnostics that an app hides, which has lent a plane; returns whether they have ended.
  mutating func endHiddenDiagnosis() -> Bool {
    Log.line("diagnostics end: the app that hides them has lent the daemon its plane, which they cannot take")
    return endDiagnosis() != nil
  }

  private mutating func refuse(_ reason: Sentence) {
    Log.line("no diagnostics: \(reason)")
    diagnosisRefusal = reason
    _ = control.desk.diagnose(false)
  }

  /// Called when the program has ended, by itself or on request.
  mutating func diagnosisEnded() {
    guard let program = diagnosis.take() else { return }
    if !program.isEnding { _ = control.desk.diagnose(false) }
    let status = program.status()
    endForwarded()
    if status == 0 {
      Log.line("diagnostics have ended")
    } else {
      Log.line("diagnostics have ended with \(status)")
    }
    // A program that was held up may end when the daemon draws elsewhere.
    if engine == nil { goOn() }
  }

  mutating func goOn(on screen: consuming ChosenScreen? = nil) {
    do throws(Engine.Failure) {
      try start(on: screen)
      found()
    } catch {
      Log.line(error.sentence)
      lose(error)
    }
  }

  /// Ends diagnostics at once, without starting the engine. Returns the status of the program; nil if none has run, or a
  /// device holds it up although it was killed, which is not waited for.
  @discardableResult
  mutating func endDiagnosis() -> Int32? {
    _ = control.desk.diagnose(false)
    guard var program = diagnosis.take() else { return nil }
    guard program.end() else {
      diagnosis = consume program
      return nil
    }
    let status = program.status()
    endForwarded()
    return status
  }

  /// Gives back the pixels under what a killed program has shown. Returns why it cannot; nil if the app has its screen.
  func giveBackScreen() -> Sentence? {
    if isDiagnosisHeldUp { return "a device holds their program up" }
    // A plane goes with its lease.
    guard case .framebuffer(let path, _) = drawnScreen else { return nil }
    var settings = configuration.framebuffer
    settings.path = path
    do throws(FramebufferError) {
      var screen = try FramebufferDevice(settings)
      return try screen.giveBack() ? nil : "there is no record of the pixels"
    } catch { return error.sentence }
  }
}
