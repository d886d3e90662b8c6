import CDrm
import Kms
import Linux

/// The glass that `board-probe reach` watches: that of a framebuffer, or a plane that comes with the program that draws.
struct ReachTarget: ~Copyable {
  let width: Int
  let height: Int
  /// The framebuffer's glass; nil if it is a plane.
  private let glass: WatchedGlass?
  /// The display device whose plane it is.
  private let card: String

  var isPlane: Bool { !card.isEmpty }

  init(_ options: Options) throws(ProbeFailure) {
    guard let path = options.value("--card")?.string else {
      let glass = try WatchedGlass.open(options.string("--fb", otherwise: "/dev/fb0"), direct: options.has("--direct"))
      (width, height, card) = (glass.width, glass.height, "")
      self.glass = consume glass
      return
    }
    if options.has("--direct") || options.value("--fb") != nil {
      throw .usage("--card watches a plane, so --fb and --direct cannot stand beside it")
    }
    let mode = try attempt("cannot ask \(path) for its mode") { () throws(Errno) in
      let device = try Card.openToLook(path)
      guard let crtc = try device.resources().crtcs.first, let mode = try device.crtc(crtc).mode else {
        throw .noDevice
      }
      return mode
    }
    try WatchedGlass.requireRoom(mode.width, mode.height, on: path)
    (width, height, card) = (mode.width, mode.height, path)
    glass = nil
  }

  /// Runs `body` with the glass. A plane is mapped no longer than that: its mapping keeps the lease.
  func withGlass<Result>(
    of order: RaceOrder, _ body: (borrowing WatchedGlass) throws(ProbeFailure) -> Result
  ) throws(ProbeFailure) -> Result {
    switch glass {
    case .some(let glass): return try body(glass)
    case nil:
      guard let process = order.process else { throw .failed("no process is named whose plane is watched") }
      return try body(try WatchedGlass.open(planeOf: try ProcessNumber(process), on: card))
    }
  }
}

extension WatchedGlass {
  /// Maps the memory of the plane that a process has leased, through a copy of its descriptor.
  static func open(planeOf process: ProcessNumber, on path: String) throws(ProbeFailure) -> WatchedGlass {
    let lease = try lease(of: process, on: path)
    return try attempt("cannot map the plane of process \(process.number)") { () throws(Errno) in
      guard let plane = try lease.planes().first(where: { $0.kind == .overlay && $0.framebuffer != 0 }) else {
        throw .noDevice
      }
      var shown = drm_mode_fb_cmd()
      shown.fb_id = plane.framebuffer
      try lease.call(MasterRequests.framebuffer, &shown)
      // The call has made one more handle of the buffer.
      defer { lease.destroyBuffer(shown.handle) }
      var mapped = drm_mode_map_dumb()
      mapped.handle = shown.handle
      try lease.call(MasterRequests.mapBuffer, &mapped)
      let (width, height, pitch) = (Int(shown.width), Int(shown.height), Int(shown.pitch))
      let memory = try Mapping.shared(lease.descriptor, length: height * pitch, at: Int64(mapped.offset))
      return WatchedGlass(
        width: width, height: height, bytesPerPixel: Int(shown.bpp) / 8, origin: 0, pitch: pitch, memory: memory)
    }
  }

  /// Copies the descriptor of a process that is master of a lease.
  private static func lease(of process: ProcessNumber, on path: String) throws(ProbeFailure) -> Card {
    guard let device = CharacterDevice.at(path) else { throw .failed("\(path) is no device node") }
    for number in try process.numbers(in: "fd")
    where CharacterDevice.at("/proc/\(process.number)/fd/\(number)") == device {
      let copy = try attempt("cannot copy descriptor \(number) of process \(process.number)") { () throws(Errno) in
        try FileDescriptor.copying(number, of: process.number)
      }
      let card = Card(owning: copy)
      if card.isMaster() { return card }
    }
    throw .failed("process \(process.number) has no plane of \(path)")
  }
}
