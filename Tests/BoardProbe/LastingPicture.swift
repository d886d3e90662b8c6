import CLinux
import Linux

extension WatchedGlass {
  /// The picture that stays longest within so many milliseconds: neither the app nor the overlay writes to the
  /// display then.
  func lastingPicture(milliseconds: Int) -> [UInt8] {
    let end = MonotonicClock.microseconds + Int64(milliseconds) * 1000
    var lasting: (picture: [UInt8], time: Int64) = ([], -1)
    repeat {
      let picture = copy()
      let start = MonotonicClock.microseconds
      // Not more often: a look takes the app's processor.
      while shows(picture), MonotonicClock.microseconds < end { usleep(4000) }
      let time = MonotonicClock.microseconds - start
      if time > lasting.time { lasting = (picture, time) }
    } while MonotonicClock.microseconds < end
    return lasting.picture
  }
}
