import Linux

extension Fault {
  /// The way to calibrate, on the screen and from a shell.
  private var calibrating: StaticString { "Calibration in the menu, or touch-overlay diagnose --test calibration" }

  /// Advice for touches that are reported at the wrong positions.
  var positionAdvice: [Advice] {
    switch self {
    case .swappedAxes, .mirroredX, .mirroredY, .turnedHalf:
      [
        Advice(
          "the driver has a wrong orientation of the panel",
          "set swapxy, invx or invy of the panel's overlay in config.txt, or a calibration matrix of udev"),
        Advice(
          "the screen was turned and the panel was not, or both twice",
          "turn only in one place: the device tree, the rotation in pointercal, or the overlay's configuration"),
        Advice("an old calibration", "remove pointercal, see whether the corners are right, and calibrate again"),
      ]
    case .offset, .scale:
      [
        Advice("no calibration, or one of another screen", "calibrate the panel on this screen (\(calibrating))"),
        Advice(
          "the driver's axes are not those of the panel",
          "compare with the data sheet; set sizex and sizey of the overlay, or xmin, xmax, ymin and ymax"),
        Advice("glass and screen were mounted out of line", "calibrate again; look at the mounting"),
      ]
    case .inaccurate:
      [
        Advice("targets were touched in haste", "touch them again, with a pen where the panel takes one"),
        Advice("noise or a worn sheet", "rest a finger: see jitter; replace a worn resistive panel"),
        Advice("metal near the edges of the glass", "see whether the bezel touches it"),
      ]
    case .bentLines:
      [
        Advice("the line was not drawn along a ruler", "draw it again along one"),
        Advice("a resistive sheet that is worn or warped", "calibrate again; if lines stay bent, replace the panel"),
        Advice("metal or a charger near the glass", "take it away and draw again"),
      ]
    case .noCalibration:
      [
        Advice(
          "nobody calibrated the panel, or the file was lost with an update",
          "calibrate the panel (\(calibrating)), or set backend = evdev for one that needs no calibration"),
        Advice("the file is not where tslib looks for it", "set TSLIB_CALIBFILE to it"),
        Advice(
          "the file, or tslib's configuration, is damaged",
          "correct the named file, or calibrate again (\(calibrating))"),
      ]
    default:
      [
        Advice("the screen's resolution was changed", "calibrate again on this screen"),
        Advice("the file was copied from another kiosk", "calibrate again; panels differ even within a series"),
      ]
    }
  }
}
