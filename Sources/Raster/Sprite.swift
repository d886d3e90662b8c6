/// A picture prepared for one pixel format: the values that a mark adds to each pixel, and the share of the pixel
/// beneath that it keeps. Valid until its owner calls ``free()``.
///
/// Every row has some invisible pixels on either side, so that a block can be blended wherever the mark begins or
/// ends within it. A row that equals the row above it, or its mirror image in the upper half, shares that row's memory.
@safe
struct Sprite: BitwiseCopyable {
  static let margin = 8

  let width: Int
  let height: Int
  let hotX: Int
  let hotY: Int
  /// Distance between two planes of a row, in factors.
  let step: Int
  /// Size in bytes.
  let size: Int
  private let unit: Int
  private let factors: UnsafeMutablePointer<UInt16>
  private let rows: UnsafeMutablePointer<SpriteRow>

  @export(interface)
  init(_ picture: Picture, _ brush: Brush) {
    width = picture.width
    height = picture.height
    hotX = picture.hotX
    hotY = picture.hotY
    let planes: Int
    (planes, unit) =
      switch brush {
      case .fields: (Kernel16.planes, Kernel16.unit)
      case .bytes: (Kernel32.planes, Kernel32.unit)
      case .plain: (PlainKernel.planes, PlainKernel.unit)
      }
    step = (width + 2 * Sprite.margin) * unit
    var lines = 0
    for y in 0..<height where picture.earlierLine(like: y) == nil { lines += 1 }
    size = step * planes * lines * 2 + height * MemoryLayout<SpriteRow>.stride
    unsafe factors = .allocate(capacity: step * planes * lines)
    unsafe rows = .allocate(capacity: height)
    var line = 0
    for y in 0..<height {
      if let earlier = picture.earlierLine(like: y) {
        unsafe (rows + y).initialize(to: rows[earlier])
        continue
      }
      let factors = unsafe self.factors + line * planes * step
      var row = SpriteRow(factors: line * planes * step)
      switch brush {
      case .fields(let kernel): unsafe prepare(&row, picture, y, factors, kernel)
      case .bytes(let kernel): unsafe prepare(&row, picture, y, factors, kernel)
      case .plain(let kernel): unsafe prepare(&row, picture, y, factors, kernel)
      }
      unsafe (rows + y).initialize(to: row)
      line += 1
    }
  }

  func free() {
    unsafe factors.deallocate()
    unsafe rows.deallocate()
  }

  private func prepare<K: BlendKernel>(
    _ row: inout SpriteRow, _ picture: Picture, _ y: Int, _ factors: UnsafeMutablePointer<UInt16>, _ kernel: K
  ) {
    var last: Picture.Pixel?
    for x in -Sprite.margin..<width + Sprite.margin {
      var pixel = x < 0 || x >= width ? Picture.Pixel() : picture.pixels[y * width + x]
      // Opacity below half a step of the factors is invisible at any depth.
      if pixel.opacity < 1 / 131072 { pixel = Picture.Pixel() }
      let isLikeLast = pixel == last
      if pixel.opacity > 0 { row.take(x, isLikeLast: isLikeLast) }
      let place = unsafe factors + (x + Sprite.margin) * unit
      if isLikeLast {
        // Most pixels equal the last one, and copying the factors is faster than computing them.
        for plane in 0..<K.planes {
          for number in 0..<unit { unsafe place[plane * step + number] = place[plane * step + number - unit] }
        }
      } else {
        unsafe kernel.prepare(pixel, place, step: step)
      }
      last = pixel
    }
  }

  /// - Parameter index: number of the row, from the top.
  @inline(__always)
  func row(_ index: Int) -> SpriteRow { unsafe rows[index] }

  /// Returns the factors of a pixel; `x` may lie up to a block outside of the row.
  @inline(__always)
  func unsafeFactors(row: Int, x: Int) -> UnsafePointer<UInt16> {
    unsafe UnsafePointer(factors + (Int(rows[row].factors) &+ (x &+ Sprite.margin) &* unit))
  }
}

/// The visible part of a row.
struct SpriteRow: BitwiseCopyable {
  /// First visible pixel, and the pixel after the last one (`end`).
  var start: Int32 = 0
  var end: Int32 = 0
  /// Longest run of equal pixels, such as the inside of a disc.
  var evenStart: Int32 = 0
  var evenEnd: Int32 = 0
  private var stretch: Int32 = 0
  /// Offset of the row's factors.
  let factors: Int32

  init(factors: Int) { self.factors = Int32(factors) }

  /// Adds the next visible pixel.
  fileprivate mutating func take(_ x: Int, isLikeLast: Bool) {
    let x = Int32(x)
    if end == 0 { start = x }
    end = x + 1
    if !isLikeLast { stretch = x }
    if end - stretch > evenEnd - evenStart { (evenStart, evenEnd) = (stretch, end) }
  }
}
