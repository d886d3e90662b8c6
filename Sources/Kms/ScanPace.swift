import CDrm
import Linux

/// The pace at which a display scans out its picture, row by row. Times that are computed from it are estimates: they
/// are no better than the time stamp of the driver's last vertical blank.
public struct ScanPace: Equatable, Sendable {
  /// Nanoseconds for a row, and for a frame with its blank.
  private let row, frame: Int64

  /// Returns nil for a mode that tells no pace, or whose rows are not scanned out one after the other.
  package init?(_ mode: Mode) {
    let info = mode.info
    let uneven = DRM_MODE_FLAG_INTERLACE | DRM_MODE_FLAG_DBLSCAN
    guard info.clock > 0, info.htotal > 0, info.vtotal >= info.vdisplay, info.vdisplay > 0, info.vscan <= 1,
      info.flags & UInt32(uneven) == 0
    else { return nil }
    // The clock counts thousands of pixels a second.
    row = Int64(info.htotal) * 1_000_000 / Int64(info.clock)
    frame = Int64(info.htotal) * Int64(info.vtotal) * 1_000_000 / Int64(info.clock)
    if row == 0 { return nil }
  }

  /// Returns the time at which all these rows, written by a time, have been scanned out; in nanoseconds, as all times
  /// here.
  ///
  /// - Parameter blank: time at which a vertical blank ended, and the first row followed.
  package func time(of rows: Range<Int>, after time: Int64, blank: Int64) -> Int64 {
    let since = (time - blank) % frame
    let begun = since < 0 ? since + frame : since
    let start = time - begun
    // The next row to be scanned out. Rows above it are scanned out already, with their old pixels; they come next in
    // the following frame.
    let beam = (begun + row - 1) / row
    if beam <= rows.lowerBound { return start + Int64(rows.upperBound) * row }
    return start + frame + min(beam, Int64(rows.upperBound)) * row
  }
}

extension Card {
  /// Returns the time, on the monotonic clock in nanoseconds, at which the last vertical blank of a CRTC ended; nil if
  /// the driver does not count them, or the CRTC is off: `DRM_IOCTL_CRTC_GET_SEQUENCE`. It needs no mastership.
  borrowing func lastBlank(ofCrtc crtc: UInt32) -> Int64? {
    var argument = drm_crtc_get_sequence()
    argument.crtc_id = crtc
    do throws(Errno) { try call(Ioctls.sequence, &argument) } catch { return nil }
    return argument.active == 0 || argument.sequence_ns <= 0 ? nil : argument.sequence_ns
  }
}
