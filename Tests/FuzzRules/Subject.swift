/// What is given bytes of any kind, by a fuzzer or by a test, and judged by rules that always hold.
public enum Subject: String, CaseIterable, Sendable {
  /// Text of evemu, read and played.
  case recording
  /// tslib's calibration file.
  case pointercal
  /// Reports on slots, made into touches.
  case slots
  /// Events of a panel, made into touches.
  case events
  /// The configuration file.
  case configuration
  /// What programs say on the control socket.
  case control
  /// What a driver says of its framebuffer.
  case geometry
  /// A PNG file for `touch-overlay image`.
  case image
  /// The plain picture that the daemon reads.
  case picture
  /// The record of painted pixels that a killed overlay leaves.
  case painted
  /// What is asked of the program that may write calibrations.
  case calibrator
  /// tslib's `ts.conf`.
  case filters
  /// What udev has written down about a device, and the kernel's news of devices.
  case udev

  /// What is wrong with what was made of `bytes`: none if nothing is.
  public func faults(_ bytes: [UInt8]) -> [String] {
    switch self {
    case .recording: RecordingRules.faults(bytes)
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
