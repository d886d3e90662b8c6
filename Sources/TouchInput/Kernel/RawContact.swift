import Touch

/// A finger as the kernel reports it, in the panel's own units.
struct RawContact: Equatable, BitwiseCopyable {
  /// The kernel's tracking id, or a number of our own where the panel has none.
  var finger: Int32
  var x: Int32
  var y: Int32
  /// nil on panels that do not measure it.
  var pressure: Int32?
  /// The longer diameter; 0 where the panel does not say.
  var size: Int32
  /// The shorter one; 0 where the panel does not say.
  var minor: Int32 = 0
  /// Of the longer one, as the panel says it.
  var orientation: Int32 = 0
}

/// All slots of a panel at the end of one of its reports.
///
/// Where it is borrowed, its slots are gone through by one span: Swift copies all of them for each that is asked for by
/// number.
struct RawFrame {
  var time: Microseconds
  var slots = SlotTable<RawContact?>(repeating: nil)
  /// A bit for each slot in which there is or was last a palm, or what else turned out to be no touch.
  var palms: UInt32 = 0
  /// Whether something is there, be it a palm or a finger that hovers.
  var isOccupied = false

  func isPalm(in slot: Int) -> Bool { palms >> UInt32(slot) & 1 != 0 }
}
