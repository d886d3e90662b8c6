import Linux

let options = Options(Arguments.all())

do throws(Failure) {
  switch options.task {
  case .showVersion: Log.output("touch-overlay-calibrate \(Version.text)\n")
  case .showHelp: Log.output(Options.usage)
  case .check:
    _ = try ProposedCalibration(axes: options.axes)
    Log.output("the calibration is good\n")
  case .write:
    // Looked at before anything is locked: whoever sends it may be slow.
    let proposed = try ProposedCalibration(axes: options.axes)
    try CalibrationFile(options.path).replace(with: proposed.text)
  case .restore: try CalibrationFile(options.path).restore()
  }
} catch {
  error.exit.now(error.sentence)
}
