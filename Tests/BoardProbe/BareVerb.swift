import CEvdev
import CLinux
import Linux

/// `board-probe bare`: reads the panel and shows a square at the finger, with the minimum of code that any program
/// needs.
enum BareVerb {
  private static let side = 50

  static func run(_ words: ArraySlice<Text>) throws(ProbeFailure) {
    let options = try Options(words, valued: ["--fb"], switches: ["--rows"])
    guard options.operands.count == 1 else { throw .usage("bare wants one NODE of a panel") }
    let path = options.operands[0].string
    let panel = try attempt("cannot open \(path)") { () throws(Errno) in try FileDescriptor.open(path, .read) }
    let glass = options.string("--fb", otherwise: "/dev/fb0")
    let device = try attempt("cannot open \(glass)") { () throws(Errno) in try FileDescriptor.open(glass, .readWrite) }
    let screen = try ScreenFacts(of: device, path: glass)
    try screen.requireWholeBytes(path: glass)
    let memory = try attempt("cannot map \(glass)") { () throws(Errno) in
      try Mapping.shared(device, length: screen.firstPixel + screen.height * screen.lineLength)
    }
    Log.output("ready\n")
    try attempt("cannot follow \(path) on \(glass)") { () throws(Errno) in
      try follow(panel, device, screen, memory, byRows: options.has("--rows"))
    }
  }

  private static func follow(
    _ panel: borrowing FileDescriptor, _ device: borrowing FileDescriptor, _ screen: ScreenFacts,
    _ memory: borrowing Mapping, byRows: Bool
  ) throws(Errno) {
    var events = InlineArray<64, input_event>(repeating: input_event())
    var colour: UInt8 = 0
    var (x, y, hasMoved) = (0, 0, false)
    while true {
      let count = try read(panel, &events) / MemoryLayout<input_event>.stride
      for index in 0..<count {
        let event = events[index]
        switch (Int32(event.type), Int32(event.code)) {
        case (EV_ABS, ABS_MT_POSITION_X): (x, hasMoved) = (Int(event.value), true)
        case (EV_ABS, ABS_MT_POSITION_Y): (y, hasMoved) = (Int(event.value), true)
        case (EV_SYN, SYN_REPORT) where hasMoved:
          hasMoved = false
          colour &+= 1
          try paint(x, y, colour, device, screen, memory, byRows: byRows)
        default: break
        }
      }
    }
  }

  private static func read(
    _ panel: borrowing FileDescriptor, _ events: inout InlineArray<64, input_event>
  ) throws(Errno) -> Int {
    var failure: Errno?
    var span = events.mutableSpan
    let count = unsafe span.withUnsafeMutableBytes { bytes in
      do throws(Errno) { return unsafe try panel.read(into: bytes) } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }

  private static func paint(
    _ x: Int, _ y: Int, _ colour: UInt8, _ device: borrowing FileDescriptor, _ screen: ScreenFacts,
    _ memory: borrowing Mapping, byRows: Bool
  ) throws(Errno) {
    let length = side * screen.bytesPerPixel
    let row = InlineArray<200, UInt8>(repeating: colour)
    for line in max(0, y - side / 2)..<min(screen.height, y + side / 2) {
      let offset = screen.firstPixel + line * screen.lineLength + max(0, x - side / 2) * screen.bytesPerPixel
      if byRows {
        try write(row, length, to: device, at: offset)
      } else {
        unsafe memset(memory.unsafeBytes.baseAddress! + offset, CInt(colour), length)
      }
    }
  }

  private static func write(
    _ row: InlineArray<200, UInt8>, _ length: Int, to device: borrowing FileDescriptor, at offset: Int
  ) throws(Errno) {
    var failure: Errno?
    unsafe row.span.withUnsafeBytes { bytes in
      do throws(Errno) {
        unsafe try device.writeAll(UnsafeRawBufferPointer(rebasing: bytes[..<length]), at: offset)
      } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
