import Linux
import Touch
import TouchInput

/// What the pages tell of the machine, and what is wrong with it at the moment.
public struct SessionFacts: Sendable {
  /// Of the panel; nil while there is none.
  public var panel: Sentence?
  public var screen: Sentence = ""
  /// What its values may be.
  public var extent: PanelExtent?
  public var quarterTurns = 0
  /// By which the panel can be turned; nil where nobody knows of one.
  package var overlay: OverlaySetting?
  /// For the report.
  public var machine: [Examination.Fact] = []
  /// Seconds since 1970, when it began.
  public var startedAt: Int64?
  public var timeOut: Microseconds = 600_000_000
  public var longest: Microseconds = 3_600_000_000
  /// Another program hides the framebuffer.
  public var isHidden = false
  /// Somebody else has taken the panel for itself.
  public var isGrabbed = false
  /// All touches are recorded.
  public var isRecording = false
  /// What is wrong with the calibration.
  public var calibration: CalibrationWarning?

  public init() {}

  /// What must be said first, if anything must.
  public var alarm: Sentence? {
    if panel == nil { return "The touch panel is lost" }
    if isGrabbed { return "Another program has grabbed the panel: the app sees no touches" }
    if isHidden { return "Another program has the display: the framebuffer is not what is shown" }
    return calibration?.sentence
  }

  /// What is wrong beside the panel.
  var flaws: [SetupFlaw] {
    var flaws: [SetupFlaw] = []
    if isGrabbed { flaws.append(.grabbed) }
    if isHidden { flaws.append(.covered) }
    if let calibration { flaws.append(.calibration(calibration)) }
    return flaws
  }

  /// In one line.
  var line: Sentence { alarm ?? "\(panel ?? ""), \(screen)" }

  /// After how long it ends by itself, in words.
  var timeOutWords: Sentence {
    let seconds = max(1, Int((timeOut + 500_000) / 1_000_000))
    let (minutes, rest) = (seconds / 60, seconds % 60)
    if minutes == 0 { return "\(rest) s" }
    return rest == 0 ? "\(minutes) min" : "\(minutes) min \(rest) s"
  }
}
