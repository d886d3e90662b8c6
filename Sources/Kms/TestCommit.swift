import CDrm
import Linux

extension Card {
  /// Asks the driver whether a plane of this lease can show marks above the whole picture of a screen, and throws its
  /// refusal. Nothing changes on the screen. Calls `DRM_IOCTL_MODE_ATOMIC`.
  borrowing func test(plane: UInt32, on screen: ActiveScreen) throws(Errno) {
    var isAsked = false
    do throws(Errno) {
      try resetLook(ofPlane: plane)
      try enable(.atomic)
      let buffer = try createBuffer(width: screen.mode.width, height: screen.mode.height)
      let handle = buffer.handle
      defer { destroyBuffer(handle) }
      let framebuffer = try addFramebuffer(buffer, .argb8888)
      defer { _ = try? removeFramebuffer(framebuffer) }
      var changes: [(property: UInt32, value: UInt64)] = []
      for property in try properties(of: plane, type: UInt32(DRM_MODE_OBJECT_PLANE)) {
        guard let value = property.valueToShow(framebuffer, on: screen.crtc, screen.mode) else { continue }
        changes.append((property.id, value))
      }
      isAsked = true
      // DRM_IOCTL_MODE_SETPLANE, by which the plane is shown later, may set a mode too.
      try commit(to: plane, changes, flags: UInt32(DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET))
    } catch {
      // Errors before the commit tell nothing of the plane: the driver knows no tests, or there is no memory at the moment.
      if isAsked && error.isOfPlane { throw error }
    }
  }

  /// Changes properties of an object at once, and waits until they are on the screen: `DRM_IOCTL_MODE_ATOMIC`.
  ///
  /// - Parameter flags: `DRM_MODE_ATOMIC_...`.
  @export(interface)
  package borrowing func commit(
    to object: UInt32, _ changes: [(property: UInt32, value: UInt64)], flags: UInt32 = 0
  ) throws(Errno) {
    let objects = IoctlArray([object])
    let counts = IoctlArray([UInt32(changes.count)])
    let properties = IoctlArray(changes.map { $0.property })
    let values = IoctlArray(changes.map { $0.value })
    var argument = drm_mode_atomic()
    (argument.flags, argument.count_objs) = (flags, 1)
    (argument.objs_ptr, argument.count_props_ptr) = (objects.address, counts.address)
    (argument.props_ptr, argument.prop_values_ptr) = (properties.address, values.address)
    try call(Ioctls.commit, &argument)
  }
}

extension Property {
  /// Returns the value with which a plane shows a framebuffer as large as a CRTC's mode; nil if the property is none of
  /// place and picture.
  package func valueToShow(_ framebuffer: UInt32, on crtc: UInt32, _ mode: Mode) -> UInt64? {
    // Sizes in the framebuffer have 16 bits behind the point.
    let values: [(name: StaticString, value: UInt64)] = [
      ("FB_ID", UInt64(framebuffer)), ("CRTC_ID", UInt64(crtc)), ("CRTC_X", 0), ("CRTC_Y", 0),
      ("CRTC_W", UInt64(mode.width)), ("CRTC_H", UInt64(mode.height)), ("SRC_X", 0), ("SRC_Y", 0),
      ("SRC_W", UInt64(mode.width) << 16), ("SRC_H", UInt64(mode.height) << 16),
    ]
    return values.first { name == $0.name }?.value
  }
}
