import CLinux
import Linux

/// Properties and keys of an input device that tell a touch panel from other devices.
struct DeviceTraits {
  /// Whether it lies on a screen: INPUT_PROP_DIRECT.
  let isDirect: Bool
  /// Whether it moves a pointer: INPUT_PROP_POINTER.
  let isPointer: Bool
  let hasTouch: Bool
  /// Whether it has the left button of a mouse.
  let hasButton: Bool
  let hasFinger: Bool
  let hasPen: Bool
  /// Whether it is tslib's own virtual panel, which udev calls a touchscreen like the panel that tslib reads.
  let isCopy: Bool

  init(_ device: borrowing InputDevice) {
    self.init(
      properties: device.properties, keys: device.keys,
      isCopy: device.place.isEmpty && DeviceTraits.isCopy(device.identity, device.name))
  }

  init(_ device: RecordedDevice) {
    // A recording does not contain the place, so the name and the bus decide.
    self.init(
      properties: device.properties, keys: device.bits(Int(EV_KEY)),
      isCopy: DeviceTraits.isCopy(device.identity, device.name))
  }

  private init(properties: [UInt8], keys: [UInt8], isCopy: Bool) {
    isDirect = properties.hasBit(INPUT_PROP_DIRECT)
    isPointer = properties.hasBit(INPUT_PROP_POINTER)
    hasTouch = keys.hasBit(BTN_TOUCH)
    hasButton = keys.hasBit(BTN_LEFT)
    hasFinger = keys.hasBit(BTN_TOOL_FINGER)
    hasPen = keys.hasBit(BTN_TOOL_PEN) || keys.hasBit(BTN_STYLUS)
    self.isCopy = isCopy
  }

  private static func isCopy(_ identity: PanelIdentity?, _ name: String?) -> Bool {
    identity.map { CInt($0.bus) } == BUS_VIRTUAL && Text(name ?? "") == "ts_uinput"
  }
}
