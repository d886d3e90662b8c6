import CPixman
import Overlay
import Pixels

/// The same mark as pixman would paint it: as a picture with an opacity for every pixel, or as one colour through a
/// mask.
@safe
struct Competitor: ~Copyable {
  private let diameter: Int32
  private let target: OpaquePointer
  private let sprite: OpaquePointer
  private let colour: OpaquePointer
  private let mask: OpaquePointer
  private let pixels: UnsafeMutablePointer<UInt32>
  private let opacities: UnsafeMutablePointer<UInt32>

  init(_ board: borrowing Board, diameter: Int) {
    self.diameter = Int32(diameter)
    let count = diameter * diameter
    unsafe pixels = .allocate(capacity: count)
    let maskLine = (diameter + 3) / 4 * 4
    unsafe opacities = .allocate(capacity: maskLine * diameter / 4)
    unsafe opacities.initialize(repeating: 0, count: maskLine * diameter / 4)
    let bytes = unsafe UnsafeMutableRawPointer(opacities)
    for y in 0..<diameter {
      for x in 0..<diameter {
        let pixel = Competitor.pixel(x, y, diameter)
        unsafe pixels[y * diameter + x] = pixel
        unsafe bytes.storeBytes(
          of: UInt8(truncatingIfNeeded: pixel >> 24), toByteOffset: y * maskLine + x, as: UInt8.self)
      }
    }
    let code = board.format.bytesPerPixel == 2 ? PIXMAN_r5g6b5 : PIXMAN_x8r8g8b8
    unsafe target = pixman_image_create_bits(
      code, Int32(Board.width), Int32(Board.height), board.unsafeScreen.assumingMemoryBound(to: UInt32.self),
      Int32(board.line))
    unsafe sprite = pixman_image_create_bits(
      PIXMAN_a8r8g8b8, self.diameter, self.diameter, pixels, self.diameter * 4)
    unsafe mask = pixman_image_create_bits(
      PIXMAN_a8, self.diameter, self.diameter, opacities, Int32(maskLine))
    var white = pixman_color_t(red: 0xFFFF, green: 0xFFFF, blue: 0xFFFF, alpha: 0xFFFF)
    unsafe colour = pixman_image_create_solid_fill(&white)
  }

  deinit {
    unsafe pixman_image_unref(target)
    unsafe pixman_image_unref(sprite)
    unsafe pixman_image_unref(colour)
    unsafe pixman_image_unref(mask)
    unsafe pixels.deallocate()
    unsafe opacities.deallocate()
  }

  /// The mark's middle comes to (`x`, `y`).
  func paintSprite(_ x: Int, _ y: Int) {
    unsafe pixman_image_composite32(
      PIXMAN_OP_OVER, sprite, nil, target, 0, 0, 0, 0, Int32(x) - diameter / 2, Int32(y) - diameter / 2, diameter,
      diameter)
  }

  func paintThroughMask(_ x: Int, _ y: Int) {
    unsafe pixman_image_composite32(
      PIXMAN_OP_OVER, colour, mask, target, 0, 0, 0, 0, Int32(x) - diameter / 2, Int32(y) - diameter / 2, diameter,
      diameter)
  }

  /// White at one half over one third of white at one half, the upper disc smaller by a pixel; worked out anew here.
  private static func pixel(_ x: Int, _ y: Int, _ diameter: Int) -> UInt32 {
    let radius = Float(diameter) / 2
    let backing = coverage(radius, Float(x) - radius, Float(y) - radius) / 2
    let upper = coverage(radius - 1, Float(x) - radius, Float(y) - radius) / 2
    let level = (backing / 3) * (1 - upper) + upper
    let opacity = backing * (1 - upper) + upper
    let byte = UInt32((level * 255).rounded())
    return UInt32((opacity * 255).rounded()) << 24 | byte << 16 | byte << 8 | byte
  }

  /// How much of the pixel with the corner (`x`, `y`) the disc around (0, 0) covers: counted.
  private static func coverage(_ radius: Float, _ x: Float, _ y: Float) -> Float {
    let fine = 32
    var inside = 0
    for step in 0..<fine * fine {
      let across = x + (Float(step % fine) + 0.5) / Float(fine)
      let down = y + (Float(step / fine) + 0.5) / Float(fine)
      if across * across + down * down < radius * radius { inside += 1 }
    }
    return Float(inside) / Float(fine * fine)
  }
}
