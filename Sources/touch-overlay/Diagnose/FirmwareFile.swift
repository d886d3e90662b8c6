import Examining
import Linux

/// The configuration of a Raspberry Pi's firmware.
enum FirmwareFile {
  /// Paths of the file, the newer one first.
  private static var paths: [String] { ["/boot/firmware/config.txt", "/boot/config.txt"] }

  /// The panel's device-tree overlay in the file; nil on other boards.
  static var overlay: OverlaySetting? {
    for path in paths {
      do throws(Errno) {
        return OverlaySetting(Text(try FileDescriptor.contents(of: path, limit: 1 << 16)), path: path)
      } catch { continue }
    }
    return nil
  }
}
