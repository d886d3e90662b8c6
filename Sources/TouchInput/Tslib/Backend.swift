/// The software that converts a panel's units to pixels.
public enum Backend: Equatable, Sendable {
  /// tslib, with its filters and its calibration.
  case tslib
  /// No tslib: the panel's whole range is scaled to the whole screen, through udev's calibration where there is one.
  case evdev

  /// The name of the library.
  public var library: StaticString { self == .tslib ? "tslib" : "libevdev" }
}
