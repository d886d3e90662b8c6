import Touch

/// A finger as the kernel reports it, in the panel's own units.
struct KernelContact: Equatable, BitwiseCopyable {
  /// The kernel's tracking ID, or a number of our own where the panel has none.
  var finger: Int32
  var x: Int32
  var y: Int32
  /// nil on panels that do not measure it.
  var pressure: Int32?
  /// The longer diameter; 0 where the panel does not say.
  var size: Int32
  /// The shorter diameter; 0 where the panel does not say.
  var minor: Int32 = 0
  /// Orientation of the longer diameter, in the panel's own units.
  var orientation: Int32 = 0
}

/// All slots of a panel at the end of one of its reports.
///
/// Code that borrows a frame reads the slots through one span, because Swift copies all of them for each access by
/// index.
struct KernelFrame {
  var time: Microseconds
  var slots = SlotTable<KernelContact?>(repeating: nil)
  /// A bit for each slot whose present or last contact is a palm, or something else that is no touch.
  var palms: UInt32 = 0
  /// Whether anything is on the panel, be it a palm or a finger that hovers.
  var isOccupied = false

  func isPalm(in slot: Int) -> Bool { palms >> UInt32(slot) & 1 != 0 }
}
