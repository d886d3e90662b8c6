import Kms
import Linux

/// A plane of a lease, with one buffer as large as the screen, in which is drawn.
struct LeasedPlane: ~Copyable {
  let id: UInt32
  /// How long the kernel took to attach the plane.
  let microseconds: Int64
  private let buffer: DumbBuffer
  /// Keeps the lease, and with it the framebuffer and the plane.
  private let lease: Card

  private init(_ id: UInt32, _ microseconds: Int64, _ buffer: consuming DumbBuffer, _ lease: consuming Card) {
    self.id = id
    self.microseconds = microseconds
    self.buffer = buffer
    self.lease = lease
  }

  /// Shows a transparent picture in the overlay plane of a lease.
  static func show(on lease: consuming Card) throws(Errno) -> LeasedPlane {
    try lease.enable(.universalPlanes)
    // The lease of an app that knows no universal planes holds its primary plane too.
    guard let crtc = try lease.resources().crtcs.first, let mode = try lease.crtc(crtc).mode,
      let plane = try lease.planes().first(where: { $0.kind == .overlay })
    else { throw .noDevice }
    let buffer = try lease.createBuffer(width: mode.width, height: mode.height)
    let framebuffer = try lease.addFramebuffer(buffer, .argb8888)
    let start = MonotonicClock.microseconds
    try lease.set(
      plane: plane.id, crtc: crtc, framebuffer: framebuffer, width: mode.width, height: mode.height)
    return LeasedPlane(plane.id, MonotonicClock.microseconds - start, buffer, lease)
  }

  /// Draws a square of a premultiplied colour.
  borrowing func square(x: Int, y: Int, side: Int, _ pixel: UInt32) throws(Refusal) {
    guard x + side <= buffer.width, y + side <= buffer.height else {
      throw Refusal("the screen has \(buffer.width)x\(buffer.height) pixels")
    }
    for row in y..<y + side { for column in x..<x + side { buffer.set(column, row, pixel) } }
  }

  borrowing func clear() { buffer.draw { _, _ in 0 } }
}
