/// Code that gets arbitrary bytes from a fuzzer or a test and is judged by rules that always hold.
public enum Subject: String, CaseIterable, Sendable {
  /// Text in evemu's format, read and played.
  case recording
  /// The YAML of libinput record behind its first lines, read and played.
  case libinput
  /// The output of evtest behind one of its lines, or a hexadecimal dump, read and played.
  case pasted
  /// tslib's calibration file.
  case pointercal
  /// Reports on slots, made into touches.
  case slots
  /// Events of a panel, made into touches.
  case events
  /// The configuration file.
  case configuration
  /// Requests of programs on the control socket.
  case control
  /// A driver's report of its framebuffer.
  case geometry
  /// A PNG file for `touch-overlay image`.
  case image
  /// The plain picture that the daemon reads.
  case picture
  /// The record of painted pixels that a killed overlay leaves.
  case painted
  /// Requests to the program that may write calibrations.
  case calibrator
  /// tslib's `ts.conf`.
  case filters
  /// udev's record of a device, and the kernel's uevents.
  case udev

  /// Returns the faults in the result for `bytes`; empty if there are none.
  public func faults(_ bytes: [UInt8]) -> [String] {
    switch self {
    case .recording: RecordingRules.faults(bytes)
    case .libinput: RecordingRules.faults(bytes, after: "# libinput record\nversion: 1\n")
    case .pasted: RecordingRules.faults(bytes, after: "Supported events:\n")
    case .pointercal: PointercalRules.faults(bytes)
    case .slots: SlotRules.faults(bytes)
    case .events: EventRules.faults(bytes)
    case .configuration: ConfigurationRules.faults(bytes)
    case .control: ControlRules.faults(bytes)
    case .geometry: GeometryRules.faults(bytes)
    case .image: ImageRules.faults(bytes)
    case .picture: PictureRules.faults(bytes)
    case .painted: PaintedRules.faults(bytes)
    case .calibrator: CalibratorRules.faults(bytes)
    case .filters: FilterRules.faults(bytes)
    case .udev: UdevRules.faults(bytes)
    }
  }
}

/// Takes numbers from bytes; returns zeros when the bytes are used up.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func short() -> Int16 {
    let low = byte()
    return Int16(bitPattern: UInt16(byte()) << 8 | UInt16(low))
  }

  mutating func word() -> Int32 {
    let low = UInt16(bitPattern: short())
    return Int32(bitPattern: UInt32(UInt16(bitPattern: short())) << 16 | UInt32(low))
  }
}
