import CEvdev
import CLinux
import Linux
import Touch

/// A panel of calibrated touches, for apps that know nothing of calibration: `/dev/uinput`, through libevdev. It exists
/// as long as this object, whichever process forwards touches to it.
public struct VirtualPanel: ~Copyable {
  private let device: UinputDevice
  private let width: Int
  private let height: Int

  /// Makes a panel for a screen of `width` by `height` pixels, which are its units.
  public init(name: StaticString, width: Int, height: Int) throws(PanelError) {
    self.width = width
    self.height = height
    do throws(Errno) {
      let description = try UinputDescription(name: name)
      for (axis, maximum) in [
        (ABS_X, width - 1), (ABS_Y, height - 1), (ABS_PRESSURE, 255), (ABS_MT_SLOT, Slots.count - 1),
        (ABS_MT_TRACKING_ID, 65535), (ABS_MT_POSITION_X, width - 1), (ABS_MT_POSITION_Y, height - 1),
        (ABS_MT_PRESSURE, 255), (ABS_MT_TOUCH_MAJOR, max(width, height)),
        (ABS_MT_TOOL_TYPE, Int(MT_TOOL_PALM)),
      ] {
        try description.enable(axis: axis, maximum: Int32(maximum))
      }
      device = try UinputDevice(description, place: PanelCandidate.virtualPlace)
    } catch {
      let advice =
        error == .noEntry || error == .noDevice
        ? "load the kernel's module uinput" : "let the daemon write /dev/uinput, or run it as root"
      throw .noPanel("forward = on needs a virtual panel, and /dev/uinput gives none: \(error.text); \(advice)")
    }
  }

  /// Path of the device that apps open.
  public var path: String { device.path }

  /// Number of its descriptor. A program that gets it as its standard input has ``VirtualTouches/inherited``.
  public var number: CInt { device.number }

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
      try FileDescriptor.writeAll(elements: encoder.encodeEnds(at: MonotonicClock.microseconds), to: number)
    } catch { Log.line("the virtual panel \(path) takes no touches any more: \(error.text)") }
  }

  static var encoder: EventEncoder {
    EventEncoder(.slots, noPressure: 255, emulatesPointer: true, tellsSize: true, tellsTool: true)
  }
}

/// Owner of a uinput device, which the kernel removes with this object.
@safe
@usableFromInline
struct UinputDevice: ~Copyable {
  @usableFromInline let handle: OpaquePointer
  private let door: FileDescriptor

  /// `UI_SET_PHYS`, which libevdev does not call, and `libevdev_uinput_create_from_device`
  init(_ description: borrowing UinputDescription, place: StaticString) throws(Errno) {
    let door = try FileDescriptor.open("/dev/uinput", .readWrite)
    unsafe try door.control(UInt(linux_UI_SET_PHYS()), value: Int(bitPattern: place.utf8Start))
    var handle: OpaquePointer?
    let result = unsafe libevdev_uinput_create_from_device(description.handle, door.number, &handle)
    guard result == 0, let handle = unsafe handle else { throw Errno(-result) }
    unsafe self.handle = handle
    self.door = door
  }

  @inlinable deinit { unsafe libevdev_uinput_destroy(handle) }

  /// `libevdev_uinput_get_devnode`
  var path: String { unsafe libevdev_uinput_get_devnode(handle).map { unsafe String(cString: $0) } ?? "/dev/input" }

  var number: CInt { door.number }
}
