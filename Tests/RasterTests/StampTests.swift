import Overlay
import Pixels
import Raster
import Reference
import Seeded
import Testing

/// Marks drawn onto pixels that need not be restored.
@Suite struct StampTests {
  /// Palettes are left out: the scenes check the nearest entry of a palette.
  @Test(
    "A stamp looks as the reference paints it, wherever it is cut off", .random,
    arguments: Depth.allCases.filter { $0 != .palette })
  func asTheReferencePaintsIt(_ depth: Depth) {
    for seed in Cases(40, of: "\(depth)") {
      var random = Seeded(seed)
      let both = depth.format(&random)
      let format = both.reference
      let (width, height) = (random.int(1...90), random.int(1...60))
      let line = width * format.bytesPerPixel + random.int(0...9)
      let before = ReferenceScreen(
        width: width, height: height, lineLength: line, format: format, bytes: random.bytes(line * height))
      let memory = GuardedMemory(before.bytes, shift: random.int(0...15), &random)
      let radius = Float(random.int(2...30))
      let disc = Disc(radius: radius, Disc.Layer(.darkGrey), Disc.Layer(inset: 1, .white))
      let stamp = Stamp(Picture(disc), both.product)
      let (x, y) = (random.int(-40...width + 40), random.int(-40...height + 40))
      unsafe stamp.lay(
        on: PixelMemory(
          unsafeOrigin: memory.inner.baseAddress!, lineLength: line, width: width, height: height,
          format: both.product), x: x, y: y)
      var after = before
      after.bytes = memory.bytes
      let expected = before.painted(
        with: [(x: Double(x), y: Double(y))], ReferenceLook(radius: Double(radius)))
      #expect(expected.firstDifferences(from: after) == [], "\(width)x\(height), \(radius) at (\(x), \(y))")
      #expect(memory.isIntact)
    }
  }
}
