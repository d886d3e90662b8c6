import CLinux
import Linux

/// `board-probe samples`: looks at the glass a number of times, at uneven moments, and counts how often a bright mark
/// is there, and how often it is whole. Also tells the longest time in microseconds during which it was not whole.
enum SamplesVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"])
    guard options.operands.count == 3, let x = options.operands[0].integer, let y = options.operands[1].integer,
      let count = options.operands[2].integer, (1...100_000).contains(count)
    else {
      throw .usage("samples wants X, Y and a COUNT")
    }
    let opened = try OpenScreen(options)
    let screen = opened.facts
    let reach = 12
    /// Radius of the part of a default mark that is bright on any of the app's shades.
    let radius = 22
    guard x >= radius, y >= radius, x < screen.width - radius, y < screen.height - radius else {
      throw .usage("samples wants X and Y well within a screen of \(screen.width)x\(screen.height)")
    }
    let adapter = try Adapter(of: opened.path)
    let scanOut = try ScanOut(of: adapter, screen)
    let length = scanOut.offset + (y + radius + 1) * scanOut.pitch
    let memory = try adapter.map(register: 0, length: length)

    /// Whether the pixel's brightest channel is in the upper half; none of the app's shades is.
    func isBright(_ x: Int, _ y: Int) -> Bool {
      let place = scanOut.offset + y * scanOut.pitch + x * screen.bytesPerPixel
      var pixel = UInt32(0)
      for byte in 0..<screen.bytesPerPixel {
        pixel |= unsafe UInt32(memory.unsafeBytes[place + byte]) << UInt32(8 * byte)
      }
      let green = (pixel >> UInt32(screen.green.offset)) & (1 << UInt32(screen.green.length) - 1)
      return green >= 1 << UInt32(screen.green.length - 1)
    }

    func isWhole() -> Bool {
      for down in -radius...radius {
        for across in -radius...radius where across * across + down * down <= radius * radius {
          if !isBright(x + across, y + down) { return false }
        }
      }
      return true
    }

    var (seen, whole) = (0, 0)
    var longest: Int64 = 0
    for sample in 0..<count {
      // Check the centre and four places on the mark, so that half a mark does not count.
      if isBright(x, y) && isBright(x - reach, y) && isBright(x + reach - 1, y) && isBright(x, y - reach)
        && isBright(x, y + reach - 1)
      {
        seen += 1
      }
      let start = MonotonicClock.microseconds
      if isWhole() {
        whole += 1
      } else {
        // Look without a pause until it is back, at most a second.
        repeat { longest = max(longest, MonotonicClock.microseconds - start) } while !isWhole() && longest < 1_000_000
      }
      // Wait 2.1 to 5 ms, in step with nothing.
      usleep(UInt32(2_100 + sample * 1_093 % 2_900))
    }
    Log.output("\(seen) \(whole) \(longest)\n")
  }
}
