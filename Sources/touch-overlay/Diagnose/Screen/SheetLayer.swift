import Overlay
import Raster
import Technician
import Touch

/// The plates of a page as marks: they are cut into tiles, and only changed tiles are drawn again.
struct SheetLayer {
  private struct Tile {
    let x: Int
    let y: Int
    let drawing: Bitmap
    let number: UInt32
  }

  /// Maximum number of tiles, which leaves room for the fingers' marks.
  private static let mostTiles = 300
  private static let smallestTile = 64
  /// ID of all tiles' marks; touches count from zero.
  private static let id = UInt32.max

  let album = Album()
  private var tiles: [Tile] = []
  /// Numbers of replaced tiles that may still be on the screen.
  private var old: [UInt32] = []

  /// Replaces the plates.
  mutating func lay(_ plates: [Plate]) {
    for number in old { album.remove(number) }
    old = tiles.map { $0.number }
    var next: [Tile] = []
    let side = SheetLayer.side(plates)
    for plate in plates {
      for y in stride(from: 0, to: plate.drawing.height, by: side) {
        for x in stride(from: 0, to: plate.drawing.width, by: side) {
          let part = plate.drawing.part(
            x: x, y: y, width: min(side, plate.drawing.width - x), height: min(side, plate.drawing.height - y))
          next.append(tile(plate.x + x, plate.y + y, part))
        }
      }
    }
    tiles = next
  }

  /// Returns the smallest side of a tile for which the tiles fit: small tiles avoid redrawing unchanged pixels.
  private static func side(_ plates: [Plate]) -> Int {
    var side = smallestTile
    while true {
      var count = 0
      for plate in plates {
        count += ((plate.drawing.width + side - 1) / side) * ((plate.drawing.height + side - 1) / side)
      }
      if count <= mostTiles { return side }
      side += smallestTile
    }
  }

  /// Returns a tile, which keeps its number if the same drawing was in the same place before.
  private mutating func tile(_ x: Int, _ y: Int, _ drawing: Bitmap) -> Tile {
    if let index = tiles.firstIndex(where: { $0.x == x && $0.y == y && $0.drawing == drawing }) {
      let number = tiles[index].number
      old.removeAll { $0 == number }
      return tiles[index]
    }
    return Tile(x: x, y: y, drawing: drawing, number: album.add(drawing))
  }

  /// Number of marks.
  var count: Int { tiles.count }

  func add(to marks: inout Marks) {
    for (index, tile) in tiles.enumerated() {
      marks.append(
        Mark(
          id: SheetLayer.id, part: UInt16(index), at: Position(x: Float(tile.x), y: Float(tile.y)),
          .sheet(tile.number)))
    }
  }
}
