import Linux
import Pixels
import Synchronization

/// A plane of a lease that shows one buffer as large as the picture of its CRTC. Its `deinit` removes the plane from
/// the screen and frees the buffer: another owner may keep the lease. The kernel does so for a process that was killed.
public struct LeasedPlane: ~Copyable {
  public let plane: Plane
  /// The process that is master of the card; nil where it handed over the lease.
  public let master: CInt?
  /// Name of the connector that showed the plane at first; nil if the lease lists none.
  public let connector: Text?
  /// Transparent at first; what is drawn in it is on the screen with the next frame.
  public let buffer: DumbBuffer
  /// Keeps the lease, and with it the framebuffer and the plane.
  private let shown: Witness
  private let damage = DamageReport()
  /// Whether the driver wants to be told of changed pixels.
  private var wantsReports = false
  /// Pace of the mode at the last ``check()``: an app may change the rate of its mode alone.
  private var pace: ScanPace?

  private init(
    _ plane: Plane, _ master: CInt?, _ connector: Text?, _ buffer: consuming DumbBuffer, _ shown: consuming Witness,
    _ pace: ScanPace?
  ) {
    self.plane = plane
    self.master = master
    self.connector = connector
    self.buffer = buffer
    self.shown = shown
    self.pace = pace
  }

  deinit {
    // The kernel refuses only where the display has gone, and the framebuffer with it.
    _ = try? shown.lease.removeFramebuffer(shown.framebuffer)
    shown.lease.destroyBuffer(buffer.handle)
  }

  /// Shows a transparent picture in the overlay plane of a lease.
  @export(interface)
  public static func show(on lease: consuming Card, of master: CInt? = nil) throws(Errno) -> LeasedPlane {
    try lease.enable(.universalPlanes)
    // The lease of an app that knows no universal planes holds its primary plane too.
    guard let crtc = try lease.resources().crtcs.first, let mode = try lease.crtc(crtc).mode,
      let plane = try lease.planes().first(where: { $0.kind == .overlay })
    else { throw .noDevice }
    let (width, height) = (mode.width, mode.height)
    let connector = try lease.connector(ofCrtc: crtc)
    let buffer = try lease.createBuffer(width: width, height: height)
    // No mark shall wait for its pages.
    buffer.populate()
    let framebuffer: UInt32
    do throws(Errno) { framebuffer = try lease.addFramebuffer(buffer, .argb8888) } catch {
      lease.destroyBuffer(buffer.handle)
      throw error
    }
    let shown = Witness(
      lease: lease, plane: plane.id, crtc: crtc, encoder: connector?.encoder ?? 0, framebuffer: framebuffer,
      width: width, height: height, stay: Stay())
    var leased = LeasedPlane(plane, master, connector?.name, buffer, shown, ScanPace(mode))
    try leased.attach()
    return leased
  }

  /// Attaches the plane, and waits for the frame.
  private mutating func attach() throws(Errno) {
    try shown.lease.resetLook(ofPlane: shown.plane)
    try shown.lease.set(
      plane: shown.plane, crtc: shown.crtc, framebuffer: shown.framebuffer, width: shown.width, height: shown.height)
    let shownAt = MonotonicClock.microseconds
    var whole = DirtyRectangles()
    whole.add(Rectangle(left: 0, top: 0, right: shown.width, bottom: shown.height))
    var duration: Int64?
    do throws(Errno) {
      try damage.report(whole, of: shown.framebuffer, on: shown.lease)
      duration = MonotonicClock.microseconds - shownAt
    } catch {
      // ENOSYS: the driver shows stores as they are made.
    }
    wantsReports = DamageReport.isWanted(after: duration)
  }

  /// Tells the driver of changed pixels, where it wants to know.
  public borrowing func report(_ dirty: DirtyRectangles) {
    if !wantsReports || dirty.isEmpty { return }
    // A plane that is lost is found by ``check()``.
    _ = try? damage.report(dirty, of: shown.framebuffer, on: shown.lease)
  }

  /// Looks at the plane, and at the pace of its display.
  public mutating func check() -> PlaneState {
    do throws(Errno) {
      let mode = try shown.mode()
      pace = mode.flatMap { ScanPace($0) }
      return try shown.state(in: mode)
    } catch { return .lost }
  }

  /// Looks at the plane.
  public borrowing func state() -> PlaneState { shown.state() }

  /// Whether the connector of the lease shows the plane, as ``Witness/isOnConnector()``.
  public borrowing func isOnConnector() -> Bool { shown.isOnConnector() }

  /// Returns the time, in microseconds, at which rows that were written by a time have been scanned out; nil where the
  /// display does not tell.
  public borrowing func scanOut(of rows: Range<Int>, after time: Int64) -> Int64? {
    guard let pace, let blank = shown.lease.lastBlank(ofCrtc: shown.crtc) else { return nil }
    return pace.time(of: rows, after: time * 1000, blank: blank) / 1000
  }

  /// Returns a witness that another thread may ask.
  public borrowing func witness() throws(Errno) -> Witness {
    Witness(
      lease: Card(owning: try FileDescriptor.copying(shown.lease.number)), plane: shown.plane, crtc: shown.crtc,
      encoder: shown.encoder, framebuffer: shown.framebuffer, width: shown.width, height: shown.height,
      stay: shown.stay)
  }

  /// Notes that the plane has stayed during a touch, which the app may have answered by its next picture.
  public borrowing func noteStay() { shown.stay.isSeen.store(true, ordering: .relaxed) }

  fileprivate final class Stay: Sendable { let isSeen = Atomic(false) }

  /// Tells whether a leased plane is shown. It keeps the lease, and after its owner has gone no plane.
  public struct Witness: ~Copyable {
    fileprivate let lease: Card
    /// `encoder` is that by which a connector of the lease got the CRTC's picture at first; 0 if none did.
    fileprivate let plane, crtc, encoder, framebuffer: UInt32
    fileprivate let width, height: Int
    /// Written by the thread that draws.
    fileprivate let stay: Stay

    deinit {}

    /// Whether ``noteStay()`` was called.
    public var hasStayed: Bool { stay.isSeen.load(ordering: .relaxed) }

    /// Looks at the plane.
    public borrowing func state() -> PlaneState {
      do throws(Errno) { return try state(in: mode()) } catch { return .lost }
    }

    fileprivate borrowing func mode() throws(Errno) -> Mode? { try lease.crtc(crtc).mode }

    /// Looks at the plane in the present mode.
    fileprivate borrowing func state(in mode: Mode?) throws(Errno) -> PlaneState {
      guard let mode, mode.width == width, mode.height == height else { return .lost }
      let now = try lease.use(ofPlane: plane)
      return now.crtc == crtc && now.framebuffer == framebuffer ? .shown : .switchedOff
    }

    /// Whether the connector of the lease still shows the picture above which the plane lies: an app may show its
    /// pictures on other connectors. The call may wait for a driver that looks for displays.
    public borrowing func isOnConnector() -> Bool {
      if encoder == 0 { return true }
      do throws(Errno) { return try lease.crtc(ofEncoder: encoder) == crtc } catch { return false }
    }
  }
}
