import Pixels

/// What an overlay left on the screen that was killed while marks were up.
public enum Recovery {
  /// Gives back the pixels that still hold what the dead overlay wrote, and no other. Returns how many.
  ///
  /// - Parameters:
  ///   - memory: as it was handed to the dead overlay's painter.
  ///   - unsafeMemory: what that painter kept its copies in.
  public static func giveBack<Access: PixelAccess & ~Copyable>(
    memory: PixelMemory, unsafeMemory: UnsafeMutableRawBufferPointer, through access: inout Access
  ) -> Int {
    let shadow = unsafe Shadow(unsafeMemory: unsafeMemory, memory)
    let kernel = PlainKernel(memory.format)
    defer { kernel.free() }
    let size = memory.format.bytesPerPixel
    var count = 0

    /// Whether the pixel held `shown` and now holds what was underneath. `next` is what it held or was to hold then.
    func giveBack(_ x: Int, _ y: Int, _ shown: UInt32, next: UInt32, _ under: UInt32) -> Bool {
      let address = unsafe memory.unsafeOrigin + y * memory.lineLength + x * size
      let seen = unsafe kernel.load(address, access)
      if seen == under || !isOurs(seen, shown, next, size) { return false }
      unsafe kernel.store(under, address, &access)
      unsafe access.finish(address, count: size, from: shadow.unsafeUnderneath(x: x, y: y))
      return true
    }

    let kept = shadow.kept
    if (1...min(Shadow.stripWidth, memory.width)).contains(kept.count), (0..<memory.height).contains(kept.y),
      (0...memory.width - kept.count).contains(kept.x), shadow.isKept(strip: kept.x / Shadow.stripWidth)
    {
      for index in 0..<kept.count {
        let shown = unsafe kernel.load(kept.unsafePixels + index * size, PlainAccess())
        let place = unsafe shadow.unsafeUnderneath(x: kept.x + index, y: kept.y)
        let under = unsafe kernel.load(place, PlainAccess())
        let next = unsafe kernel.load(place + shadow.shownOffset, PlainAccess())
        if giveBack(kept.x + index, kept.y, shown, next: next, under) { count += 1 }
      }
    }
    for strip in 0..<shadow.stripCount where shadow.isKept(strip: strip) {
      let start = strip * Shadow.stripWidth
      for y in 0..<memory.height {
        for x in start..<min(start + Shadow.stripWidth, memory.width) {
          let place = unsafe shadow.unsafeUnderneath(x: x, y: y)
          let under = unsafe kernel.load(place, PlainAccess())
          let shown = unsafe kernel.load(place + shadow.shownOffset, PlainAccess())
          if shown != under, giveBack(x, y, shown, next: under, under) { count += 1 }
        }
      }
    }
    return count
  }

  /// Three bytes are stored in two steps, and between them the overlay may have died.
  private static func isOurs(_ seen: UInt32, _ shown: UInt32, _ next: UInt32, _ size: Int) -> Bool {
    if size != 3 { return seen == shown }
    let (low, high) = (seen & 0xFFFF, seen >> 16)
    return (low == shown & 0xFFFF || low == next & 0xFFFF) && (high == shown >> 16 || high == next >> 16)
  }
}
