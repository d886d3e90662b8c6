import Linux

/// A line for `board-probe reach`: `touches`, `moves` or `drags`, then `COUNT TOP BOTTOM FILE`.
struct RaceOrder {
  enum Kind {
    case touches
    /// Jumps of a finger that stays down.
    case moves
    /// Small steps of a finger that stays down.
    case drags
  }

  let kind: Kind
  let count: Int
  /// Highest row of the picture in the finger's column, counted from the finger; ``bottom`` is the lowest.
  let top: Int
  let bottom: Int
  /// The file that gets the figures.
  let file: String

  init(_ words: [Text]) throws(Refusal) {
    guard words.count == 5, let kind = RaceOrder.kind(words[0]) else {
      throw Refusal("touches, moves or drags wants COUNT, TOP, BOTTOM and a FILE")
    }
    self.kind = kind
    count = try words[1].number(in: 1...100_000)
    top = try words[2].number(in: -60...60)
    bottom = try words[3].number(in: -60...60)
    file = words[4].string
  }

  private static func kind(_ word: Text) -> Kind? {
    switch word {
    case "touches": .touches
    case "moves": .moves
    case "drags": .drags
    default: nil
    }
  }
}
