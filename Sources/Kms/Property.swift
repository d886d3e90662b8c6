import CDrm
import Linux

/// A named value of a KMS object.
public struct Property: Sendable {
  public let id: UInt32
  public let name: Text
  public let value: UInt64
}

/// A new value for a property, in an atomic commit.
public struct PropertyChange: Sendable {
  let object: UInt32
  let property: UInt32
  let value: UInt64

  public init(of object: UInt32, _ property: UInt32, to value: UInt64) {
    self.object = object
    self.property = property
    self.value = value
  }
}

/// Kinds of KMS objects that have properties.
public struct ObjectKind: Sendable {
  let code: UInt32
  public static let plane = ObjectKind(code: UInt32(DRM_MODE_OBJECT_PLANE))
  public static let connector = ObjectKind(code: UInt32(DRM_MODE_OBJECT_CONNECTOR))
}

extension Card {
  /// Returns the properties of an object: `DRM_IOCTL_MODE_OBJ_GETPROPERTIES`, `DRM_IOCTL_MODE_GETPROPERTY`.
  public borrowing func properties(of object: UInt32, _ kind: ObjectKind) throws(Errno) -> [Property] {
    var asked = drm_mode_obj_get_properties()
    (asked.obj_id, asked.obj_type) = (object, kind.code)
    try call(.properties, &asked)
    let ids = KernelList<UInt32>(count: Int(asked.count_props), zero: 0)
    let values = KernelList<UInt64>(count: Int(asked.count_props), zero: 0)
    var argument = drm_mode_obj_get_properties()
    (argument.obj_id, argument.obj_type) = (object, kind.code)
    (argument.props_ptr, argument.prop_values_ptr) = (ids.address, values.address)
    argument.count_props = asked.count_props
    try call(.properties, &argument)
    // The number of properties of an object never changes.
    let count = min(argument.count_props, asked.count_props)
    var properties: [Property] = []
    for (id, value) in zip(ids.first(count), values.first(count)) {
      properties.append(Property(id: id, name: try nameOfProperty(id), value: value))
    }
    return properties
  }

  private borrowing func nameOfProperty(_ id: UInt32) throws(Errno) -> Text {
    var argument = drm_mode_get_property()
    argument.prop_id = id
    try call(.property, &argument)
    let bytes = unsafe withUnsafeBytes(of: argument.name) { unsafe Array($0) }
    return Text(bytes.prefix { $0 != 0 })
  }

  /// Changes properties of several objects at once and waits until they are on the screen: `DRM_IOCTL_MODE_ATOMIC`.
  ///
  /// - Parameter mayChangeMode: Whether the display may go dark meanwhile, if the driver has to change its mode.
  public borrowing func commit(_ changes: [PropertyChange], mayChangeMode: Bool = false) throws(Errno) {
    // The kernel wants the changes of an object together.
    let sorted = changes.sorted { $0.object < $1.object }
    var objects: [UInt32] = []
    var counts: [UInt32] = []
    for change in sorted {
      if objects.last != change.object {
        objects.append(change.object)
        counts.append(0)
      }
      counts[counts.count - 1] += 1
    }
    let objectList = KernelList(objects)
    let countList = KernelList(counts)
    let properties = KernelList(sorted.map { $0.property })
    let values = KernelList(sorted.map { $0.value })
    var argument = drm_mode_atomic()
    argument.flags = mayChangeMode ? UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) : 0
    argument.count_objs = UInt32(objects.count)
    (argument.objs_ptr, argument.count_props_ptr) = (objectList.address, countList.address)
    (argument.props_ptr, argument.prop_values_ptr) = (properties.address, values.address)
    try call(.commit, &argument)
  }
}
