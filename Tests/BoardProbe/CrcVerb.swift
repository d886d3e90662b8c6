import Linux

/// `board-probe crc`: writes the checksums of the next frames to a file, a line for each: the frame's number and the
/// checksum, as debugfs has them.
enum CrcVerb {
  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: [])
    guard options.operands.count == 2, let count = options.operands[0].integer, (1...1_000_000).contains(count) else {
      throw .usage("crc wants a COUNT from 1 to 1000000 and one FILE to write to")
    }
    let folder = "/sys/kernel/debug/dri/0/crtc-0/crc"
    let path = options.operands[1].string
    let file = try attempt("cannot write \(path)") { () throws(Errno) in try FileDescriptor.open(path, .replace) }
    try attempt("cannot ask \(folder)/control for checksums") { () throws(Errno) in
      try FileDescriptor.open("\(folder)/control", .write).writeAll(Array("auto".utf8))
    }
    let data = try attempt("cannot open \(folder)/data") { () throws(Errno) in
      try FileDescriptor.open("\(folder)/data", .read)
    }
    Log.output("reading\n")
    var reader = LineReader()
    for _ in 0..<count {
      let line = try attempt("cannot read \(folder)/data") { () throws(Errno) in try reader.next(from: data) }
      guard case .text(let text)? = line else { throw .failed("\(folder)/data has ended") }
      // Behind the line feed the kernel hands over the zero that ends its own string.
      let clean = text.bytes.filter { $0 != 0 } + [UInt8(ascii: "\n")]
      try attempt("cannot write \(path)") { () throws(Errno) in try file.writeAll(clean) }
    }
  }
}
