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

  /// The number of letters to insert, delete, replace or exchange with the next: the Damerau-Levenshtein distance.
  private func changes(to name: Text) -> Int {
    let (typed, letters) = (Array(bytes), Array(name.bytes))
    var (above, row) = ([Int](), Array(0...letters.count))
    for line in typed.indices {
      let last = row
      row[0] += 1
      for index in letters.indices {
        let replaced = last[index] + (letters[index] == typed[line] ? 0 : 1)
        row[index + 1] = min(replaced, last[index + 1] + 1, row[index] + 1)
        if line > 0, index > 0, letters[index] == typed[line - 1], letters[index - 1] == typed[line] {
          row[index + 1] = min(row[index + 1], above[index - 1] + 1)
        }
      }
      above = last
    }
    return row[letters.count]
  }
}
