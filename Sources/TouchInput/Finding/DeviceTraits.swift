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
    isDirect = device.has(property: INPUT_PROP_DIRECT)
    isPointer = device.has(property: INPUT_PROP_POINTER)
    hasTouch = device.has(key: BTN_TOUCH)
    hasButton = device.has(key: BTN_LEFT)
    hasFinger = device.has(key: BTN_TOOL_FINGER)
    hasPen = device.has(key: BTN_TOOL_PEN) || device.has(key: BTN_STYLUS)
    isCopy = CInt(device.identity.bus) == BUS_VIRTUAL && device.place.isEmpty && Text(device.name) == "ts_uinput"
  }

  init(_ device: RecordedDevice) {
    isDirect = device.has(property: INPUT_PROP_DIRECT)
    isPointer = device.has(property: INPUT_PROP_POINTER)
    hasTouch = device.has(key: BTN_TOUCH)
    hasButton = device.has(key: BTN_LEFT)
    hasFinger = device.has(key: BTN_TOOL_FINGER)
    hasPen = device.has(key: BTN_TOOL_PEN) || device.has(key: BTN_STYLUS)
    // A recording does not contain the place, so the name and the bus decide.
    isCopy = device.identity.map { CInt($0.bus) } == BUS_VIRTUAL && Text(device.name ?? "") == "ts_uinput"
  }
}
