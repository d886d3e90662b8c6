import Overlay
import Reference

@testable import Raster

/// The reference's stamps of shapes, each made once: from their pictures, which stand before a judge of their own.
final class ShapeStamps {
  private var known: [UInt32: [(shape: Shape, stamp: ReferenceStamp)]] = [:]

  /// - Parameter isLying: whether rows of the memory are columns of the picture.
  func stamp(_ shape: Shape, _ look: SceneLook, isLying: Bool) -> ReferenceStamp {
    if shape == .picture(scale: 1, opacity: 1) { return look.stamp }
    for (other, stamp) in known[shape.hash, default: []] where other == shape { return stamp }
    let stamp = ReferenceStamp(Picture(shape, look.picture), isLying: isLying)
    known[shape.hash, default: []].append((shape, stamp))
    return stamp
  }
}

extension ReferenceStamp {
  /// A mark lies on every row from the first pixel that is seen to the last, also where it has a hole.
  fileprivate init(_ picture: Picture, isLying: Bool) {
    func isSeen(_ x: Int, _ y: Int) -> Bool { picture.pixels[y * picture.width + x].opacity > 0 }
    var seen = Grid(width: picture.width, height: picture.height, repeating: false)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (before, after) =
          isLying
          ? ((0...y).contains { isSeen(x, $0) }, (y..<picture.height).contains { isSeen(x, $0) })
          : ((0...x).contains { isSeen($0, y) }, (x..<picture.width).contains { isSeen($0, y) })
        seen[x, y] = before && after
      }
    }
    self.init(
      width: picture.width, height: picture.height, hotX: picture.hotX, hotY: picture.hotY,
      colours: picture.pixels.map { pixel in
        // What is not opaque at all has no colour.
        let part = pixel.opacity > 0 ? 255 / Double(pixel.opacity) : 0
        return ReferenceColour(
          r: Double(pixel.red) * part, g: Double(pixel.green) * part, b: Double(pixel.blue) * part,
          opacity: Double(pixel.opacity))
      }, isThere: seen.cells)
  }
}
