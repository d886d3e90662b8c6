extension Text {
  /// Returns the name that was probably meant: the first of those with the fewest letters to change, at most one in
  /// three; nil if none is so near.
  @export(interface)
  public func nearest(of names: [Text]) -> Text? {
    var best: Text?
    var fewest = bytes.count / 3 + 1
    for name in names {
      let changes = changes(to: name)
      if changes < fewest { (best, fewest) = (name, changes) }
    }
    return best
  }

  /// Returns a question for the ``nearest(of:)`` the names, to end a refusal with; empty if none is near.
  @export(interface)
  public func guess(of names: [Text]) -> Sentence {
    guard let name = nearest(of: names) else { return "" }
    return "; did you mean '\(name.string)'?"
  }

  /// The number of letters to insert, delete or replace: the Levenshtein distance.
  private func changes(to name: Text) -> Int {
    let letters = Array(name.bytes)
    var row = Array(0...letters.count)
    for byte in bytes {
      var corner = row[0]
      row[0] += 1
      for index in 0..<letters.count {
        let replaced = corner + (letters[index] == byte ? 0 : 1)
        corner = row[index + 1]
        row[index + 1] = min(replaced, corner + 1, row[index] + 1)
      }
    }
    return row[row.count - 1]
  }
}
