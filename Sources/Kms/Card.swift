import CDrm
import CLinux
import Linux

/// The owner of an open display device: `/dev/dri/cardN`, or a lease of some of its objects. When the last descriptor
/// of an open device is closed, the kernel removes its framebuffers, buffers and leases.
public struct Card: ~Copyable {
  package let descriptor: FileDescriptor

  /// Takes over a descriptor of a display device.
  public init(owning descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// Opens a device with `open(2)`. The kernel makes the caller master if the device has no master.
  public static func open(_ path: String) throws(Errno) -> Card {
    Card(owning: try FileDescriptor.open(path, .readWrite))
  }

  /// Opens a device to look at it, without staying its master: the app that comes next would not become master.
  public static func openToLook(_ path: String) throws(Errno) -> Card {
    let card = try open(path)
    if card.isMaster() { try card.dropMaster() }
    return card
  }

  /// The descriptor's number; readable when an event has come.
  public var number: CInt { descriptor.number }

  /// A right to see objects that the kernel hides from simple programs. It belongs to the open device, and so to every
  /// copy of its descriptor.
  public struct Capability: Sendable {
    let number: CInt
    /// Primary and cursor planes are listed with the overlay planes.
    public static let universalPlanes = Capability(number: DRM_CLIENT_CAP_UNIVERSAL_PLANES)
    /// Atomic commits are allowed.
    public static let atomic = Capability(number: DRM_CLIENT_CAP_ATOMIC)
    /// Writeback connectors are listed with the others. It needs ``atomic``.
    public static let writebackConnectors = Capability(number: DRM_CLIENT_CAP_WRITEBACK_CONNECTORS)
  }

  /// `DRM_IOCTL_SET_CLIENT_CAP`
  public borrowing func enable(_ capability: Capability) throws(Errno) {
    var argument = drm_set_client_cap(capability: UInt64(capability.number), value: 1)
    try call(Ioctls.setCapability, &argument)
  }

  /// Has writeback connectors listed with the others, where the driver is an atomic one.
  public borrowing func showWriteback() throws(Errno) {
    do throws(Errno) { try enable(.atomic) } catch {
      if error == Errno(EOPNOTSUPP) { return }
      throw error
    }
    try enable(.writebackConnectors)
  }

  /// Whether this open device is master, of the whole device or of a lease. Asked with `DRM_IOCTL_AUTH_MAGIC`, which
  /// only a master may call, and a number that nobody has: a master is told that it is invalid.
  public borrowing func isMaster() -> Bool {
    var argument = drm_auth()
    do throws(Errno) { try call(Ioctls.authenticate, &argument) } catch { return error == .invalid }
    return true
  }

  /// `DRM_IOCTL_DROP_MASTER`
  public borrowing func dropMaster() throws(Errno) { try descriptor.control(UInt(drm_DROP_MASTER()), value: 0) }

  /// Calls `ioctl(2)`, again if the driver asks for that, as `drmIoctl` of libdrm does.
  @discardableResult
  package borrowing func call<Argument>(_ request: Ioctl<Argument>, _ argument: inout Argument) throws(Errno) -> Int {
    while true {
      do throws(Errno) { return try descriptor.control(request.number, &argument) } catch {
        if error != .again { throw error }
      }
    }
  }

  /// Maps a buffer of this device.
  borrowing func map(length: Int, at offset: UInt64) throws(Errno) -> Mapping {
    try Mapping.shared(descriptor, length: length, at: Int64(offset))
  }
}
