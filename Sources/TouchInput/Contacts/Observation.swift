import Touch

/// One report of a panel: every finger that is down at that moment.
public struct Observation: Equatable, Sendable {
  /// The kernel's time of the end of the report.
  public var time: Microseconds
  /// The fingers, in the order of their slots.
  public var contacts: [ObservedContact]
  /// Whether the kernel dropped events since the report before.
  public var isAfterDrop: Bool

  public init(time: Microseconds, contacts: [ObservedContact], isAfterDrop: Bool = false) {
    self.time = time
    self.contacts = contacts
    self.isAfterDrop = isAfterDrop
  }
}
