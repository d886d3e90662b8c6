import CEvdev
import CLinux
import CProbe
import Linux

/// Owner of a device that the kernel made through `/dev/uinput`; removes the device when this owner is destroyed.
@safe
struct UinputPanel: ~Copyable {
  private let handle: OpaquePointer
  private let door: FileDescriptor

  /// Opens `/dev/uinput`, for a device at `place` if there is one: libevdev tells the kernel everything except the
  /// place.
  static func door(place: String?) throws(ProbeFailure) -> FileDescriptor {
    let door = try attempt("cannot open /dev/uinput") { () throws(Errno) in
      try FileDescriptor.open("/dev/uinput", .readWrite)
    }
    guard let place else { return door }
    let result = unsafe place.withCString { text in
      unsafe linux_ioctl(door.number, probe_UI_SET_PHYS(), UnsafeMutableRawPointer(mutating: text))
    }
    if result < 0 { throw .failed("/dev/uinput does not take the place \(place): \(Errno.last.text)") }
    return door
  }

  /// Calls `libevdev_uinput_create_from_device`.
  init(_ description: borrowing PanelDescription, through door: consuming FileDescriptor) throws(ProbeFailure) {
    var handle: OpaquePointer?
    let result = unsafe libevdev_uinput_create_from_device(description.unsafeHandle, door.number, &handle)
    guard result == 0, let handle = unsafe handle else {
      throw .failed("cannot create a panel through /dev/uinput: \(Errno(-result).text)")
    }
    unsafe self.handle = handle
    self.door = door
  }

  deinit { unsafe libevdev_uinput_destroy(handle) }

  consuming func remove() {}

  /// Calls `libevdev_uinput_get_devnode`.
  borrowing func node() throws(ProbeFailure) -> String {
    guard let node = unsafe libevdev_uinput_get_devnode(handle) else {
      throw .failed("the panel exists, but its node was not found: are /sys and /dev mounted?")
    }
    return unsafe String(cString: node)
  }

  /// Writes all events with one `write(2)`, so that a fast flood keeps its pace on a slow board.
  borrowing func write(_ events: [Event]) throws(ProbeFailure) {
    if events.isEmpty { return }
    let number = door.number
    let failure: Errno? = unsafe events.map({ $0.forKernel }).withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = unsafe CLinux.write(number, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count > 0 {
          done += count
        } else if count == 0 {
          return Errno(EIO)
        } else if Errno.last.code != EINTR {
          return .last
        }
      }
      return nil
    }
    if let failure { throw .failed("cannot write events to /dev/uinput: \(failure.text)") }
  }
}
