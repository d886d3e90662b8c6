import CDrm
import CLinux
import Linux

extension Card {
  /// Lends objects to another program, as a device with these objects only: `DRM_IOCTL_MODE_CREATE_LEASE`. This master
  /// keeps control of all its objects. Throws `Errno.busy` if one of them is leased already.
  public borrowing func lease(crtc: UInt32, connector: UInt32, plane: UInt32) throws(Errno) -> Card {
    let objects = IoctlArray([crtc, connector, plane])
    var argument = drm_mode_create_lease()
    (argument.object_ids, argument.object_count) = (objects.address, 3)
    argument.flags = UInt32(O_CLOEXEC)
    try call(Ioctls.createLease, &argument)
    return Card(owning: FileDescriptor(owning: CInt(bitPattern: argument.fd)))
  }

  /// Returns the number of leases that this master has given: `DRM_IOCTL_MODE_LIST_LESSEES`.
  package borrowing func countLessees() throws(Errno) -> Int {
    var argument = drm_mode_list_lessees()
    try call(Ioctls.lessees, &argument)
    return Int(argument.count_lessees)
  }

  /// Returns the objects that this master may use: `DRM_IOCTL_MODE_GET_LEASE`.
  public borrowing func leasedObjects() throws(Errno) -> [UInt32] {
    var asked = drm_mode_get_lease()
    try call(Ioctls.leasedObjects, &asked)
    let objects = IoctlArray<UInt32>(count: Int(asked.count_objects), zero: 0)
    var argument = drm_mode_get_lease()
    (argument.objects_ptr, argument.count_objects) = (objects.address, asked.count_objects)
    try call(Ioctls.leasedObjects, &argument)
    return objects.first(min(argument.count_objects, asked.count_objects))
  }

  /// Whether this master is one of a lease, not of the whole device: encoders cannot be leased.
  public borrowing func isLease() throws(Errno) -> Bool {
    let objects = try leasedObjects()
    return try !resources().encoders.contains { objects.contains($0) }
  }

  /// Whether the connector of this name is one of a lease.
  public borrowing func holds(connector name: Text) throws(Errno) -> Bool {
    // The kernel lists the connectors of the lease alone.
    for id in try resources().connectors {
      if try connector(id).name == name { return true }
    }
    return false
  }

  /// Looks at a lease of a CRTC and an overlay plane, while its owner shows nothing there.
  public borrowing func leaseState() -> LeaseState {
    do throws(Errno) {
      guard let id = try resources().crtcs.first else { return .ended }
      guard isMaster(), try crtc(id).mode != nil else { return .asleep }
      let isFree = try planes().allSatisfy { $0.kind != .overlay || $0.isFree }
      return isFree ? .ready : .asleep
    } catch {
      // The display has gone.
      return .ended
    }
  }
}
