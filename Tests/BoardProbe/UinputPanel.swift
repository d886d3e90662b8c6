import CEvdev
import CLinux
import Linux

/// Owner of a device that the kernel made through `/dev/uinput`; removes the device when this owner is destroyed.
@safe
struct UinputPanel: ~Copyable {
  private let handle: OpaquePointer
  private let door: FileDescriptor

  static func door() throws(ProbeFailure) -> FileDescriptor {
    try attempt("cannot open /dev/uinput") { () throws(Errno) in try FileDescriptor.open("/dev/uinput", .readWrite) }
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
