import Linux

/// Position of a finger as a line gives it, with its pressure and its size if the line names them.
struct Spot {
  let x: Int32
  let y: Int32
  var pressure: Int32?
  var size: Int32?

  init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// Parses `X Y [PRESSURE [SIZE]]`; a `-` leaves the pressure to the panel.
  init(_ words: ArraySlice<Text>) throws(Refusal) {
    var rest = words
    guard let first = rest.popFirst(), let second = rest.popFirst() else { throw Refusal("a finger wants X and Y") }
    x = try first.value()
    y = try second.value()
    if let word = rest.popFirst(), !(word == "-") { pressure = try word.value() }
    if let word = rest.popFirst() { size = try word.value() }
  }
}
