import CDrm
import Linux

/// A named value of a KMS object.
public struct Property: Sendable {
  public let id: UInt32
  public let name: Text
  public let value: UInt64
}

extension Card {
  /// Returns the properties of an object: `DRM_IOCTL_MODE_OBJ_GETPROPERTIES`, `DRM_IOCTL_MODE_GETPROPERTY`.
  ///
  /// - Parameter type: `DRM_MODE_OBJECT_...`.
  @export(interface)
  package borrowing func properties(of object: UInt32, type: UInt32) throws(Errno) -> [Property] {
    var asked = drm_mode_obj_get_properties()
    (asked.obj_id, asked.obj_type) = (object, type)
    try call(Ioctls.properties, &asked)
    let ids = IoctlArray<UInt32>(count: Int(asked.count_props), zero: 0)
    let values = IoctlArray<UInt64>(count: Int(asked.count_props), zero: 0)
    var argument = drm_mode_obj_get_properties()
    (argument.obj_id, argument.obj_type) = (object, type)
    (argument.props_ptr, argument.prop_values_ptr) = (ids.address, values.address)
    argument.count_props = asked.count_props
    try call(Ioctls.properties, &argument)
    // The number of properties of an object never changes.
    let count = min(argument.count_props, asked.count_props)
    var properties: [Property] = []
    for (id, value) in zip(ids.first(count), values.first(count)) {
      properties.append(Property(id: id, name: try nameOfProperty(id), value: value))
    }
    return properties
  }

  /// Returns the bytes that a property has for a value: `DRM_IOCTL_MODE_GETPROPBLOB`.
  borrowing func blob(_ id: UInt32) throws(Errno) -> [UInt8] {
    var asked = drm_mode_get_blob()
    asked.blob_id = id
    try call(Ioctls.blob, &asked)
    let bytes = IoctlArray<UInt8>(count: Int(asked.length), zero: 0)
    var argument = drm_mode_get_blob()
    (argument.blob_id, argument.length, argument.data) = (id, asked.length, bytes.address)
    try call(Ioctls.blob, &argument)
    return bytes.first(asked.length)
  }

  private borrowing func nameOfProperty(_ id: UInt32) throws(Errno) -> Text {
    var argument = drm_mode_get_property()
    argument.prop_id = id
    try call(Ioctls.property, &argument)
    let bytes = unsafe withUnsafeBytes(of: argument.name) { unsafe Array($0) }
    return Text(bytes.prefix { $0 != 0 })
  }
}
