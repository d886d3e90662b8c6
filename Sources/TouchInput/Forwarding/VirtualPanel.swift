import CEvdev
import CLinux
import Linux
import Touch

/// A panel of calibrated touches, for apps that know nothing of calibration: `/dev/uinput`, through libevdev. It exists
/// as long as this object, whichever process forwards touches to it.
@safe
public struct VirtualPanel: ~Copyable {
  @usableFromInline let handle: OpaquePointer
  private let door: FileDescriptor
  private let width: Int
  private let height: Int

  /// Makes a panel for a screen of `width` by `height` pixels, which are its units.
  public init(name: StaticString, width: Int, height: Int) throws(PanelError) {
    do throws(Errno) {
      let door = try FileDescriptor.open("/dev/uinput", .readWrite)
      // libevdev does not set it.
      let place = PanelCandidate.virtualPlace
      unsafe try door.control(UInt(linux_UI_SET_PHYS()), value: Int(bitPattern: place.utf8Start))
      let handle = unsafe try VirtualPanel.device(name, width, height, door.number)
      unsafe self.handle = handle
      self.door = door
      self.width = width
      self.height = height
    } catch {
      let advice =
        error == .noEntry || error == .noDevice
        ? "load the kernel's module uinput" : "let the daemon write /dev/uinput, or run it as root"
      throw .noPanel("forward = on needs a virtual panel, and /dev/uinput gives none: \(error.text); \(advice)")
    }
  }

  @inlinable deinit { unsafe libevdev_uinput_destroy(handle) }

  /// `libevdev_uinput_create_from_device`: a device of the door's, which the kernel keeps until it is destroyed.
  private static func device(
    _ name: StaticString, _ width: Int, _ height: Int, _ door: CInt
  ) throws(Errno) -> OpaquePointer {
    guard let description = unsafe libevdev_new() else { throw Errno(ENOMEM) }
    defer { unsafe libevdev_free(description) }
    unsafe libevdev_set_name(description, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
    unsafe libevdev_set_id_bustype(description, BUS_VIRTUAL)
    unsafe libevdev_enable_property(description, UInt32(INPUT_PROP_DIRECT))
    unsafe libevdev_enable_event_code(description, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
    for (axis, maximum) in [
      (ABS_X, width - 1), (ABS_Y, height - 1), (ABS_PRESSURE, 255), (ABS_MT_SLOT, Slots.count - 1),
      (ABS_MT_TRACKING_ID, 65535), (ABS_MT_POSITION_X, width - 1), (ABS_MT_POSITION_Y, height - 1),
      (ABS_MT_PRESSURE, 255), (ABS_MT_TOUCH_MAJOR, max(width, height)),
      (ABS_MT_TOOL_TYPE, Int(MT_TOOL_PALM)),
    ] {
      var range = input_absinfo()
      range.maximum = Int32(maximum)
      let result = unsafe libevdev_enable_event_code(description, UInt32(EV_ABS), UInt32(axis), &range)
      guard result == 0 else { throw .invalid }
    }
    var handle: OpaquePointer?
    let result = unsafe libevdev_uinput_create_from_device(description, door, &handle)
    guard result == 0, let handle = unsafe handle else { throw Errno(-result) }
    return unsafe handle
  }

  /// Path of the device that apps open: `libevdev_uinput_get_devnode`.
  public var path: String {
    unsafe libevdev_uinput_get_devnode(handle).map { unsafe String(cString: $0) } ?? "/dev/input"
  }

  /// Number of its descriptor. A program that gets it as its standard input has ``VirtualTouches/inherited``.
  public var number: CInt { door.number }

  public func isFor(width: Int, height: Int) -> Bool { self.width == width && self.height == height }

  /// Returns an object that forwards touches to this panel.
  public func touches() throws(PanelError) -> VirtualTouches {
    do throws(Errno) {
      return VirtualTouches(try FileDescriptor.copying(number))
    } catch {
      throw .noPanel("cannot pass touches on to \(path): \(error.text)")
    }
  }

  /// Ends all touches, because the process that forwarded them cannot do so any more.
  public func endTouches() {
    do throws(Errno) {
      var encoder = VirtualPanel.encoder
      try door.writeAll(elements: encoder.encodeEnds(at: MonotonicClock.microseconds))
    } catch { Log.line("the virtual panel \(path) takes no touches any more: \(error.text)") }
  }

  static var encoder: EventEncoder {
    EventEncoder(.slots, noPressure: 255, emulatesPointer: true, tellsSize: true, tellsTool: true)
  }
}
