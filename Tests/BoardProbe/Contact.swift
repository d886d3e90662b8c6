/// A finger on the panel, and what the panel tells of it.
struct Contact {
  let trackingID: Int32
  /// Counts all contacts: the smallest is the oldest.
  let birth: Int
  var x: Int32
  var y: Int32
  var pressure: Int32
  var size: Int32
}
