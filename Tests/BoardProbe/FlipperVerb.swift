import Kms
import Linux

/// `board-probe flipper`: an app that is DRM master and flips between two pictures.
enum FlipperVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--card", "--mode", "--fifo", "--log"], switches: ["--writeback"])
    try options.refuseOperands("flipper")
    let mode = try options.value("--mode").map { (text) throws(ProbeFailure) in try named(text) }
    let path = options.string("--log", otherwise: "/dev/null")
    let log = try attempt("cannot write \(path)") { () throws(Errno) in try FileDescriptor.open(path, .replace) }
    let screen = try FlippedScreen.open(
      options.string("--card", otherwise: "/dev/dri/card0"), mode, writingBack: options.has("--writeback"))
    var flipper = try Flipper(screen, log, Commands(options.string("--fifo", otherwise: "/run/flipper")))
    Log.output("ready\n")
    try flipper.serve()
  }

  /// Reads WIDTHxHEIGHT@HERTZ.
  private static func named(_ text: Text) throws(ProbeFailure) -> Mode {
    do throws(Refusal) { return try text.mode() } catch { throw .usage(error.text) }
  }
}

extension Text {
  func mode() throws(Refusal) -> Mode {
    guard let (size, hertz) = halves(at: UInt8(ascii: "@")), let (width, height) = size.halves(at: UInt8(ascii: "x"))
    else { throw Refusal("\(string) is no WIDTHxHEIGHT@HERTZ") }
    return Mode(
      width: try width.number(in: 20...4096), height: try height.number(in: 20...4096),
      hertz: try hertz.number(in: 1...240))
  }
}
