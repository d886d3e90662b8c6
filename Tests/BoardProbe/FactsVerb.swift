import Linux

/// `board-probe facts`: prints the framebuffer driver's report as one line of JSON.
enum FactsVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"])
    try options.refuseOperands("facts")
    let path = options.string("--fb", otherwise: "/dev/fb0")
    let device = try attempt("cannot open \(path)") { () throws(Errno) in try FileDescriptor.open(path, .readWrite) }
    Log.output(line(try ScreenFacts(of: device, path: path)))
  }

  private static func line(_ screen: ScreenFacts) -> String {
    "{\"id\":\"\(screen.identity)\",\"width\":\(screen.width),\"height\":\(screen.height)"
      + ",\"virtual_width\":\(screen.virtualWidth),\"virtual_height\":\(screen.virtualHeight)"
      + ",\"x_offset\":\(screen.xOffset),\"y_offset\":\(screen.yOffset)"
      + ",\"line_length\":\(screen.lineLength),\"memory_length\":\(screen.memoryLength)"
      + ",\"bits_per_pixel\":\(screen.bitsPerPixel)"
      + ",\"red\":\(pair(screen.red)),\"green\":\(pair(screen.green)),\"blue\":\(pair(screen.blue))"
      + ",\"transparency\":\(pair(screen.transparency)),\"type\":\(screen.type),\"visual\":\(screen.visual)}\n"
  }

  private static func pair(_ channel: ScreenFacts.Component) -> String {
    "{\"offset\":\(channel.offset),\"length\":\(channel.length)}"
  }
}
