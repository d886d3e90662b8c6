import Kms
import Seeded
import Testing

@testable import board_probe

/// The formats of a plane that need no tiles and no compression, as the kernel's `create_in_format_blob` writes them.
struct LinearFormatsTests {
  private static let tiled: UInt64 = 0x0100_0000_0000_0001

  /// Bytes as in `struct drm_format_modifier_blob`: a head, the formats, padding and the modifiers.
  private static func bytes(
    _ formats: [Fourcc], _ modifiers: [(formats: UInt64, offset: UInt32, modifier: UInt64)], version: UInt32 = 1
  ) -> [UInt8] {
    let end = 24 + 4 * formats.count
    let place = (end + 7) / 8 * 8
    let head = [version, 0, UInt32(formats.count), 24, UInt32(modifiers.count), UInt32(place)]
    var bytes = (head + formats.map { $0.code }).flatMap { little(UInt64($0), 4) }
    bytes += [UInt8](repeating: 0, count: place - end)
    for entry in modifiers {
      bytes += little(entry.formats, 8) + little(UInt64(entry.offset), 8) + little(entry.modifier, 8)
    }
    return bytes
  }

  private static func little(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }

  @Test
  func `formats that are compressed alone are left out`() {
    let both: [Fourcc] = [.xrgb8888, .argb8888]
    #expect(Fourcc.linear(in: Self.bytes(both, [(3, 0, 0)])) == both)
    #expect(Fourcc.linear(in: Self.bytes(both, [(3, 0, Self.tiled), (1, 0, 0)])) == [Fourcc.xrgb8888])
    #expect(Fourcc.linear(in: Self.bytes(both, [(3, 0, Self.tiled)])) == [])
    // Bits count from the offset.
    let many = [Fourcc](repeating: .xrgb8888, count: 64) + [Fourcc.argb8888]
    #expect(Fourcc.linear(in: Self.bytes(many, [(1, 64, 0)])) == [Fourcc.argb8888])
  }

  @Test
  func `bytes that tell nothing`() {
    #expect(Fourcc.linear(in: []) == nil)
    #expect(Fourcc.linear(in: Self.bytes([.argb8888], [])) == nil)
    // As the kernel before 5.18 writes it for sun8i, whose planes are linear.
    #expect(Fourcc.linear(in: Self.bytes([.argb8888], [(0, 0, 0)])) == nil)
    #expect(Fourcc.linear(in: Self.bytes([.argb8888], [(1, 0, 0)], version: 2)) == nil)
    let whole = Self.bytes([.xrgb8888, .argb8888], [(3, 0, 0)])
    for length in 0..<whole.count { #expect(Fourcc.linear(in: Array(whole[..<length])) == nil) }
    #expect(Fourcc.linear(in: Self.bytes([.argb8888], [(1 << 63, 0, 0)])) == nil)
  }

  @Test(.random)
  func `any bytes`() {
    for var random in Cases(2000).random {
      var bytes = Self.bytes([.xrgb8888, .argb8888], [(3, 0, 0), (2, 0, Self.tiled)])
      for _ in 0..<random.int(1...4) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
      #expect(Fourcc.linear(in: bytes).map { $0.count <= 128 } ?? true)
    }
  }
}
