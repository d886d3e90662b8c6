import CLinux
import Linux

/// `board-probe watch`: reports when a pixel changes in the adapter's memory, from which the display is scanned out.
enum WatchVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"])
    guard options.operands.count == 2, let x = options.operands[0].integer, let y = options.operands[1].integer else {
      throw .usage("watch wants X and Y")
    }
    let opened = try OpenScreen(options)
    let screen = opened.facts
    guard (0..<screen.width).contains(x), (0..<screen.height).contains(y) else {
      throw .usage("watch wants X and Y on a screen of \(screen.width)x\(screen.height)")
    }
    let adapter = try Adapter(of: opened.path)
    let scanOut = try ScanOut(of: adapter, screen)
    let place = scanOut.offset + y * scanOut.pitch + x * screen.bytesPerPixel
    let memory = try adapter.map(register: 0, length: place + screen.bytesPerPixel)
    // One byte of the pixel is enough, and it lies within the mapping.
    let before = unsafe memory.unsafeBytes[place]
    Log.output("watching\n")
    let end = MonotonicClock.microseconds + 10_000_000
    while unsafe memory.unsafeBytes[place] == before {
      if MonotonicClock.microseconds > end { throw .failed("the pixel does not change within ten seconds") }
      usleep(20)
    }
    Log.output("\(MonotonicClock.microseconds)\n")
  }
}
