/// Adjacent pixels of a row: their addresses on the page and in both copies of the shadow.
@safe
struct PieceOfRow {
  let unsafeTarget: UnsafeMutableRawPointer
  let unsafeUnderneath: UnsafeMutableRawPointer
  let unsafeShown: UnsafeMutableRawPointer
  let count: Int
  /// End of the framebuffer's pixels.
  let unsafeEnd: UnsafeMutableRawPointer

  /// The range of pixels that were written; none if `end` is 0.
  struct Written {
    var first: Int
    var end: Int
  }

  /// Whether the page still holds what was written.
  @inline(never)
  func isUntouched<K: Kernel, Access: PixelAccess & ~Copyable>(_ kernel: K, _ access: borrowing Access) -> Bool {
    let size = kernel.bytesPerPixel
    var x = 0
    while x <= count &- K.pixels {
      let seen = unsafe kernel.load(unsafeTarget + x &* size, access)
      let shown = unsafe kernel.load(unsafeShown + x &* size, PlainAccess())
      if !kernel.isSame(seen, shown) { return false }
      x &+= K.pixels
    }
    if K.pixels == 1 || x >= count { return true }
    let seen = lookAtRest(x, kernel, access)
    let shown = unsafe kernel.load(unsafeShown + x &* size, PlainAccess())
    return kernel.isSame(kernel.first(count &- x, of: seen, rest: shown), shown)
  }

  /// Lays a mark where none was: reads, keeps, covers and stores, a block at a time.
  @inline(never)
  func lay<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ kernel: K, _ access: inout Access, _ cover: OneCover<K>
  ) -> Written {
    let size = kernel.bytesPerPixel
    let past = count &- K.pixels &+ 1
    var x = 0
    while x < past {
      // Read once for a whole even run, because the numbers of a large mark do not fit the first-level cache.
      let numbers = cover.numbers(x)
      let end = cover.endOfStretch(x, before: past)
      repeat {
        let place = x &* size
        let seen = unsafe kernel.load(unsafeTarget + place, access)
        unsafe put(seen, unsafeUnderneath + place, kernel)
        let result = cover.over(seen, numbers)
        unsafe put(result, unsafeShown + place, kernel)
        unsafe kernel.store(result, unsafeTarget + place, &access)
        x &+= K.pixels
      } while x < end
    }
    if x < count {
      let place = x &* size
      let rest = count &- x
      let seen = lookAtRest(x, kernel, access)
      let result = cover.over(seen, x)
      unsafe putRest(rest, seen, unsafeUnderneath + place, kernel)
      unsafe putRest(rest, result, unsafeShown + place, kernel)
      unsafe kernel.store(first: rest, result, unsafeTarget + place, &access)
    }
    return Written(first: 0, end: count)
  }

  /// Exchanges the marks: reads the page, reconciles the underneath, covers it with the new marks, if any, and stores
  /// blocks that differ.
  @inline(never)
  func exchange<K: Kernel, Access: PixelAccess & ~Copyable, C: Cover<K>>(
    _ kernel: K, _ access: inout Access, _ cover: C
  ) -> Written {
    let size = kernel.bytesPerPixel
    let plain = PlainAccess()
    var written = Written(first: 0, end: 0)
    var x = 0
    while x <= count &- K.pixels {
      let place = x &* size
      let seen = unsafe kernel.load(unsafeTarget + place, access)
      let under = unsafe kernel.underneath(
        kernel.load(unsafeUnderneath + place, plain), seen: seen, shown: kernel.load(unsafeShown + place, plain))
      let result = cover.over(under, x)
      unsafe put(under, unsafeUnderneath + place, kernel)
      unsafe put(result, unsafeShown + place, kernel)
      if !kernel.isSame(result, seen) {
        unsafe kernel.store(result, unsafeTarget + place, &access)
        if written.end == 0 { written.first = x }
        written.end = x &+ K.pixels
      }
      x &+= K.pixels
    }
    if K.pixels > 1 && x < count {
      let place = x &* size
      let rest = count &- x
      let seen = lookAtRest(x, kernel, access)
      let under = unsafe kernel.underneath(
        kernel.load(unsafeUnderneath + place, plain), seen: seen, shown: kernel.load(unsafeShown + place, plain))
      let result = cover.over(under, x)
      unsafe putRest(rest, under, unsafeUnderneath + place, kernel)
      unsafe putRest(rest, result, unsafeShown + place, kernel)
      if !kernel.isSame(kernel.first(rest, of: result, rest: seen), seen) {
        unsafe kernel.store(first: rest, result, unsafeTarget + place, &access)
        if written.end == 0 { written.first = x }
        written.end = count
      }
    }
    return written
  }

  /// Reads less than a block. Pixels beyond the piece are read if they exist, but must be ignored.
  @inline(__always)
  private func lookAtRest<K: Kernel, Access: PixelAccess & ~Copyable>(
    _ x: Int, _ kernel: K, _ access: borrowing Access
  ) -> K.Block {
    let address = unsafe unsafeTarget + x &* kernel.bytesPerPixel
    if unsafe address + K.pixels &* kernel.bytesPerPixel <= unsafeEnd { return unsafe kernel.load(address, access) }
    return unsafe kernel.load(first: count &- x, address, access)
  }

  @inline(__always)
  func put<K: Kernel>(_ block: K.Block, _ address: UnsafeMutableRawPointer, _ kernel: K) {
    var plain = PlainAccess()
    unsafe kernel.store(block, address, &plain)
  }

  /// Stores `count` pixels, and leaves the pixels beyond the piece, which belong to other marks, unchanged.
  @inline(__always)
  func putRest<K: Kernel>(
    _ count: Int, _ block: K.Block, _ address: UnsafeMutableRawPointer, _ kernel: K
  ) {
    unsafe put(kernel.first(count, of: block, rest: kernel.load(address, PlainAccess())), address, kernel)
  }
}
