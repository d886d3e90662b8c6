import CLinux
import Linux

extension WatchedGlass {
  /// Returns the picture that stays unchanged for the longest time within `milliseconds`: neither the app nor the
  /// overlay writes to the display during that time.
  func lastingPicture(milliseconds: Int) -> [UInt8] {
    let end = MonotonicClock.microseconds + Int64(milliseconds) * 1000
    var lasting: (picture: [UInt8], time: Int64) = ([], -1)
    repeat {
      let picture = copy()
      let start = MonotonicClock.microseconds
      // No shorter pauses: each comparison takes processor time from the app.
      while shows(picture), MonotonicClock.microseconds < end { usleep(4000) }
      let time = MonotonicClock.microseconds - start
      if time > lasting.time { lasting = (picture, time) }
    } while MonotonicClock.microseconds < end
    return lasting.picture
  }
}
