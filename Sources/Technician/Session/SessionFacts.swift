import Examining
import Linux
import Touch
import TouchInput

/// Facts about the machine that the pages show, and what is wrong with its set-up now.
public struct SessionFacts: Sendable {
  /// Name of the panel; nil while there is none.
  public var panel: Sentence?
  public var screen: Sentence = ""
  /// Value ranges of the panel; nil until a panel was there.
  public var extent: PanelExtent?
  public var quarterTurns = 0
  /// Device-tree overlay that can turn the panel; nil if none is known.
  package var overlay: OverlaySetting?
  /// Facts for the report.
  public var machine: [Examination.Fact] = []
  /// Time at which the session began, in seconds since 1970; nil if unknown.
  public var startedAt: Int64?
  public var timeOut: Microseconds = 600_000_000
  public var longest: Microseconds = 3_600_000_000
  /// Whether another program hides the framebuffer.
  public var isHidden = false
  /// Whether another program has grabbed the panel.
  public var isGrabbed = false
  /// Whether all touches are recorded.
  public var isRecording = false
  /// Warning about the calibration; nil if nothing is wrong with it.
  public var calibration: CalibrationWarning?

  public init() {}

  /// The most important problem; nil if there is none.
  public var alarm: Sentence? {
    if panel == nil { return "The touch panel is lost" }
    if isGrabbed { return "Another program has grabbed the panel: the app sees no touches" }
    if isHidden { return "Another program has the display: the framebuffer is not shown" }
    return calibration?.sentence
  }

  /// Set-up problems that are present now.
  var flaws: [SetupFlaw] {
    var flaws: [SetupFlaw] = []
    if isGrabbed { flaws.append(.grabbed) }
    if isHidden { flaws.append(.covered) }
    if let calibration { flaws.append(.calibration(calibration)) }
    return flaws
  }

  /// The alarm, or else the panel and the screen, in one line.
  var line: Sentence { alarm ?? "\(panel ?? ""), \(screen)" }

  /// Time without a touch after which the session ends, in words.
  var timeOutWords: Sentence {
    let seconds = max(1, Int((timeOut + 500_000) / 1_000_000))
    let (minutes, rest) = (seconds / 60, seconds % 60)
    if minutes == 0 { return "\(rest) s" }
    return rest == 0 ? "\(minutes) min" : "\(minutes) min \(rest) s"
  }
}
