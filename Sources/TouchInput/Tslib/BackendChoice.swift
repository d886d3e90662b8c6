import Linux

/// The choice of a backend for a panel.
struct BackendChoice {
  let backend: Backend
  /// The reason, in words that follow the backend's name.
  let reason: Sentence
  /// A fault of the calibration that an integrator should know of, although the panel works.
  let warning: CalibrationWarning?
  /// The screen of the positions; it is upright where tslib turns them itself.
  let screen: ScreenSize
  /// Whether tslib's filters process a report before the calibration, in force or yet to be made.
  let isFiltered: Bool
  /// The calibration, where tslib does nothing but apply it; its positions can then be computed without tslib.
  let plainCalibration: Pointercal.Coefficients?
  /// How far back tslib's filters look; empty where tslib is not used.
  let memory: FilterMemory
  /// Whether the process is an app's, in which tslib must not change anything.
  private(set) var isInApp = false
  /// Replaces the machine's calibration while it is on trial.
  private(set) var trial: Pointercal?

  @export(interface)
  init(_ settings: PanelSettings, _ candidate: PanelCandidate, width: Int, height: Int) throws(PanelError) {
    self = try BackendChoice.choice(settings, candidate, width: width, height: height)
    isInApp = settings.isInApp
  }

  /// Makes the choice for a calibration on trial, which is always tslib.
  @export(interface)
  init(
    trying calibration: Pointercal, _ settings: PanelSettings, _ candidate: PanelCandidate, width: Int, height: Int
  ) throws(PanelError) {
    let isAlone = candidate.description.isByPressure
    let setUp = TslibSetUp(chain: try TslibConfiguration.required(), calibration: calibration)
    let turns = setUp.turns ? 0 : settings.quarterTurns
    self.init(
      backend: .tslib, reason: "with a calibration on trial", warning: nil,
      screen: ScreenSize(width: width, height: height, quarterTurns: turns),
      plainCalibration: isAlone ? setUp.calibrationAlone : setUp.plainCalibration,
      memory: isAlone ? FilterMemory() : setUp.chain?.memory ?? FilterMemory())
    trial = calibration
  }

  @export(interface)
  private init(
    backend: Backend, reason: Sentence, warning: CalibrationWarning?, screen: ScreenSize, isFiltered: Bool? = nil,
    plainCalibration: Pointercal.Coefficients? = nil, memory: FilterMemory = FilterMemory()
  ) {
    self.backend = backend
    self.reason = reason
    self.warning = warning
    self.screen = screen
    self.isFiltered = isFiltered ?? (backend == .tslib && plainCalibration == nil)
    self.plainCalibration = plainCalibration
    self.memory = memory
  }

  @export(interface)
  private static func choice(
    _ settings: PanelSettings, _ candidate: PanelCandidate, width: Int, height: Int
  ) throws(PanelError) -> BackendChoice {
    let asked = settings.backend
    let screen = ScreenSize(width: width, height: height, quarterTurns: settings.quarterTurns)
    let upright = ScreenSize(width: width, height: height, quarterTurns: 0)
    if candidate.isOurs { return calibrated(for: upright) }
    let (width, height) = screen.unrotated
    let scaling: Sentence = candidate.matrix == nil ? "its range is the screen" : "with udev's calibration"
    if asked == .evdev { return BackendChoice(backend: .evdev, reason: scaling, warning: nil, screen: screen) }
    let setUp: TslibSetUp
    do throws(PanelError) {
      setUp = try TslibSetUp.find()
    } catch {
      guard settings.tolerated == .all || settings.tolerated == .calibration && TslibConfiguration.isUsable else {
        throw error
      }
      return BackendChoice(
        backend: .evdev, reason: "\(scaling); tslib cannot be used",
        warning: CalibrationWarning(.missing, error.sentence), screen: screen,
        isFiltered: TslibConfiguration.isUsable)
    }
    if candidate.isCalibrated { return calibrated(for: setUp.turns ? upright : screen) }
    let isReady = try rule(setUp, candidate, width, height)
    if asked == nil && !isReady {
      return BackendChoice(
        backend: .evdev, reason: "\(scaling); \(setUp.gap)",
        warning: needsCalibration(setUp, candidate) ? warning(setUp, candidate.description, width, height) : nil,
        screen: screen, isFiltered: setUp.chain != nil)
    }
    if setUp.chain == nil { throw TslibConfiguration.missing }
    if candidate.description.isByPressure { return withoutTslib(setUp, candidate, screen, scaling) }
    return BackendChoice(
      backend: .tslib, reason: reason(setUp, candidate.description, width, height),
      warning: warning(setUp, candidate.description, width, height), screen: setUp.turns ? upright : screen,
      plainCalibration: setUp.plainCalibration, memory: setUp.chain?.memory ?? FilterMemory())
  }

