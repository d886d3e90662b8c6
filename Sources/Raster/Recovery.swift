import Pixels

/// Removal of the marks that a killed overlay left on the screen.
public enum Recovery {
  /// Gives back only the pixels that still hold what the killed overlay wrote. Returns their number.
  ///
  /// - Parameters:
  ///   - memory: the memory that the killed overlay's painter had.
  ///   - unsafeMemory: the memory in which that painter kept its copies.
  public static func giveBack<Access: PixelAccess & ~Copyable>(
    memory: PixelMemory, unsafeMemory: UnsafeMutableRawBufferPointer, through access: inout Access
  ) -> Int {
    let shadow = unsafe Shadow(unsafeMemory: unsafeMemory, memory)
    let kernel = PlainKernel(memory.format)
    defer { kernel.free() }
    let size = memory.format.bytesPerPixel
    var count = 0

    func address(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
      unsafe memory.unsafeOrigin + y * memory.lineLength + x * size
    }

    /// Gives back pixels of a row that lies within one strip: those that hold the value `shown`, or a part of the value
    /// `next` because the overlay died during the store. `look` returns both values. Adjacent pixels are finished in
    /// one call, because for some drivers each piece costs a system call.
    func giveBack(
      _ y: Int, _ columns: Range<Int>,
      _ look: (_ x: Int, _ under: UInt32, _ last: UInt32) -> (shown: UInt32, next: UInt32)
    ) {
      var start = columns.lowerBound
      func finish(before end: Int) {
        if start < end {
          unsafe access.finish(
            address(start, y), count: (end - start) * size, from: shadow.unsafeUnderneath(x: start, y: y))
          count += end - start
        }
        start = end + 1
      }
      for x in columns {
        let place = unsafe shadow.unsafeUnderneath(x: x, y: y)
        let under = unsafe kernel.load(place, PlainAccess())
        let (shown, next) = look(x, under, unsafe kernel.load(place + shadow.shownOffset, PlainAccess()))
        if isLeft(x, y, shown, next, under) {
          unsafe kernel.store(under, address(x, y), &access)
        } else {
          finish(before: x)
        }
      }
      finish(before: columns.upperBound)
    }

    func isLeft(_ x: Int, _ y: Int, _ shown: UInt32, _ next: UInt32, _ under: UInt32) -> Bool {
      if shown == under && next == under { return false }
      let seen = unsafe kernel.load(address(x, y), access)
      return seen != under && isOurs(seen, shown, next, size)
    }

    let strips = stride(from: 0, to: memory.width, by: shadow.stripWidth).map {
      $0..<min($0 + shadow.stripWidth, memory.width)
    }
    let keptRows = strips.indices.flatMap { strip in
      (0..<memory.height).filter { shadow.isKept(strip: strip, y: $0) }.map { (strip: strip, y: $0) }
    }
    access.expect(pieces: keptRows.count)
    let kept = shadow.kept
    if (1...min(shadow.stripWidth, memory.width)).contains(kept.count), (0..<memory.height).contains(kept.y),
      (0...memory.width - kept.count).contains(kept.x), shadow.isKept(strip: kept.x / shadow.stripWidth, y: kept.y)
    {
      for strip in strips {
        giveBack(kept.y, strip.clamped(to: kept.x..<kept.x + kept.count)) { x, _, last in
          (unsafe kernel.load(kept.unsafePixels + (x - kept.x) * size, PlainAccess()), last)
        }
      }
    }
    for row in keptRows { giveBack(row.y, strips[row.strip]) { _, under, last in (last, under) } }
    return count
  }

  /// Whether the overlay wrote `seen`. Three bytes are stored in two steps, between which the overlay may have died.
  private static func isOurs(_ seen: UInt32, _ shown: UInt32, _ next: UInt32, _ size: Int) -> Bool {
    if size != 3 { return seen == shown }
    let (low, high) = (seen & 0xFFFF, seen >> 16)
    return (low == shown & 0xFFFF || low == next & 0xFFFF) && (high == shown >> 16 || high == next >> 16)
  }
}
