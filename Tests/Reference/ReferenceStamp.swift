/// What one mark lays over the pixels around its centre, upright.
public struct ReferenceStamp: Sendable {
  public let width: Int
  public let height: Int
  /// The pixel whose top left corner lies at the centre of the mark.
  public let hotX: Int
  public let hotY: Int
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

  /// Any picture: the colour of each pixel, line by line, with the pixel (`hotX`, `hotY`) at the centre of the mark.
  ///
  /// - Parameter isThere: whether the mark lies on the pixel, even if nothing is seen of it.
  public init(width: Int, height: Int, hotX: Int, hotY: Int, colours: [ReferenceColour], isThere: [Bool]) {
    (self.width, self.height, self.hotX, self.hotY) = (width, height, hotX, hotY)
    cells = zip(colours, isThere).map { $1 ? [ReferenceLayer($0, coverage: 1)] : [] }
  }

  /// Nothing where nothing can be seen.
  public func layers(_ x: Int, _ y: Int) -> [ReferenceLayer] { cells[y * width + x] }
}
