import Overlay
import Reference

/// The reference's stamps of shapes, each made once.
final class ShapeStamps {
  private var known: [(shape: Shape, isLying: Bool, stamp: ReferenceStamp)] = []

  /// - Parameter isLying: whether rows of the memory are columns of the picture.
  func stamp(_ shape: Shape, _ look: SceneLook, isLying: Bool) -> ReferenceStamp {
    if shape == .picture(scale: 1, opacity: 1) { return look.stamp }
    for one in known where one.shape == shape && one.isLying == isLying { return one.stamp }
    let stamp = ReferenceStamp(ShapeModel(shape, look), isLying: isLying)
    known.append((shape, isLying, stamp))
    return stamp
  }
}

extension ReferenceStamp {
  /// Makes a stamp that lies on every row from its first visible pixel to its last, also where it has a hole.
  fileprivate init(_ model: ShapeModel, isLying: Bool) {
    let (width, height) = (model.columns.count, model.rows.count)
    let pixels = model.rows.flatMap { y in model.columns.map { x in model.pixel(x, y) } }
    func isSeen(_ x: Int, _ y: Int) -> Bool { pixels[y * width + x].opacity > 1e-6 }
    var seen = Grid(width: width, height: height, repeating: false)
    for y in 0..<height {
      for x in 0..<width {
        let (before, after) =
          isLying
          ? ((0...y).contains { isSeen(x, $0) }, (y..<height).contains { isSeen(x, $0) })
          : ((0...x).contains { isSeen($0, y) }, (x..<width).contains { isSeen($0, y) })
        seen[x, y] = before && after
      }
    }
    self.init(
      width: width, height: height, hotX: -model.columns.lowerBound, hotY: -model.rows.lowerBound,
      colours: pixels.map { pixel in
        // A pixel that is fully transparent has no colour.
        let part = pixel.opacity > 0 ? 255 / pixel.opacity : 0
        return ReferenceColour(
          r: pixel.red * part, g: pixel.green * part, b: pixel.blue * part, opacity: pixel.opacity)
      }, isThere: seen.cells)
  }
}
