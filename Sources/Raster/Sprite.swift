/// A picture made ready for one pixel format: what a mark adds to each pixel and what it keeps of what is beneath.
///
/// Every row has some invisible pixels on either side, so that a block can be blended wherever the mark begins or
/// ends within it.
@safe
struct Sprite: ~Copyable {
  private static let margin = 8

  let width: Int
  let height: Int
  let hotX: Int
  let hotY: Int
  /// How many numbers lie between two planes of a row.
  let step: Int
  private let planes: Int
  private let unit: Int
  private let numbers: UnsafeMutablePointer<UInt16>
  private let rows: UnsafeMutablePointer<SpriteRow>

  init(_ picture: Picture, _ brush: Brush) {
    width = picture.width
    height = picture.height
    hotX = picture.hotX
    hotY = picture.hotY
    (planes, unit) =
      switch brush {
      case .fields: (Kernel16.planes, Kernel16.unit)
      case .bytes: (Kernel32.planes, Kernel32.unit)
      case .plain: (PlainKernel.planes, PlainKernel.unit)
      }
    step = (width + 2 * Sprite.margin) * unit
    unsafe numbers = .allocate(capacity: step * planes * height)
    unsafe rows = .allocate(capacity: height)
    unsafe rows.initialize(repeating: SpriteRow(), count: height)
    for y in 0..<height {
      var row = SpriteRow()
      for x in -Sprite.margin..<width + Sprite.margin {
        var pixel = x < 0 || x >= width ? Picture.Pixel() : picture.pixels[y * width + x]
        // Less than half a step of the numbers is invisible at any depth.
        if pixel.opacity < 1 / 131072 {
          pixel = Picture.Pixel()
        } else {
          row.take(x, isLikeLast: x > 0 && pixel == picture.pixels[y * width + x - 1])
        }
        let place = unsafe numbers + y * planes * step + (x + Sprite.margin) * unit
        switch brush {
        case .fields(let kernel): unsafe kernel.prepare(pixel, place, step: step)
        case .bytes(let kernel): unsafe kernel.prepare(pixel, place, step: step)
        case .plain(let kernel): unsafe kernel.prepare(pixel, place, step: step)
        }
      }
      unsafe rows[y] = row
    }
  }

  deinit {
    unsafe numbers.deallocate()
    unsafe rows.deallocate()
  }

  /// - Parameter index: of the row, from the top.
  @inline(__always)
  func row(_ index: Int) -> SpriteRow { unsafe rows[index] }

  /// The numbers of a pixel; `x` may lie up to a block outside of the row.
  @inline(__always)
  func unsafeNumbers(row: Int, x: Int) -> UnsafePointer<UInt16> {
    let line = row &* planes &* step
    return unsafe UnsafePointer(numbers + (line &+ (x &+ Sprite.margin) &* unit))
  }
}

/// What is seen of a row.
struct SpriteRow: BitwiseCopyable {
  /// First and one past last visible pixel.
  var start: Int32 = 0
  var end: Int32 = 0
  /// The longest stretch of pixels that are all alike, as the inside of a disc is.
  var evenStart: Int32 = 0
  var evenEnd: Int32 = 0
  private var stretch: Int32 = 0

  /// The next visible pixel.
  fileprivate mutating func take(_ x: Int, isLikeLast: Bool) {
    let x = Int32(x)
    if end == 0 { start = x }
    end = x + 1
    if !isLikeLast { stretch = x }
    if end - stretch > evenEnd - evenStart { (evenStart, evenEnd) = (stretch, end) }
  }
}
