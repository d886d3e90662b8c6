import Kms
import Linux

/// A connector through which the kernel writes composed pictures to memory.
struct Writeback: Sendable {
  let connector: UInt32
  private let framebuffer: UInt32
  private let fence: UInt32

  /// Returns the way of a connector's properties; nil if it is no writeback connector.
  init?(_ connector: Connector, _ properties: [Property]) {
    guard connector.isWriteback, let framebuffer = properties.first(where: { $0.name == "WRITEBACK_FB_ID" }),
      let fence = properties.first(where: { $0.name == "WRITEBACK_OUT_FENCE_PTR" })
    else { return nil }
    self.connector = connector.id
    self.framebuffer = framebuffer.id
    self.fence = fence.id
  }

  /// Writes the next frame into a framebuffer of the mode's size, and waits for it. The connector must be one of those
  /// that the CRTC was set with.
  func write(to framebuffer: UInt32, on card: borrowing Card) throws(Errno) {
    let fences = KernelList<Int32>(count: 1, zero: -1)
    try card.commit(to: connector, [(self.framebuffer, UInt64(framebuffer)), (fence, fences.address)])
    let done = FileDescriptor(owning: fences.first(1)[0])
    if !Poll.isReady(done.number, until: MonotonicClock.microseconds + 5_000_000) { throw .again }
  }
}
