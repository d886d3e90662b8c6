import Framebuffer
import Kms
import Linux
import Pixels
import Raster
import Touch

/// A plane of the display above the picture of an app that is its master. A mark is a store into the plane's mapped
/// memory, which few drivers want to be told of; there is no pixel of the app to keep or to give back.
public struct PlaneScreen: ~Copyable, Screen {
  public typealias CanvasType = LayerCanvas

  public static var checkInterval: Microseconds? { lookInterval }
  /// Interval at which a plane that shows marks is checked.
  private static var lookInterval: Microseconds { 300_000 }
  /// Time within which an app has answered a touch by its next picture.
  private static var answerTime: Microseconds { 250_000 }
  /// Time within which fingers have their marks that were down before the plane came: the app has answered those.
  private static var startTime: Microseconds { 1_000_000 }

  public let path: String
  public let geometry: Geometry
  private var leased: LeasedPlane
  private let shownAt = MonotonicClock.microseconds
  private var checkAt: Microseconds
  /// Tells whether the display is on; nil where that is not known.
  public let power: DisplayPower?
  /// Whether the app has put its picture on another connector, at the last ``tellWhoSees()``.
  private var isElsewhere = false
  /// Whether the display was off at the last ``tellWhoSees()``.
  private var isDark = false
  /// Whether the plane was shown no longer at the last ``tellWhoSees()``.
  private var isLost = false
  /// Time at which the marks of the moment came; nil while there are none.
  private var markedAt: Microseconds?
  /// Rows of the last publication.
  private var rows = 0..<0

  /// - Parameter path: the display device that the plane belongs to.
  init(_ leased: consuming LeasedPlane, of path: String, _ settings: FramebufferSettings) {
    let (width, height, pitch) = (leased.buffer.width, leased.buffer.height, leased.buffer.pitch)
    geometry = settings.measured(
      Geometry(width: width, height: height, lineLength: pitch, memoryLength: pitch * height, format: .argb8888))
    power = DisplayPower(path, leased.connector)
    self.leased = leased
    self.path = path
    checkAt = 0
  }

  /// Returns a witness of the plane for another thread.
  public borrowing func witness() throws(Errno) -> LeasedPlane.Witness { try leased.witness() }

  /// The process that is master of the display; nil where it handed over the plane.
  public var master: Int? { leased.master.map { Int($0) } }

  /// Number of the plane, and its place in the stack of planes, where the driver tells it.
  public var plane: UInt32 { leased.plane.id }
  public var zpos: Int? { leased.plane.zpos }

  /// Whether another program has switched the plane off.
  var isSwitchedOff: Bool { leased.state() == .switchedOff }

  public mutating func look() throws(FramebufferError) -> Geometry { geometry }

  public func memory(_ geometry: Geometry) -> PixelMemory {
    unsafe geometry.memory(at: leased.buffer.unsafeBytes.baseAddress!)
  }

  public mutating func canvas(_ geometry: Geometry, _ pictures: MarkImages) throws(FramebufferError) -> LayerCanvas {
    let painter = LayerPainter(
      memory: memory(geometry), picture: pictures.picture, album: pictures.album, turn: pictures.turn)
    guard let painter else { throw FramebufferError("a plane has no alpha") }
    return LayerCanvas(painter, geometry)
  }

  public func scanOut(after time: Microseconds) -> Microseconds? {
    rows.isEmpty ? nil : leased.scanOut(of: rows, after: time)
  }

  /// Tells the driver of stored pixels, where it wants to know. Then checks, when nobody waits for it, that they are
  /// seen.
  public mutating func publish(_ dirty: DirtyRectangles) throws(FramebufferError) {
    rows = dirty.rows
    if dirty.isEmpty { return }
    leased.report(dirty)
    let now = MonotonicClock.microseconds
    markedAt = markedAt ?? now
    try check(now)
  }

  public var isHidden: Bool { isElsewhere || isDark || isLost }

  public mutating func tellWhoSees() {
    // A tap may be over before the plane is checked again.
    isLost = !isShown(MonotonicClock.microseconds)
    markedAt = nil
    isElsewhere = !leased.isOnConnector()
    if (power?.isOff ?? false) == isDark { return }
    isDark.toggle()
    if isDark {
      Log.line(
        "the display of plane \(plane) of \(path) is switched off (DPMS): nobody sees marks, and no touch counts as shown "
          + "until it is on again")
    } else {
      Log.line("the display of plane \(plane) of \(path) is on again: the marks are visible")
    }
  }

  /// Checks now and then that the plane is seen. The kernel takes it away when the text console comes back, and an app
  /// that changes its mode makes it too small.
  @export(interface)
  public mutating func check() throws(FramebufferError) { try check(MonotonicClock.microseconds) }

  private mutating func check(_ now: Microseconds) throws(FramebufferError) {
    if now < checkAt && !isElsewhere && !isLost { return }
    checkAt = now + PlaneScreen.lookInterval
    if isLost || !isShown(now) {
      throw FramebufferError("the plane \(plane) of \(path) is no longer shown, or the mode has changed")
    }
    if isElsewhere {
      throw FramebufferError("the app shows its picture under plane \(plane) of \(path) on another connector now")
    }
  }

  /// Looks at the plane, and notes that it has stayed when the app has had the time to answer a touch.
  private mutating func isShown(_ now: Microseconds) -> Bool {
    if leased.check() != .shown { return false }
    if let markedAt, markedAt - shownAt > PlaneScreen.startTime, now - markedAt > PlaneScreen.answerTime {
      leased.noteStay()
    }
    return true
  }
}
