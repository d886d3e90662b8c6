import Linux

/// `board-probe glass`: writes the picture on the glass to a file, as one line of ASCII and raw bytes behind it.
enum GlassVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb", "--card", "--within"], switches: ["--pread"])
    guard options.operands.count == 1 else { throw .usage("glass wants one FILE to write to") }
    let milliseconds = try options.number("--within", in: 1...10_000)
    if milliseconds != nil && options.has("--pread") {
      throw .usage("--within watches the display, so --pread cannot stand beside it")
    }

    if let card = options.value("--card") {
      if options.count > 1 { throw .usage("--card names a display, so no other option can stand beside it") }
      let picture = try MasterPicture.take(from: card.string)
      let file = options.operands[0].string
      try attempt("cannot write \(file)") { () throws(Errno) in try picture.write(to: file) }
      return
    }
    let path = options.string("--fb", otherwise: "/dev/fb0")
    if let milliseconds {
      let glass = try WatchedGlass.open(path, direct: false)
      let picture = glass.lastingPicture(milliseconds: milliseconds)
      try write(picture, lineLength: glass.pitch, try OpenScreen(path).facts, to: options.operands[0].string)
      return
    }
    let opened = try OpenScreen(path)
    let screen = opened.facts
    if options.has("--pread") {
      let bytes = try read(opened.device, path, screen)
      try write(bytes, lineLength: screen.lineLength, screen, to: options.operands[0].string)
      return
    }
    let adapter = try Adapter(of: path)
    let scanOut = try ScanOut(of: adapter, screen)
    let bytes = try scanOut.copy(from: adapter, screen)
    try write(bytes, lineLength: scanOut.pitch, screen, to: options.operands[0].string)
  }

  /// Returns the pixels that the driver gives back, which are those on the glass only if the pages are scanned out
  /// directly.
  private static func read(
    _ device: borrowing FileDescriptor, _ path: String, _ screen: ScreenFacts
  ) throws(ProbeFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: screen.height * screen.lineLength)
    // Stop at the last pixel of the last line: on a panned page the line's padding may lie behind the memory.
    let wanted = (screen.height - 1) * screen.lineLength + screen.rowLength
    var failure: Errno?
    unsafe bytes.withUnsafeMutableBytes { all in
      do throws(Errno) {
        unsafe try device.read(
          into: UnsafeMutableRawBufferPointer(rebasing: all[0..<wanted]), at: screen.firstPixel)
      } catch { failure = error }
    }
    if let failure { throw .failed("cannot read the picture from \(path): \(failure.text)") }
    return bytes
  }

  private static func write(
    _ bytes: [UInt8], lineLength: Int, _ screen: ScreenFacts, to path: String
  ) throws(ProbeFailure) {
    let header =
      "glass \(screen.width) \(screen.height) \(lineLength) \(screen.bitsPerPixel)"
      + " \(pair(screen.red)) \(pair(screen.green)) \(pair(screen.blue))\n"
    try attempt("cannot write \(path)") { () throws(Errno) in
      let file = try FileDescriptor.open(path, .replace)
      try file.writeAll(Array(header.utf8))
      try file.writeAll(bytes)
    }
  }

  private static func pair(_ channel: ScreenFacts.Component) -> String { "\(channel.offset):\(channel.length)" }
}
