import Overlay
import Pixels

/// A mark that is blended onto pixels without keeping the underneath, such as a copy of an app's frame shown once.
@safe
public struct Stamp: ~Copyable {
  private let brush: Brush
  private let sprite: Sprite

  public init(_ look: Picture, _ format: PixelFormat) {
    brush = Brush(format)
    sprite = Sprite(look, brush)
  }

  deinit {
    sprite.free()
    brush.free()
  }

  /// Blends the mark with its contact at the pixel corner (`x`, `y`). The mark is clipped to `memory`, whose format
  /// must be that of the stamp.
  public func lay(on memory: PixelMemory, x: Int, y: Int) {
    let bounds = Rectangle(left: 0, top: 0, right: memory.width, bottom: memory.height)
    let left = x - sprite.hotX
    let top = y - sprite.hotY
    let area = Rectangle(left: left, top: top, right: left + sprite.width, bottom: top + sprite.height)
    let mark = Chords.Candidate(left: left, top: top, sprite: sprite, visible: area.intersection(bounds))
    switch brush {
    case .fields(let kernel): lay(mark, memory, kernel)
    case .bytes(let kernel): lay(mark, memory, kernel)
    case .plain(let kernel): lay(mark, memory, kernel)
    }
  }

  @_optimize(speed)
  private func lay<K: Kernel>(_ mark: Chords.Candidate, _ memory: PixelMemory, _ kernel: K) {
    var access = PlainAccess()
    var y = mark.visible.top
    while y < mark.visible.bottom {
      let (start, end) = mark.chord(y)
      if start < end {
        let line = unsafe memory.unsafeOrigin + (y &* memory.lineLength &+ start &* kernel.bytesPerPixel)
        unsafe lay(OneCover(mark, x: start, y: y), line, count: end &- start, kernel, &access)
      }
      y &+= 1
    }
  }

  @inline(__always)
  private func lay<K: Kernel>(
    _ cover: OneCover<K>, _ line: UnsafeMutableRawPointer, count: Int, _ kernel: K, _ access: inout PlainAccess
  ) {
    let last = count &- K.pixels
    if last < 0 {
      let few = unsafe cover.over(kernel.load(first: count, line, access), cover.numbers(0, kernel), kernel)
      unsafe kernel.store(first: count, few, line, &access)
      return
    }
    // The last block may overlap the one before it, so it is loaded before that is stored.
    let endPlace = unsafe line + last &* kernel.bytesPerPixel
    let end = unsafe cover.over(kernel.load(endPlace, access), cover.numbers(last, kernel), kernel)
    var x = 0
    while x < last {
      let numbers = cover.numbers(x, kernel)
      let endOfStretch = cover.endOfStretch(x, before: last)
      repeat {
        let place = unsafe line + x &* kernel.bytesPerPixel
        unsafe kernel.store(cover.over(kernel.load(place, access), numbers, kernel), place, &access)
        x &+= K.pixels
      } while x < endOfStretch
    }
    if x == last {
      unsafe kernel.store(end, endPlace, &access)
    } else {
      unsafe kernel.store(last: last &+ K.pixels &- x, end, endPlace, &access)
    }
  }
}
