import Linux

/// A line for `board-probe reach`: `touches COUNT TOP BOTTOM FILE` or `moves COUNT TOP BOTTOM FILE`.
struct RaceOrder {
  let isOfMoves: Bool
  let count: Int
  /// The highest and the lowest row of what is drawn in the finger's column, counted from the finger.
  let top: Int
  let bottom: Int
  /// What takes the figures.
  let file: String

  init(_ words: [Text]) throws(Refusal) {
    guard words.count == 5, words[0] == "touches" || words[0] == "moves" else {
      throw Refusal("touches or moves wants COUNT, TOP, BOTTOM and a FILE")
    }
    isOfMoves = words[0] == "moves"
    count = try words[1].number(in: 1...100_000)
    top = try words[2].number(in: -60...60)
    bottom = try words[3].number(in: -60...60)
    file = words[4].string
  }
}
