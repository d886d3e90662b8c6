import CDrm
import Linux

/// The values that a property of a KMS object can have.
package enum PropertyValues: Sendable {
  case numbers(upTo: UInt64)
  case named([NamedValue])
  case other
}

/// A value that the driver has a name for.
package struct NamedValue: Sendable {
  package let name: Text
  package let value: UInt64
}

extension Card {
  /// `DRM_IOCTL_MODE_GETPROPERTY`
  borrowing func values(ofProperty id: UInt32) throws(Errno) -> PropertyValues {
    var asked = drm_mode_get_property()
    asked.prop_id = id
    try call(Ioctls.property, &asked)
    let numbers = IoctlArray<UInt64>(count: Int(asked.count_values), zero: 0)
    let names = IoctlArray<drm_mode_property_enum>(count: Int(asked.count_enum_blobs), zero: drm_mode_property_enum())
    var argument = drm_mode_get_property()
    argument.prop_id = id
    (argument.values_ptr, argument.count_values) = (numbers.address, asked.count_values)
    (argument.enum_blob_ptr, argument.count_enum_blobs) = (names.address, asked.count_enum_blobs)
    try call(Ioctls.property, &argument)
    if argument.flags & UInt32(DRM_MODE_PROP_RANGE) != 0, asked.count_values == 2 {
      return .numbers(upTo: numbers.first(2)[1])
    }
    let areBits = argument.flags & UInt32(DRM_MODE_PROP_BITMASK) != 0
    guard areBits || argument.flags & UInt32(DRM_MODE_PROP_ENUM) != 0 else { return .other }
    // The names of a property never change.
    let entries = names.first(min(argument.count_enum_blobs, asked.count_enum_blobs))
    return .named(
      entries.map { entry in
        let bytes = unsafe withUnsafeBytes(of: entry.name) { unsafe Array($0) }
        // A bit is named by its number.
        return NamedValue(name: Text(bytes.prefix { $0 != 0 }), value: areBits ? 1 << entry.value : entry.value)
      })
  }
}
