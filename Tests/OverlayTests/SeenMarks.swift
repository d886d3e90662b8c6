import Overlay
import Touch

extension [Mark] {
  /// Returns the marks of one finger.
  func of(_ id: UInt32) -> [Mark] { filter { $0.id == id } }

  /// The disc at the finger.
  var disc: Disc? { disc(0) }
  /// The ring that runs outwards when the finger comes.
  var ripple: Disc? { disc(1) }
  /// The ring of a long press.
  var pulse: Disc? { disc(2) }

  /// The dots along the finger's way.
  var trail: [(place: Mark, disc: Disc)] {
    filter { $0.part >= 256 }.compactMap { mark in
      if case .disc(let disc) = mark.shape { (mark, disc) } else { nil }
    }
  }

  /// The lines of a crosshair.
  var lines: [(place: Mark, box: Box)] { boxes { 3...6 ~= $0 } }
  /// The plates on which labels are written.
  var plates: [(place: Mark, box: Box)] { boxes { $0 == 8 } }
  var letters: [(place: Mark, letter: Letter)] {
    filter { 9...255 ~= $0.part }.compactMap { mark in
      if case .letter(let letter) = mark.shape { (mark, letter) } else { nil }
    }
  }

  /// The text of the letters, with a blank where there is no letter.
  var text: String {
    var text: [Character] = []
    for (mark, letter) in letters {
      while text.count < Int(mark.part) - 9 { text.append(" ") }
      text.append(Character(UnicodeScalar(letter.character)))
    }
    return String(text)
  }

  private func disc(_ part: UInt16) -> Disc? {
    for mark in self where mark.part == part { if case .disc(let disc) = mark.shape { return disc } }
    return nil
  }

  private func boxes(_ isWanted: (UInt16) -> Bool) -> [(place: Mark, box: Box)] {
    filter { isWanted($0.part) }.compactMap { mark in
      if case .box(let box) = mark.shape { (mark, box) } else { nil }
    }
  }
}

extension Disc {
  /// The visible layers, from the lowest up.
  var seenLayers: [Layer] { [layers.first, layers.second, layers.third].filter { $0.colour.opacity > 0 } }
}

extension TouchMarks {
  /// Returns the marks that are drawn on a screen of this size, from the lowest up.
  func drawn(beside others: Int = 0, now: Microseconds = 0, width: Int = 800, height: Int = 480) -> [Mark] {
    var marks = Marks()
    draw(into: &marks, beside: others, now: now, width: width, height: height)
    return (0..<marks.count).map { marks[$0] }
  }

  /// Returns the discs at the fingers.
  func discs(now: Microseconds = 0) -> [Mark] { drawn(now: now).filter { $0.part == 0 } }
}
