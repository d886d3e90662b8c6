/// Adjacent pixels of a row: their addresses on the page and in both copies of the shadow.
///
/// A piece is painted a block at a time. Its last block ends where the piece ends, so it may overlap the block before
/// it: both are loaded before either is stored, and the pixels that they share take the values of the earlier one.
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
    var first = 0
    var end = 0

    @inline(__always)
    mutating func add(_ start: Int, _ end: Int) {
      if self.end == 0 { first = start }
      self.end = end
    }
  }

  /// A block of the page, its underneath, and what it will show.
  private struct Change<K: BlendKernel> {
    let seen: K.Block
    let under: K.Block
    let result: K.Block
  }

  /// Whether the page still holds the values last written.
  @inline(never)
  func isUntouched<K: BlendKernel, Access: PixelAccess & ~Copyable>(_ kernel: K, _ access: borrowing Access) -> Bool {
    let last = count &- K.pixels
    if last < 0 {
      let shown = unsafe kernel.load(unsafeShown, PlainAccess())
      return kernel.isSame(kernel.first(count, of: lookAtFew(kernel, access), rest: shown), shown)
    }
    var x = 0
    while true {
      let place = x &* kernel.bytesPerPixel
      let seen = unsafe kernel.load(unsafeTarget + place, access)
      if unsafe !kernel.isSame(seen, kernel.load(unsafeShown + place, PlainAccess())) { return false }
      if x == last { return true }
      x = min(x &+ K.pixels, last)
    }
  }

  /// Paints a mark where none was: reads the page, keeps its pixels as the underneath, blends the mark and stores.
  @inline(__always)
  func lay<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ kernel: K, _ access: inout Access, _ cover: OneCover<K>
  ) -> Written {
    let last = count &- K.pixels
    if last < 0 {
      let seen = lookAtFew(kernel, access)
      let few = Change<K>(seen: seen, under: seen, result: kernel.cover(seen, cover.factors(0, kernel)))
      putFew(few, kernel)
      unsafe kernel.store(first: count, few.result, unsafeTarget, &access)
      return Written(end: count)
    }
    var x = 0
    while x &+ K.pixels <= last {
      // Read once for a whole even run, because the factors of a large mark do not fit the first-level cache.
      let factors = cover.factors(x, kernel)
      let end = cover.endOfStretch(x, before: last &- K.pixels &+ 1)
      repeat {
        let change = laid(x, kernel, access, cover, factors)
        put(change, x, kernel)
        store(change, x, kernel, &access)
        x &+= K.pixels
      } while x < end
    }
    let end = laid(last, kernel, access, cover, cover.factors(last, kernel))
    if x < last {
      let change = laid(x, kernel, access, cover, cover.factors(x, kernel))
      put(end, last, kernel)
      put(change, x, kernel)
      store(change, x, kernel, &access)
      storeEnd(end, last, last &- x, kernel, &access)
    } else {
      put(end, last, kernel)
      store(end, last, kernel, &access)
    }
    return Written(end: count)
  }

  /// Exchanges the marks: reads the page, reconciles the underneath, covers it with the new marks, if any, and stores
  /// blocks that differ.
  @inline(__always)
  func exchange<K: BlendKernel, Access: PixelAccess & ~Copyable, C: Cover<K>>(
    _ kernel: K, _ access: inout Access, _ cover: C
  ) -> Written {
    var written = Written()
    let last = count &- K.pixels
    if last < 0 {
      let few = exchanged(0, lookAtFew(kernel, access), kernel, cover)
      putFew(few, kernel)
      if !kernel.isSame(kernel.first(count, of: few.result, rest: few.seen), few.seen) {
        unsafe kernel.store(first: count, few.result, unsafeTarget, &access)
        written.add(0, count)
      }
      return written
    }
    var x = 0
    while x &+ K.pixels <= last {
      // Inside of a mark that moves by less than its size, nothing changes.
      if cover.isLikeBefore(x), isUntouched(x, kernel, access) {
        x &+= K.pixels
        continue
      }
      let change = exchanged(x, look(x, kernel, access), kernel, cover)
      put(change, x, kernel)
      if !kernel.isSame(change.result, change.seen) {
        store(change, x, kernel, &access)
        written.add(x, x &+ K.pixels)
      }
      x &+= K.pixels
    }
    let end = exchanged(last, look(last, kernel, access), kernel, cover)
    if x < last {
      let change = exchanged(x, look(x, kernel, access), kernel, cover)
      put(end, last, kernel)
      put(change, x, kernel)
      if !kernel.isSame(change.result, change.seen) {
        store(change, x, kernel, &access)
        written.add(x, x &+ K.pixels)
      }
      if !kernel.isSame(end.result, end.seen) {
        storeEnd(end, last, last &- x, kernel, &access)
        written.add(x &+ K.pixels, count)
      }
    } else {
      put(end, last, kernel)
      if !kernel.isSame(end.result, end.seen) {
        store(end, last, kernel, &access)
        written.add(x, count)
      }
    }
    return written
  }

  /// Makes the app's pixels at `frame` the new underneath: keeps, covers and stores them. The page is not read.
  @inline(never)
  func compose<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ frame: UnsafeRawPointer, _ kernel: K, _ access: inout Access, _ cover: OneCover<K>
  ) {
    let last = count &- K.pixels
    if last < 0 {
      let under = unsafe kernel.load(first: count, frame, PlainAccess())
      let few = Change<K>(seen: under, under: under, result: kernel.cover(under, cover.factors(0, kernel)))
      putFew(few, kernel)
      unsafe kernel.store(first: count, few.result, unsafeTarget, &access)
      return
    }
    var x = 0
    while x < last {
      // Read once for a whole even run, as in `lay`.
      let factors = cover.factors(x, kernel)
      let end = cover.endOfStretch(x, before: last)
      repeat {
        let change = unsafe composed(frame, x, kernel, factors)
        put(change, x, kernel)
        store(change, x, kernel, &access)
        x &+= K.pixels
      } while x < end
    }
    let end = unsafe composed(frame, last, kernel, cover.factors(last, kernel))
    put(end, last, kernel)
    if x == last {
      store(end, last, kernel, &access)
    } else {
      storeEnd(end, last, last &+ K.pixels &- x, kernel, &access)
    }
  }

  // MARK: blocks

  @inline(__always)
  private func laid<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ x: Int, _ kernel: K, _ access: borrowing Access, _ cover: OneCover<K>, _ factors: K.Factors
  ) -> Change<K> {
    let seen = look(x, kernel, access)
    return Change(seen: seen, under: seen, result: kernel.cover(seen, factors))
  }

  @inline(__always)
  private func exchanged<K: BlendKernel, C: Cover<K>>(
    _ x: Int, _ seen: K.Block, _ kernel: K, _ cover: C
  ) -> Change<K> {
    let place = x &* kernel.bytesPerPixel
    let plain = PlainAccess()
    let under = unsafe kernel.underneath(
      kernel.load(unsafeUnderneath + place, plain), seen: seen, shown: kernel.load(unsafeShown + place, plain))
    return Change(seen: seen, under: under, result: cover.over(under, x, kernel))
  }

  @inline(__always)
  private func composed<K: BlendKernel>(
    _ frame: UnsafeRawPointer, _ x: Int, _ kernel: K, _ factors: K.Factors
  ) -> Change<K> {
    let under = unsafe kernel.load(frame + x &* kernel.bytesPerPixel, PlainAccess())
    return Change(seen: under, under: under, result: kernel.cover(under, factors))
  }

  @inline(__always)
  private func look<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ x: Int, _ kernel: K, _ access: borrowing Access
  ) -> K.Block { unsafe kernel.load(unsafeTarget + x &* kernel.bytesPerPixel, access) }

  @inline(__always)
  private func isUntouched<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ x: Int, _ kernel: K, _ access: borrowing Access
  ) -> Bool {
    unsafe kernel.isSame(
      look(x, kernel, access), kernel.load(unsafeShown + x &* kernel.bytesPerPixel, PlainAccess()))
  }

  @inline(__always)
  private func put<K: BlendKernel>(_ change: Change<K>, _ x: Int, _ kernel: K) {
    let place = x &* kernel.bytesPerPixel
    var plain = PlainAccess()
    unsafe kernel.store(change.under, unsafeUnderneath + place, &plain)
    unsafe kernel.store(change.result, unsafeShown + place, &plain)
  }

  @inline(__always)
  private func store<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ change: Change<K>, _ x: Int, _ kernel: K, _ access: inout Access
  ) {
    unsafe kernel.store(change.result, unsafeTarget + x &* kernel.bytesPerPixel, &access)
  }

  /// Stores the last `count` pixels of the block at `x`, because the others have been stored already.
  @inline(__always)
  private func storeEnd<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ change: Change<K>, _ x: Int, _ count: Int, _ kernel: K, _ access: inout Access
  ) {
    unsafe kernel.store(last: count, change.result, unsafeTarget + x &* kernel.bytesPerPixel, &access)
  }

  // MARK: pieces of less than a block

  /// Reads the piece. Pixels beyond it are read if they exist, but must be ignored.
  @inline(__always)
  private func lookAtFew<K: BlendKernel, Access: PixelAccess & ~Copyable>(
    _ kernel: K, _ access: borrowing Access
  ) -> K.Block {
    if unsafe unsafeTarget + K.pixels &* kernel.bytesPerPixel <= unsafeEnd { return look(0, kernel, access) }
    return unsafe kernel.load(first: count, unsafeTarget, access)
  }

  /// Keeps the piece, and leaves the pixels beyond it, which belong to other marks, unchanged.
  @inline(__always)
  private func putFew<K: BlendKernel>(_ change: Change<K>, _ kernel: K) {
    var plain = PlainAccess()
    let under = unsafe kernel.first(count, of: change.under, rest: kernel.load(unsafeUnderneath, plain))
    unsafe kernel.store(under, unsafeUnderneath, &plain)
    let shown = unsafe kernel.first(count, of: change.result, rest: kernel.load(unsafeShown, plain))
    unsafe kernel.store(shown, unsafeShown, &plain)
  }
}
