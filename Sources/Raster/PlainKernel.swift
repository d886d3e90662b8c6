import Pixels

/// All other formats, a pixel at a time: 24 bits, unusual channels, grey, palettes.
struct PlainKernel: BlendKernel {
  typealias Block = UInt32

  struct Factors {
    var kept: UInt32
    var red: UInt32
    var green: UInt32
    var blue: UInt32
  }

  static var pixels: Int { 1 }
  static var planes: Int { 4 }
  static var unit: Int { 1 }
  let bytesPerPixel: Int

  private let red: Component
  private let green: Component
  private let blue: Component
  private let isGrey: Bool
  private let others: UInt32
  private let entries: NearestEntries?

  /// Creates a kernel, whose memory lives until ``free()``.
  init(_ format: PixelFormat) {
    bytesPerPixel = format.bytesPerPixel
    red = format.red
    green = format.green
    blue = format.blue
    isGrey = format.kind == .grey
    others = ~(red.mask | green.mask | blue.mask)
    if case .palette(let palette) = format.kind { entries = NearestEntries(palette) } else { entries = nil }
  }

  func free() { entries?.free() }

  func prepare(_ pixel: Picture.Pixel, _ factors: UnsafeMutablePointer<UInt16>, step: Int) {
    func number(_ value: Float, _ channel: Component) -> UInt16 {
      fraction(value, of: UInt32(1 << channel.length - 1) << UInt32(16 - channel.length))
    }
    unsafe factors[0] = fraction(1 - pixel.opacity, of: 65535)
    if isGrey {
      let brightness = (77 * pixel.red + 150 * pixel.green + 29 * pixel.blue) / 256
      for plane in 1...3 { unsafe factors[plane * step] = number(brightness, red) }
    } else {
      unsafe factors[step] = number(pixel.red, red)
      unsafe factors[2 * step] = number(pixel.green, green)
      unsafe factors[3 * step] = number(pixel.blue, blue)
    }
  }

  var invisible: Factors { Factors(kept: 65535, red: 0, green: 0, blue: 0) }

  func factors(_ factors: UnsafePointer<UInt16>, step: Int) -> Factors {
    unsafe Factors(
      kept: UInt32(factors[0]), red: UInt32(factors[step]), green: UInt32(factors[2 * step]),
      blue: UInt32(factors[3 * step]))
  }

  func store(_ factors: Factors, _ place: UnsafeMutablePointer<UInt16>, step: Int) {
    unsafe place[0] = UInt16(factors.kept)
    unsafe place[step] = UInt16(min(65535, factors.red))
    unsafe place[2 * step] = UInt16(min(65535, factors.green))
    unsafe place[3 * step] = UInt16(min(65535, factors.blue))
  }

  func cover(_ block: UInt32, _ factors: Factors) -> UInt32 {
    func covered(_ level: UInt32, _ channel: Component, _ added: UInt32) -> UInt32 {
      let lift = UInt32(16 - channel.length)
      let sum = (level << lift * factors.kept) >> 16 + added
      return min((sum + (1 << lift) / 2) >> lift, UInt32(1 << channel.length - 1))
    }
    if let entries {
      let entry = entries[block]
      let before = (UInt32(entry.red), UInt32(entry.green), UInt32(entry.blue))
      let colour = (
        covered(before.0, red, factors.red), covered(before.1, green, factors.green),
        covered(before.2, blue, factors.blue)
      )
      // An invisible mark keeps the index, even if another index has the same colour.
      return colour == before ? block : entries.nearest(colour.0, colour.1, colour.2)
    }
    func field(_ channel: Component, _ added: UInt32) -> UInt32 {
      covered((block & channel.mask) >> UInt32(channel.offset), channel, added) << UInt32(channel.offset)
    }
    if isGrey { return field(red, factors.red) }
    return field(red, factors.red) | field(green, factors.green) | field(blue, factors.blue) | (block & others)
  }

  func flatten(_ lower: Factors, under upper: Factors) -> Factors {
    let opacity = 65535 - upper.kept
    func kept(_ value: UInt32) -> UInt32 { value - (value * opacity) >> 16 }
    return Factors(
      kept: 65535 - min(65535, kept(65535 - lower.kept) + opacity), red: kept(lower.red) + upper.red,
      green: kept(lower.green) + upper.green, blue: kept(lower.blue) + upper.blue)
  }

  func isSame(_ one: UInt32, _ other: UInt32) -> Bool { one == other }

  func underneath(_ before: UInt32, seen: UInt32, shown: UInt32) -> UInt32 { seen == shown ? before : seen }

  func first(_ count: Int, of block: UInt32, rest: UInt32) -> UInt32 { count > 0 ? block : rest }

  func load<Access: PixelAccess & ~Copyable>(_ address: UnsafeRawPointer, _ access: borrowing Access) -> UInt32 {
    switch bytesPerPixel {
    case 1: unsafe UInt32(access.load(address, as: UInt8.self))
    case 2: unsafe UInt32(access.load(address, as: UInt16.self))
    case 3:
      unsafe UInt32(access.load(address, as: UInt16.self)) | UInt32(access.load(address + 2, as: UInt8.self)) << 16
    default: unsafe access.load(address, as: UInt32.self)
    }
  }

  func store<Access: PixelAccess & ~Copyable>(
    _ block: UInt32, _ address: UnsafeMutableRawPointer, _ access: inout Access
  ) {
    switch bytesPerPixel {
    case 1: unsafe access.store(UInt8(truncatingIfNeeded: block), to: address)
    case 2: unsafe access.store(UInt16(truncatingIfNeeded: block), to: address)
    case 3:
      unsafe access.store(UInt16(truncatingIfNeeded: block), to: address)
      unsafe access.store(UInt8(truncatingIfNeeded: block >> 16), to: address + 2)
    default: unsafe access.store(block, to: address)
    }
  }

  func load<Access: PixelAccess & ~Copyable>(
    first count: Int, _ address: UnsafeRawPointer, _ access: borrowing Access
  ) -> UInt32 { unsafe load(address, access) }

  func store<Access: PixelAccess & ~Copyable>(
    first count: Int, _ block: UInt32, _ address: UnsafeMutableRawPointer, _ access: inout Access
  ) {
    unsafe store(block, address, &access)
  }

  func store<Access: PixelAccess & ~Copyable>(
    last count: Int, _ block: UInt32, _ address: UnsafeMutableRawPointer, _ access: inout Access
  ) {
    unsafe store(block, address, &access)
  }
}
