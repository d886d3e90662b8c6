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

  /// What is wrong with what was made of `bytes`: none if nothing is.
  public func faults(_ bytes: [UInt8]) -> [String] {
    switch self {
    case .recording: RecordingRules.faults(bytes)
    case .pointercal: PointercalRules.faults(bytes)
    case .slots: SlotRules.faults(bytes)
    case .events: EventRules.faults(bytes)
    }
  }
}