  /// Returns the choice for a panel without BTN_TOUCH, which tslib refuses: its calibration is applied without tslib,
  /// and without filters.
  @export(interface)
  private static func withoutTslib(
    _ setUp: TslibSetUp, _ candidate: PanelCandidate, _ screen: ScreenSize, _ scaling: Sentence
  ) -> BackendChoice {
    guard let calibration = setUp.calibrationAlone else {
      return BackendChoice(
        backend: .evdev, reason: "\(scaling); tslib takes no panel without BTN_TOUCH",
        warning: CalibrationWarning(
          .missing,
          "tslib takes no panel without BTN_TOUCH, so it cannot turn the positions; calibrate without a rotation, or "
            + "set backend = evdev"), screen: screen)
    }
    let (width, height) = screen.unrotated
    let reason = reason(setUp, candidate.description, width, height)
    return BackendChoice(
      backend: .tslib, reason: setUp.chain?.isPlain ?? true ? reason : "\(reason), without its filters",
      warning: warning(setUp, candidate.description, width, height), screen: screen, plainCalibration: calibration)
  }

  /// Returns the choice for a panel whose positions are calibrated already.
  @export(interface)
  private static func calibrated(for screen: ScreenSize) -> BackendChoice {
    BackendChoice(backend: .evdev, reason: "its positions are calibrated already", warning: nil, screen: screen)
  }

  /// Whether tslib is set up: it has a configuration, and either a calibration, or a chain that does not apply one, or
  /// a panel whose units are pixels. A panel with udev's calibration needs tslib only if tslib has a calibration too.
  private static func rule(
    _ setUp: TslibSetUp, _ candidate: PanelCandidate, _ width: Int, _ height: Int
  ) throws(PanelError) -> Bool {
    guard let chain = setUp.chain else {
      // An integrator who sets TSLIB_CONFFILE wants that file used, so its absence is an error.
      if TslibConfiguration.isNamed { throw TslibConfiguration.missing }
      return false
    }
    return setUp.calibration != nil
      || candidate.matrix == nil && (!chain.isCalibrated || candidate.description.reportsPixels(of: width, height))
  }

  private static func reason(
    _ setUp: TslibSetUp, _ description: PanelDescription, _ width: Int, _ height: Int
  ) -> Sentence {
    if setUp.calibration != nil { return "with the calibration \(Pointercal.path)" }
    return description.reportsPixels(of: width, height)
      ? "without a calibration: its units are pixels" : "without a calibration"
  }

  /// Whether the panel is certainly resistive, and tslib's configuration applies a calibration. The range of other
  /// panels may well be the screen.
  private static func needsCalibration(_ setUp: TslibSetUp, _ candidate: PanelCandidate) -> Bool {
    let isApplied = setUp.chain?.isCalibrated ?? false
    return isApplied && candidate.matrix == nil && candidate.description.fingers == .one
      && candidate.description.pressure != nil
  }

  @export(interface)
  private static func warning(
    _ setUp: TslibSetUp, _ description: PanelDescription, _ width: Int, _ height: Int
  ) -> CalibrationWarning? {
    if let calibration = setUp.calibration {
      if !calibration.coefficients.isInvertible {
        return CalibrationWarning(
          .missing, "the calibration \(Pointercal.path) puts all touches onto one line or point; calibrate again")
      }
      if calibration.suits(width: width, height: height) { return nil }
      return CalibrationWarning(
        .foreign,
        "the calibration \(Pointercal.path) was made for another resolution than \(width)x\(height); calibrate again")
    }
    if description.reportsPixels(of: width, height) { return nil }
    let isApplied = setUp.chain?.isCalibrated ?? true
    let lack: Sentence =
      isApplied
      ? "there is no calibration \(Pointercal.path)"
      : "\(TslibConfiguration.path) has no 'module linear', which applies a calibration"
    let first: StaticString = isApplied ? "" : "add it as the last line, then "
    return CalibrationWarning(
      .missing,
      "\(lack), so touches will not be where the finger is; \(first)calibrate the panel (Calibration in the menu of "
        + "diagnostics, or ts_calibrate), or set backend = evdev")
  }
}

extension PanelDescription {
  /// Whether the panel's units are the screen's pixels.
  fileprivate func reportsPixels(of width: Int, _ height: Int) -> Bool {
    guard let x, let y else { return false }
    return x.minimum == 0 && y.minimum == 0 && Int(x.maximum) == width - 1 && Int(y.maximum) == height - 1
  }
}
