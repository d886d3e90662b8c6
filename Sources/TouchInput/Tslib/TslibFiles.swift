import Linux

/// Files of our own that tslib reads instead of the machine's, while it opens a panel.
struct TslibFiles: ~Copyable {
  private let configuration: MemoryFile?
  private let calibration: MemoryFile?
  private let isEmpty: Bool

  /// - Parameters:
  ///   - configuration: instead of `ts.conf`.
  ///   - calibration: instead of `pointercal`.
  init(configuration: Text? = nil, calibration: Text? = nil) throws(PanelError) {
    isEmpty = configuration == nil && calibration == nil
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

  /// The configuration that there is, without its calibration.
  static func filters() throws(PanelError) -> TslibFiles {
    guard let text = try TslibConfiguration.text() else { throw TslibConfiguration.missing }
    let filters = TslibConfiguration.filters(text)
    return try TslibFiles(configuration: TslibConfiguration.sharing(filters) ?? filters)
  }

  /// The configuration that there is.
  /// - Parameter calibration: nil for the one that there is.
  static func usual(calibration: Text? = nil) throws(PanelError) -> TslibFiles {
    try TslibFiles(
      configuration: TslibConfiguration.text().flatMap { TslibConfiguration.sharing($0) }, calibration: calibration)
  }

  /// What `open` reads of tslib's files is ours.
  func whileOpen(_ open: () throws(PanelError) -> Void) throws(PanelError) {
    let before = (Environment.text("TSLIB_CONFFILE"), Environment.text("TSLIB_CALIBFILE"))
    defer {
      // Other threads of an app may be looking at its environment.
      if !isEmpty {
        Environment.set("TSLIB_CONFFILE", before.0)
        Environment.set("TSLIB_CALIBFILE", before.1)
      }
    }
    switch configuration {
    case .some(let file): Environment.set("TSLIB_CONFFILE", Text(file.path))
    case nil: break
    }
    switch calibration {
    case .some(let file): Environment.set("TSLIB_CALIBFILE", Text(file.path))
    case nil: break
    }
    try open()
  }
}
