import CLinux
import Linux

/// `board-probe repaint`: plays an app that redraws its whole screen at a fixed rate, straight into the mapping, as
/// video players and games do. The screen is dark, in two alternating shades.
enum RepaintVerb {
  private static let shades: InlineArray<2, UInt8> = [0x00, 0x20]

  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"])
    guard options.operands.count == 2, let rate = options.operands[0].integer, (1...1000).contains(rate),
      let seconds = options.operands[1].integer, (1...600).contains(seconds)
    else {
      throw .usage("repaint wants a RATE from 1 to 1000 and SECONDS from 1 to 600")
    }
    let opened = try OpenScreen(options)
    let screen = opened.facts
    let length = screen.firstLine + screen.height * screen.lineLength
    let memory = try opened.map(length: length)
    let pace = Pace(rate)
    for frame in 0..<rate * seconds {
      pace.wait(for: frame)
      // Write from the top line to the last, as one copy of a finished picture would.
      unsafe memset(
        memory.unsafeBytes.baseAddress! + screen.firstLine, CInt(shades[frame % 2]), length - screen.firstLine)
    }
    pace.reportDelay(of: "pictures", rate * seconds)
  }
}
