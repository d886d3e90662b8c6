import Examining
import Framebuffer
import Linux
import Overlay
import Pixels
import Reports
import Technician
import Touch
import TouchInput
import TouchOverlay

/// `touch-overlay diagnose`: finds the faults of a panel, either on its screen with a technician, or headless from a
/// panel or a recording.
struct DiagnoseCommand {
  private var configPath: String?
  private var framebuffer: String?
  private var source = TouchesSource()
  /// Path of the calibration under which a recording is judged.
  private var calibration: String?
  private var size: (width: Int, height: Int)?
  private var cell: Length?
  private var seconds = 60
  private var isTimed = false
  private var isHeadless = false
  private var isRecorded = false
  private var spared: [Region] = []
  private var names: Text?
  private var files = ExaminationFiles()

  init(_ arguments: [Text]) {
    var rest = ArgumentList(arguments, of: "touch-overlay")
    while let option = rest.next() {
      switch option {
      case "--headless": isHeadless = true
      case "--config":
        configPath = rest.value(of: option).string
        files.configuration = configPath ?? files.configuration
      case "--fb": framebuffer = rest.value(of: option).string
      case "--size": size = Command.screenSize(rest.value(of: option))
      case "--cell": setCell(rest.value(of: option))
      case "--calibration": calibration = rest.value(of: option).string
      case "--for":
        seconds = Command.time(&rest, option, longestHours: 24)
        isTimed = true
      case "--report": files.report = DiagnoseCommand.report(&rest, option)
      case "--metrics": files.metrics = DiagnoseCommand.output(&rest, option)
      case "--record": isRecorded = true
      case "--without": spared.append(Command.area(&rest, option))
      case "--test": names = rest.value(of: option)
      default: if !source.take(option, &rest) { Command.refuse(option, of: "diagnose") }
      }
    }
    check()
  }

  /// Returns an option's path of what is to be written.
  private static func output(_ rest: inout ArgumentList, _ option: Text) -> String {
    let path = rest.value(of: option).string
    if Text(path) == "-" {
      Exit.wrongUsage.now("\(option.string) is '-', expected a path: the verdict is on standard output")
    }
    return path
  }

  private static func report(_ rest: inout ArgumentList, _ option: Text) -> String {
    let path = output(&rest, option)
    if let form = EvidenceBundle.otherForm(of: path) {
      Exit.wrongUsage.now(
        "\(option.string) is '\(path)', expected a name that ends in .tar, or the name of a folder: evidence is not "
          + "written as \(form)")
    }
    return path
  }

  private func check() {
    let isForHeadless =
      source.recording != nil || size != nil || cell != nil || isTimed || files.report != nil || files.metrics != nil
    if !isHeadless && isForHeadless {
      Exit.wrongUsage.now(
        "--from, --size, --cell, --for, --report and --metrics are for diagnose --headless; without it, tests are on the "
          + "screen")
    }
    checkMetrics()
    if isHeadless && framebuffer != nil {
      Exit.wrongUsage.now("diagnose --headless shows nothing, so it takes no --fb")
    }
    source.check("diagnose examines")
    if !spared.isEmpty && !isRecorded {
      Exit.wrongUsage.now("--without sets areas that --record leaves out; give --record, too")
    }
    if calibration != nil && source.recording == nil {
      Exit.wrongUsage.now("--calibration is for a recording; name that with --headless --from")
    }
    if isRecorded && source.recording != nil {
      Exit.wrongUsage.now("--record is for a live panel; --from names a recording already")
    }
    if isRecorded && isHeadless && files.report == nil {
      Exit.wrongUsage.now("with --headless, --record needs --report: the evidence holds the touches")
    }
    if isTimed && source.recording != nil {
      Exit.wrongUsage.now("--for says how long a live panel is examined; a recording is examined as a whole")
    }
  }

  /// Ends the program if the metrics would replace a file that another option names.
  private func checkMetrics() {
    guard let metrics = files.metrics else { return }
    let others: [(StaticString, String?)] = [
      ("--from", source.recording), ("--config", configPath), ("--calibration", calibration),
      ("--report", files.report),
    ]
    for (option, path) in others {
      guard let path, Text(Directory.place(of: EvidenceBundle.trimmed(path))) == Text(Directory.place(of: metrics))
      else { continue }
      Exit.wrongUsage.now("\(option) and --metrics both name '\(metrics)'; name another file with --metrics")
    }
  }

  private mutating func setCell(_ text: Text) {
    cell = text.coverageCell
    if cell == nil { Exit.wrongUsage.now("--cell is '\(text.string)', expected \(DiagnosticSettings.expectedCell)") }
  }

  /// The tests that were named for a headless examination.
  private var asked: [DiagnosticTest] {
    (names?.split(at: UInt8(ascii: ","), keepEmpty: true) ?? []).map {
      test($0, among: HeadlessExamination.tests, "some of")
    }
  }

