import CEvdev
import CLinux
import CProbe
import Linux

/// Ranges whose maximum is below their minimum.
enum UpsideDown {
  /// Calls `EVIOCSABS` for the axes that `/dev/uinput` refuses. A program that opens the node between the panel's
  /// appearance and this call sees 0:0.
  static func announce(_ plan: PanelPlan, on node: String) throws(ProbeFailure) {
    for axis in PanelAxis.all(of: plan) where axis.isUpsideDown {
      var information = axis.information
      try attempt("cannot announce \(axis.range.minimum):\(axis.range.maximum) on \(node)") { () throws(Errno) in
        let device = try FileDescriptor.open(node, .readWrite)
        try device.control(UInt(probe_EVIOCSABS(UInt32(axis.code))), &information)
      }
    }
  }
}
