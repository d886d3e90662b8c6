import CEvdev
import CLinux
import Linux

/// The description of an input device that a recording contains, from which another like it can be made.
public struct RecordedDevice: Sendable {
  /// An axis: `struct input_absinfo` without its value.
  struct Axis: Equatable, Sendable {
    let code: Int
    let minimum: Int32
    let maximum: Int32
    var fuzz: Int32 = 0
    var flat: Int32 = 0
    var resolution: Int32 = 0
  }

  /// nil where the recording does not contain it, like the identity and the node.
  public internal(set) var name: String?
  public internal(set) var identity: PanelIdentity?
  /// Path of the device while it was recorded.
  var node: String?
  /// udev's properties of the device, where the recording lists them.
  var tags = UdevTags()
  /// Those parts of libinput's recording that only libinput reads.
  var sections = LibinputSections()
  /// A bit for each property; empty where they are unknown.
  private(set) var properties: [UInt8] = []
  /// Whether the recording lists the properties, of which there may be none.
  var listsProperties = false
  /// Its axes in the order of their codes.
  private(set) var axes: [Axis] = []
  /// A bit for each code of a type, by type; those of type 0 stand for the types. Empty where they are unknown.
  private var codes = [[UInt8]](repeating: [], count: RecordedDevice.typeCount)

  static var typeCount: Int { Int(EV_CNT) }

  init() {}

  /// - Parameters:
  ///   - tellsSlots: whether the events use slots, even if the panel has none.
  ///   - folder: the folder of udev's data.
  init(
    _ device: borrowing InputDevice, node: String, tellsSlots: Bool, tags folder: String = UdevTags.folder
  ) {
    if let entry = UdevTags.entry(device: device.number, folder: folder) { sections = LibinputSections(udev: entry) }
    name = Text(device.name).printable.string
    identity = device.identity
    self.node = node
    properties = device.properties
    listsProperties = true
    for type in 0..<RecordedDevice.typeCount {
      if let count = RecordedDevice.codeCount(type) { codes[type] = device.codes(UInt32(type), count: count) }
    }
    for axis in device.axes { set(axis) }
    if tellsSlots && device.description.fingers == .contacts {
      set(Axis(code: Int(ABS_MT_SLOT), minimum: 0, maximum: 31))
      set(Axis(code: Int(ABS_MT_TRACKING_ID), minimum: 0, maximum: 65535))
    }
  }

  /// Returns the kernel's number of codes of a type; nil for types without codes that a device can list.
  static func codeCount(_ type: Int) -> Int? {
    switch type {
    case Int(EV_SYN): Int(EV_CNT)
    case Int(EV_KEY): Int(KEY_CNT)
    case Int(EV_REL): Int(REL_CNT)
    case Int(EV_ABS): Int(ABS_CNT)
    case Int(EV_MSC): Int(MSC_CNT)
    case Int(EV_SW): Int(SW_CNT)
    case Int(EV_LED): Int(LED_CNT)
    case Int(EV_SND): Int(SND_CNT)
    case Int(EV_FF): Int(FF_CNT)
    default: nil
    }
  }

  var description: PanelDescription { PanelDescription(axes, hasTouchKey: has(key: BTN_TOUCH)) }

  /// The types of its events in ascending order, without EV_SYN.
  var types: [Int] { codes[0].setBits.filter { $0 != Int(EV_SYN) } }

  func has(key: Int32) -> Bool { codes[Int(EV_KEY)].hasBit(key) }

  /// Returns the codes of a type in ascending order.
  func list(_ type: Int) -> [Int] { codes[type].setBits }

  /// The properties in ascending order.
  var propertyList: [Int] { properties.setBits }

  /// Returns a bit for each of the codes that the kernel has of a type.
  func bits(_ type: Int) -> [UInt8] {
    let count = ((RecordedDevice.codeCount(type) ?? 0) + 7) / 8
    return (0..<count).map { $0 < codes[type].count ? codes[type][$0] : 0 }
  }

  /// Sets an axis, or replaces that of the same code.
  mutating func set(_ axis: Axis) {
    add(type: Int(EV_ABS), code: axis.code)
    let place = axes.firstIndex { $0.code >= axis.code } ?? axes.count
    if place < axes.count && axes[place].code == axis.code {
      axes[place] = axis
    } else {
      axes.insert(axis, at: place)
    }
  }

  /// Adds what another description of the device contains; where both differ, the other counts.
  mutating func add(_ other: RecordedDevice) {
    name = other.name ?? name
    identity = other.identity ?? identity
    node = other.node ?? node
    sections.add(other.sections)
    if other.tags.isKnown { tags = other.tags }
    listsProperties = listsProperties || other.listsProperties
    for property in other.propertyList { add(property: property) }
    for type in other.codes[0].setBits {
      add(type: type)
      if type != Int(EV_SYN) { for code in other.list(type) { add(type: type, code: code) } }
    }
    for axis in other.axes { set(axis) }
  }

  /// Adds a type of events. One that the kernel does not have is left out.
  mutating func add(type: Int) {
    if (0..<RecordedDevice.typeCount).contains(type) { codes[0].setBit(type) }
  }

  /// Adds a code and its type. Those that the kernel does not have are left out.
  mutating func add(type: Int, code: Int) {
    add(type: type)
    guard type != Int(EV_SYN), let count = RecordedDevice.codeCount(type), (0..<count).contains(code) else { return }
    codes[type].setBit(code)
  }

  /// Adds the codes of a type whose bits are set in the byte at `offset` of a list of bits; for EV_SYN, the types.
  mutating func add(type: Int, bits byte: UInt8, at offset: Int) {
    for bit in 0..<8 where byte >> UInt8(bit) & 1 != 0 {
      if type == Int(EV_SYN) { add(type: offset * 8 + bit) } else { add(type: type, code: offset * 8 + bit) }
    }
  }

  mutating func add(property: Int) {
    guard (0..<Int(INPUT_PROP_CNT)).contains(property) else { return }
    properties.setBit(property)
  }

  /// Adds the property of a touch panel if the recording does not list properties, and the codes of `events` if it
  /// contains none: another device could not report them otherwise.
  mutating func complete(for events: [KernelEvent]) {
    if properties.isEmpty && !listsProperties { add(property: Int(INPUT_PROP_DIRECT)) }
    if types.contains(where: { $0 != Int(EV_ABS) }) { return }
    add(type: Int(EV_SYN))
    for event in events where event.type != UInt16(EV_ABS) { add(type: Int(event.type), code: Int(event.code)) }
  }
}
