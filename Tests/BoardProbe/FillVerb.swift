import Linux

/// `board-probe fill`: writes a known picture to the framebuffer, so that a test does not start from black.
enum FillVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"])
    let pattern = try Pattern(options.operands)
    let opened = try OpenScreen(options)
    let lines = pattern.lines(for: opened.facts)
    try attempt("cannot write the picture to \(opened.path)") { () throws(Errno) in
      try write(lines, to: opened.device, opened.facts)
    }
    try attempt("cannot flush \(opened.path)") { () throws(Errno) in try opened.device.synchronise() }
  }

  /// Writes two lines at a time: DRM's fbdev loses the damage of a single line that is written to its very end.
  private static func write(
    _ lines: [UInt8], to device: borrowing FileDescriptor, _ screen: ScreenFacts
  ) throws(Errno) {
    let together = min(2, screen.height)
    for line in stride(from: 0, to: screen.height, by: 2) {
      let first = min(line, screen.height - together) * screen.lineLength
      try lines.write(first..<(first + together * screen.lineLength), to: device, at: screen.firstLine + first)
    }
  }
}

extension [UInt8] {
  /// Writes a part of the array with ``FileDescriptor/writeAll(_:at:)``.
  fileprivate func write(
    _ range: Range<Int>, to device: borrowing FileDescriptor, at offset: Int
  ) throws(Errno) {
    var failure: Errno?
    unsafe withUnsafeBytes { bytes in
      do throws(Errno) {
        unsafe try device.writeAll(UnsafeRawBufferPointer(rebasing: bytes[range]), at: offset)
      } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
