/// A finger on the panel, with the values that the panel reports for it.
struct Contact {
  let trackingID: Int32
  /// Number of the contact, counted over all contacts: the smallest is the oldest.
  let birth: Int
  var x: Int32
  var y: Int32
  var pressure: Int32
  var size: Int32
}
