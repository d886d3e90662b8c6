import Linux

StandardStreams.fill()
Signals.prepare()
let options = Options(Arguments.all())

do throws(Failure) {
  switch options.task {
  case .showVersion: Log.output("touch-overlay-calibrate \(Version.text)\n")
  case .showHelp: Log.output(Options.usage)
  case .check:
    _ = try ProposedCalibration(StandardInput().text(), axes: options.axes)
    Log.output("the calibration is good\n")
  case .write:
    // Checked before the folder is locked, because the input may be slow.
    let proposed = try ProposedCalibration(StandardInput().text(), axes: options.axes)
    try CalibrationFile(options.path).replace(with: proposed.text).tell()
  case .restore: try CalibrationFile(options.path).restore().tell()
  case .probe: try CalibrationFile(options.path).probe().tell()
  case .answer: Request.answer(for: options.path).now()
  }
} catch {
  error.exit.now(error.sentence)
}
Exit.done.now()
