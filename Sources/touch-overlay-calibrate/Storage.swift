import CLinux
import Linux

/// Whether a file system keeps written files.
enum Storage: Sendable {
  case lasting, readOnly, overlay, memory

  init(_ facts: statfs) {
    // The field is a signed 32-bit number on some boards.
    let kind = UInt32(truncatingIfNeeded: facts.f_type)
    if facts.f_flags & 1 != 0 {
      self = .readOnly
    } else {
      switch kind {
      case 0x794c_7630: self = .overlay
      case 0x0102_1994, 0x8584_58f6: self = .memory
      default: self = .lasting
      }
    }
  }

  /// Returns a warning for files written there; nil if they last.
  func warning(_ folder: String) -> Sentence? {
    switch self {
    case .lasting, .readOnly: nil
    case .overlay:
      "\(folder) is an overlay file system: unless its upper layer is kept, the calibration is lost at the next start; "
        + "put it into the image, or switch the overlay off (raspi-config) and write again"
    case .memory: "\(folder) is in memory: the calibration is lost at the next start; put it into the image"
    }
  }
}
