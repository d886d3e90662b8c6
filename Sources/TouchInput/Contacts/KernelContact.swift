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
