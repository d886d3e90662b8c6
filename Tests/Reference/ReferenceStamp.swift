/// What one mark lays over the pixels around its centre, upright.
public struct ReferenceStamp: Sendable {
  public let width: Int
  public let height: Int
  /// The pixel whose top left corner lies at the centre of the mark.
  let hotX: Int
  let hotY: Int
  private let cells: [[ReferenceLayer]]

  /// The two discs of a look.
  public init(_ look: ReferenceLook) {
    let backing = Disc(radius: look.radius)
    let upper = Disc(radius: look.radius - look.inset)
    let reach = max(backing.reach, upper.reach)
    (width, height, hotX, hotY) = (2 * reach, 2 * reach, reach, reach)
    var cells: [[ReferenceLayer]] = []
    for y in -reach..<reach {
      for x in -reach..<reach {
        let layers = [
          ReferenceLayer(look.backing, coverage: backing.covers(x, y)),
          ReferenceLayer(look.colour, coverage: upper.covers(x, y)),
        ]
        cells.append(layers.filter { $0.opacity > 0 })
      }
    }
    self.cells = cells
  }

  /// An opaque picture, line by line, with its middle at the centre of the mark.
  public init(width: Int, height: Int, picture: [ReferenceColour]) {
    (self.width, self.height, hotX, hotY) = (width, height, width / 2, height / 2)
    cells = picture.map { [ReferenceLayer($0, coverage: 1)] }
  }

  /// Nothing where nothing can be seen.
  func layers(_ x: Int, _ y: Int) -> [ReferenceLayer] { cells[y * width + x] }
}
