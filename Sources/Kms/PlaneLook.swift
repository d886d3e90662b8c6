import CDrm
import Linux

extension Property {
  /// Returns the value with which a plane shows marks as they are drawn: with their own alpha alone, by which their
  /// colours are multiplied already, and upright. Returns nil if the property changes nothing of that, or has no such
  /// value.
  package func valueForMarks(among values: PropertyValues) -> UInt64? {
    switch values {
    case .numbers(let largest): name == "alpha" ? largest : nil
    case .named(let values):
      if name == "pixel blend mode" {
        values.first { $0.name == "Pre-multiplied" }?.value
      } else if name == "rotation" {
        values.first { $0.name == "rotate-0" }?.value
      } else {
        nil
      }
    case .other: nil
    }
  }
}

extension Card {
  /// Has a plane show marks as they are drawn, whatever its last user left: `DRM_IOCTL_MODE_SETPLANE` keeps alpha, blend
  /// mode and rotation. Calls `DRM_IOCTL_MODE_OBJ_SETPROPERTY`.
  borrowing func resetLook(ofPlane plane: UInt32) throws(Errno) {
    let type = UInt32(DRM_MODE_OBJECT_PLANE)
    for property in try properties(of: plane, type: type) {
      let value = property.valueForMarks(among: try values(ofProperty: property.id))
      guard let value, value != property.value else { continue }
      var argument = drm_mode_obj_set_property(value: value, prop_id: property.id, obj_id: plane, obj_type: type)
      try call(Ioctls.setProperty, &argument)
    }
  }

  /// Gives a plane the height for which it was chosen, which `DRM_IOCTL_MODE_SETPLANE` keeps. Calls
  /// `DRM_IOCTL_MODE_OBJ_SETPROPERTY`.
  borrowing func raise(_ plane: Plane) throws(Errno) {
    let type = UInt32(DRM_MODE_OBJECT_PLANE)
    for property in try properties(of: plane.id, type: type) {
      guard property.name == "zpos", let zpos = plane.zpos, UInt64(clamping: zpos) != property.value else { continue }
      var argument = drm_mode_obj_set_property(
        value: UInt64(clamping: zpos), prop_id: property.id, obj_id: plane.id, obj_type: type)
      try call(Ioctls.setProperty, &argument)
    }
  }
}
