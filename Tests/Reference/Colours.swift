extension ReferenceScreen {
  /// Creates a screen of 32 bits a pixel, without padding.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    let bytes = pixels.flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> UInt32(8 * $0)) } }
    self.init(width: width, height: height, lineLength: 4 * width, format: .xrgb8888, bytes: bytes)
  }

  /// The pixels, line by line, without the bits that belong to no channel.
  public var colours: [UInt32] {
    let mask = ~format.others(of: .max)
    var colours: [UInt32] = []
    for y in 0..<height { for x in 0..<width { colours.append(pixel(x, y) & mask) } }
    return colours
  }

  /// Returns the share of pixels whose colour differs.
  public func share(differingFrom other: ReferenceScreen) -> Double {
    let pairs = zip(colours, other.colours)
    return Double(pairs.count { $0 != $1 }) / Double(width * height)
  }

  /// Returns the share of pixels that have this colour.
  public func share(of colour: UInt32) -> Double {
    Double(colours.count { $0 == colour }) / Double(width * height)
  }

  /// Returns the smallest rectangle around all pixels of this colour; nil if there is none.
  public func bounds(of colour: UInt32) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let colours = colours
    let places = colours.indices.filter { colours[$0] == colour }
    guard let first = places.first, let last = places.last else { return nil }
    let columns = places.map { $0 % width }
    return (columns.min() ?? 0, first / width, columns.max() ?? 0, last / width)
  }
}
