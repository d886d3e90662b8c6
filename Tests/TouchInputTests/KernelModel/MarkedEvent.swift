import TouchInput

/// A finger on the glass of a modelled panel.
struct ModelFinger {
  /// Counts the touches of the panel, from 0.
  var touch: Int
  /// The driver's name for it.
  var id: Int32
  var x: Int32
  var y: Int32
  var pressure: Int32
  var size: Int32
  /// Whether the finger hovers, or is a palm.
  var isApart = false
}

/// An event, with facts that the code under test does not get.
struct MarkedEvent {
  var event: KernelEvent
  /// The touch that it begins.
  var begins: Int?
  /// The fingers on a list, at its end.
  var fingers: [ModelFinger]?
}
