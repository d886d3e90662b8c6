import Linux

/// Files in memory that tslib reads instead of the machine's, while it opens a panel.
struct TslibFiles: ~Copyable {
  private let configuration: MemoryFile?
  private let calibration: MemoryFile?

  /// - Parameters:
  ///   - configuration: replaces `ts.conf`.
  ///   - calibration: replaces `pointercal`.
  init(configuration: Text? = nil, calibration: Text? = nil) throws(PanelError) {
    do throws(Errno) {
      let first = try TslibFiles.file(configuration)
      let second = try TslibFiles.file(calibration)
      self.configuration = first
      self.calibration = second
    } catch {
      throw .noPanel("cannot hand tslib a file in memory: \(error.text)")
    }
  }

  private static func file(_ text: Text?) throws(Errno) -> MemoryFile? {
    guard let text else { return nil }
    return try MemoryFile(Array(text.bytes))
  }

  /// Returns the machine's configuration without its calibration and `grab_events=`.
  static func filters() throws(PanelError) -> TslibFiles {
    guard let text = try TslibConfiguration.text() else { throw TslibConfiguration.missing }
    let filters = TslibConfiguration.filters(text)
    return try TslibFiles(configuration: TslibConfiguration.sharing(filters) ?? filters)
  }

  /// Returns the machine's configuration without `grab_events=`.
  /// - Parameter calibration: nil for the machine's.
  static func usual(calibration: Text? = nil) throws(PanelError) -> TslibFiles {
    try TslibFiles(
      configuration: TslibConfiguration.text().flatMap { TslibConfiguration.sharing($0) }, calibration: calibration)
  }

  /// Runs `open` while tslib's environment variables name these files.
  func whileOpen(_ open: () throws(PanelError) -> Void) throws(PanelError) {
    // Without files the environment is not touched, because other threads of an app may be reading it.
    if configuration == nil && calibration == nil { return try open() }
    // Another thread may be starting a program, which gets a copy of the environment.
    try ProcessLock.environment.hold { () throws(PanelError) in try whileNamed(open) }
  }

  private func whileNamed(_ open: () throws(PanelError) -> Void) throws(PanelError) {
    let before = (Environment.text("TSLIB_CONFFILE"), Environment.text("TSLIB_CALIBFILE"))
    defer {
      Environment.set("TSLIB_CONFFILE", before.0)
      Environment.set("TSLIB_CALIBFILE", before.1)
    }
    configuration.use { Environment.set("TSLIB_CONFFILE", Text($0.path)) }
    calibration.use { Environment.set("TSLIB_CALIBFILE", Text($0.path)) }
    try open()
  }
}