  private func test(_ name: Text, among tests: [DiagnosticTest], _ quantity: StaticString) -> DiagnosticTest {
    if let test = tests.first(where: { name == $0.name }) { return test }
    if DiagnosticTest.allCases.contains(where: { name == $0.name }) {
      Exit.wrongUsage.now(
        isHeadless
          ? "the test \(name.string) needs the screen; leave --headless out"
          : "the test \(name.string) has no page on the screen; add --headless")
    }
    let names = Sentence(listing: tests.map { $0.name })
    Exit.wrongUsage.now("--test does not know '\(name.string)', expected \(quantity) \(names)")
  }

  func run() -> Exit {
    let configuration = Command.configuration(named: configPath)
    if !isHeadless { return diagnoseOnScreen(configuration) }
    // The evidence is written even if nobody reads the verdict any more.
    Signals.ignoreBrokenPipes()
    let asked = asked
    if let obstacle = files.obstacle {
      return .failed.said(obstacle)
    }
    guard let recording = source.recording else { return examinePanel(configuration, asked) }
    do throws(PanelError) {
      let calibration: NamedCalibration?
      if let path = self.calibration { calibration = try NamedCalibration(path: path) } else { calibration = nil }
      return examine(recording, by: calibration, configuration, asked)
    } catch { return .configurationRefused.said(error.sentence) }
  }

  private func examine(
    _ recording: String, by calibration: NamedCalibration?, _ configuration: Configuration, _ asked: [DiagnosticTest]
  ) -> Exit {
    let configured = configuration.turn.quarterTurns
    let quarterTurns = calibration?.quarterTurns(configured) ?? configured
    let size = size ?? calibration?.size(quarterTurns: quarterTurns) ?? (800, 480)
    if let refusal = calibration?.refusal(of: size, quarterTurns: quarterTurns) {
      return .failed.said(refusal)
    }
    do throws(RecordingError) {
      let touches = try source.read(recording)
      let examination = RecordedExamination.run(
        touches, recording, size, quarterTurns: quarterTurns, calibration,
        density: configuration.density(of: size), asked, Limits(configuration.limits)
      ) { pixels(on: $0, configuration) }
      if let examination {
        let exit = tell(examination)
        return touches.isCut ? .failed : exit
      }
      return .failed.said("\(recording) does not describe a touch panel; name its description with --axes")
    } catch { return .failed.said(error.sentence) }
  }

  /// Returns the size of a coverage cell in pixels; nil if none is configured.
  private func pixels(on panel: PanelUnderTest, _ configuration: Configuration) -> Int? {
    guard let length = cell ?? configuration.diagnostics.coverageCell else { return nil }
    let suited = CoverageCell(
      length, width: panel.width, height: panel.height, density: panel.density.map { Float($0) })
    if let assumption = suited.assumption { Log.line(assumption) }
    if let refusal = suited.refusal {
      if cell != nil { Exit.wrongUsage.now("--cell \(refusal)") }
      Log.line("coverage-cell \(refusal); taking \(suited.pixels)")
    }
    return suited.pixels
  }

  private func diagnoseOnScreen(_ configuration: Configuration) -> Exit {
    if !ParentProcess.follow() { return .failed.said("no diagnostics: the daemon that asked for them has ended") }
    let first = names.map { test($0, among: DiagnosticSession.tests, "one of") }
    var configuration = configuration
    if let framebuffer { configuration.framebuffer.choose(path: framebuffer) }
    if let panel = source.panel { configuration.panels.choose(path: panel) }
    if isRecorded { configuration.diagnostics.isRecording = true }
    configuration.diagnostics.unrecorded += spared
    return ScreenDiagnosis.run(configuration, from: configPath, first: first)
  }

  private func examinePanel(_ configuration: Configuration, _ asked: [DiagnosticTest]) -> Exit {
    do throws(Engine.Failure) {
      let tape = isRecorded ? PanelTape(sparing: configuration.diagnostics.unrecorded + spared) : nil
      let live = try LiveExamination(configuration, source.panel, size, asked, tape)
      return tell(
        try live.run(seconds: seconds, cell: pixels(on: live.panel, configuration)), recorded: tape?.touches)
    } catch { return error.exit.said(error.sentence) }
  }

  private func tell(_ examination: Examination, recorded: RecordedTouches? = nil) -> Exit {
    let text = ExaminationText.text(examination)
    Log.output(Log.isOutputTerminal ? ExaminationText.wrapped(text) : text)
    let isWritten = files.write(examination, told: text, recorded: recorded)
    return examination.isPassed && isWritten ? .done : .failed
  }
}

extension Configuration {
  /// Returns the pixels per millimetre of an upright screen, by the configured size of the glass; nil if none is
  /// configured.
  func density(of size: (width: Int, height: Int)) -> Float? {
    framebuffer.density(width: turn.swapsSides ? size.height : size.width)
  }
}
