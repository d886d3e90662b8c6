import Linux

/// What a line says of a finger: where it is, and how hard and how broadly it presses if the line says so.
struct Spot {
  let x: Int32
  let y: Int32
  var pressure: Int32?
  var size: Int32?

  init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// `X Y [PRESSURE [SIZE]]`; a `-` leaves the pressure to the panel.
  init(_ words: ArraySlice<Text>) throws(Refusal) {
    var rest = words
    guard let first = rest.popFirst(), let second = rest.popFirst() else { throw Refusal("a finger wants X and Y") }
    x = try first.value()
    y = try second.value()
    if let word = rest.popFirst(), !(word == "-") { pressure = try word.value() }
    if let word = rest.popFirst() { size = try word.value() }
  }
}
