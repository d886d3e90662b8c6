import CDrm
import Linux

extension Property {
  /// Returns the value with which a plane shows marks as they are drawn: with their own alpha alone, by which their
  /// colours are multiplied already. Returns nil if the property changes nothing of that, or has no such value.
  package func valueForMarks(among values: PropertyValues) -> UInt64? {
    switch values {
    case .numbers(let largest): name == "alpha" ? largest : nil
    case .named(let values):
      name == "pixel blend mode" ? values.first { $0.name == "Pre-multiplied" }?.value : nil
    case .other: nil
    }
  }
}

extension PropertyValues {
  /// Returns the rotation of a plane above a picture: that of the picture, so that both are turned alike. Returns that
  /// of an upright plane where the plane cannot be turned so, or the picture is turned by a quarter, which takes a buffer
  /// of another shape; nil if these are no rotations.
  package func rotation(above picture: UInt64) -> UInt64? {
    guard case .named(let values) = self, let upright = values.first(where: { $0.name == "rotate-0" }) else {
      return nil
    }
    var all: UInt64 = 0
    var quarters: UInt64 = 0
    for value in values {
      all |= value.value
      if value.name == "rotate-90" || value.name == "rotate-270" { quarters |= value.value }
    }
    return picture & ~all == 0 && picture & quarters == 0 ? picture : upright.value
  }
}

extension Card {
  /// Has a plane show marks as they are drawn, whatever its last user left: `DRM_IOCTL_MODE_SETPLANE` keeps alpha and
  /// blend mode. The rotation was set with the lease, by ``place(_:above:)``.
  borrowing func resetLook(ofPlane plane: UInt32) throws(Errno) {
    try setProperties(ofPlane: plane) { (property) throws(Errno) in
      property.valueForMarks(among: try values(ofProperty: property.id))
    }
  }

  /// Gives a plane the height for which it was chosen, and turns it as the picture below is turned. A primary plane that
  /// the kernel's console has turned (`video=DSI-1:800x480,rotate=180`) stays so under an app that says nothing of it, and
  /// touches are positions in that app's picture. `DRM_IOCTL_MODE_SETPLANE` keeps both.
  ///
  /// - Parameter rotation: that of the picture below.
  borrowing func place(_ plane: Plane, above rotation: UInt64) throws(Errno) {
    try setProperties(ofPlane: plane.id) { (property) throws(Errno) in
      if property.name == "zpos" { return plane.zpos.map { UInt64(clamping: $0) } }
      return property.name == "rotation" ? try values(ofProperty: property.id).rotation(above: rotation) : nil
    }
  }

  /// Sets the properties of a plane for which `wanted` returns another value than they have:
  /// `DRM_IOCTL_MODE_OBJ_SETPROPERTY`.
  private borrowing func setProperties(
    ofPlane plane: UInt32, to wanted: (Property) throws(Errno) -> UInt64?
  ) throws(Errno) {
    let type = UInt32(DRM_MODE_OBJECT_PLANE)
    for property in try properties(of: plane, type: type) {
      guard let value = try wanted(property), value != property.value else { continue }
      var argument = drm_mode_obj_set_property(value: value, prop_id: property.id, obj_id: plane, obj_type: type)
      try call(Ioctls.setProperty, &argument)
    }
  }
}
