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
      let line = unsafe memory.unsafeOrigin + (y &* memory.lineLength &+ start &* kernel.bytesPerPixel)
      let cover = OneCover(kernel, mark, x: start, y: y)
      let count = end &- start
      let past = count &- K.pixels &+ 1
      var x = 0
      while x < past {
        let numbers = cover.numbers(x)
        let end = cover.endOfStretch(x, before: past)
        repeat {
          let place = unsafe line + x &* kernel.bytesPerPixel
          unsafe kernel.store(cover.over(kernel.load(place, access), numbers), place, &access)
          x &+= K.pixels
        } while x < end
      }
      if K.pixels > 1 && x < count {
        let place = unsafe line + x &* kernel.bytesPerPixel
        let result = unsafe cover.over(kernel.load(first: count &- x, place, access), x)
        unsafe kernel.store(first: count &- x, result, place, &access)
      }
      y &+= 1
    }
  }
}
