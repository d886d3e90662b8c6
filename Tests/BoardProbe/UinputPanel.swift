import CEvdev
import CLinux
import Linux

/// Owner of a device that the kernel made through `/dev/uinput`; removes it when it goes.
@safe
struct UinputPanel: ~Copyable {
  private let handle: OpaquePointer

  /// `libevdev_uinput_create_from_device`
  init(_ description: borrowing PanelDescription) throws(ProbeFailure) {
    var handle: OpaquePointer?
    let result = unsafe libevdev_uinput_create_from_device(
      description.unsafeHandle, LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue, &handle)
    guard result == 0, let handle = unsafe handle else {
      throw .failed("cannot create a panel through /dev/uinput: \(Errno(-result).text)")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe libevdev_uinput_destroy(handle) }

  consuming func remove() {}

  /// `libevdev_uinput_get_devnode`
  borrowing func node() throws(ProbeFailure) -> String {
    guard let node = unsafe libevdev_uinput_get_devnode(handle) else {
      throw .failed("the panel exists, but its node was not found: are /sys and /dev mounted?")
    }
    return unsafe String(cString: node)
  }

  /// One `write(2)` for all events, so that a fast flood keeps its pace on a slow board.
  borrowing func write(_ events: [Event]) throws(ProbeFailure) {
    if events.isEmpty { return }
    let number = unsafe libevdev_uinput_get_fd(handle)
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
