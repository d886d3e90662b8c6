import CLinux
import Linux

/// `board-probe watch`: reports when a pixel changes in the adapter's memory, from which the display is scanned out.
enum WatchVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"])
    guard options.operands.count == 2, let x = options.operands[0].integer, let y = options.operands[1].integer else {
      throw .usage("watch wants X and Y")
    }
    let glass = try WatchedGlass.open(options.string("--fb", otherwise: "/dev/fb0"), direct: false)
    guard (0..<glass.width).contains(x), (0..<glass.height).contains(y) else {
      throw .usage("watch wants X and Y on a screen of \(glass.width)x\(glass.height)")
    }
    // One byte of the pixel is enough.
    let before = glass.byte(x, y)
    Log.output("watching\n")
    let end = MonotonicClock.microseconds + 10_000_000
    while glass.byte(x, y) == before {
      if MonotonicClock.microseconds > end { throw .failed("the pixel does not change within ten seconds") }
      usleep(20)
    }
    Log.output("\(MonotonicClock.microseconds)\n")
  }
}
