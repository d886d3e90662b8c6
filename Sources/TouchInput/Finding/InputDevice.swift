import CEvdev
import CLinux
import Linux
import Touch

/// An input device that is queried but not read.
struct InputDevice: ~Copyable {
  let name: String
  private let descriptor: FileDescriptor

  init(path: String) throws(Errno) {
    let descriptor = try FileDescriptor.open(path, .readWithoutWaiting)
    // EVIOCGNAME also fails for files that are not input devices.
    name = try descriptor.inputText(linux_EVIOCGNAME)
    self.descriptor = descriptor
  }

  /// `EVIOCGPHYS`: its physical location; empty where the driver does not report one.
  var place: String { (try? descriptor.inputText(linux_EVIOCGPHYS)) ?? "" }

  /// `EVIOCGID`
  var identity: PanelIdentity {
    var identity = input_id()
    _ = try? descriptor.control(UInt(linux_EVIOCGID()), &identity)
    return PanelIdentity(
      bus: identity.bustype, vendor: identity.vendor, product: identity.product, version: identity.version)
  }

  /// The device number, by which udev identifies the device.
  var number: dev_t {
    var status = stat()
    unsafe _ = fstat(descriptor.number, &status)
    return status.st_rdev
  }

  /// `EVIOCGPROP`: one bit for each property.
  var properties: [UInt8] { descriptor.inputBits(UInt(linux_EVIOCGPROP(128)), count: Int(INPUT_PROP_CNT)) }

  /// `EVIOCGBIT`: a bit for each of the `count` codes of a type of event; for type 0 one for each type.
  func codes(_ type: UInt32, count: Int) -> [UInt8] {
    descriptor.inputBits(UInt(linux_EVIOCGBIT(type, 128)), count: count)
  }

  /// A bit for each key.
  var keys: [UInt8] { codes(UInt32(EV_KEY), count: Int(KEY_CNT)) }

  func has(key: Int32) -> Bool { keys.hasBit(key) }

  /// Its axes in the order of their codes: `EVIOCGABS`.
  var axes: [RecordedDevice.Axis] {
    var axes: [RecordedDevice.Axis] = []
    let bits = codes(UInt32(EV_ABS), count: Int(ABS_CNT))
    for code in bits.setBits {
      guard let axis = try? descriptor.axisInformation(UInt32(code)) else { continue }
      axes.append(
        RecordedDevice.Axis(
          code: code, minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat,
          resolution: axis.resolution))
    }
    return axes
  }

  /// The last value of an axis: `EVIOCGABS`.
  func value(of axis: Int32) throws(Errno) -> Int32 { try descriptor.axisInformation(UInt32(axis)).value }

  /// The last values of an axis of the first slots: `EVIOCGMTSLOTS`. Slots that the device does not have are 0.
  func slotValues(of axis: Int32) throws(Errno) -> SlotTable<Int32> {
    var request = SlotRequest(axis: axis, values: SlotTable(repeating: 0))
    try descriptor.control(UInt(linux_EVIOCGMTSLOTS(UInt32(MemoryLayout<SlotRequest>.size))), &request)
    return request.values
  }

  /// `EVIOCGKEY`
  func isPressed(_ key: Int32) throws(Errno) -> Bool {
    var keys = InlineArray<96, UInt8>(repeating: 0)
    try descriptor.control(UInt(linux_EVIOCGKEY(96)), &keys)
    return keys[Int(key) / 8] >> (key % 8) & 1 != 0
  }

  /// `EVIOCSMASK`: this client gets no events.
  func filterAllEvents() throws(Errno) {
    for type in 1..<UInt32(EV_CNT) {
      var nothing = InlineArray<96, UInt8>(repeating: 0)
      var span = nothing.mutableSpan
      unsafe try span.withUnsafeMutableBytes { (bytes) throws(Errno) in
        var mask = input_mask()
        mask.type = type
        mask.codes_size = UInt32(bytes.count)
        mask.codes_ptr = UInt64(UInt(bitPattern: bytes.baseAddress))
        do throws(Errno) {
          try descriptor.control(UInt(linux_EVIOCSMASK()), &mask)
        } catch {
          // The kernel refuses types that do not exist.
          if error != .invalid { throw error }
        }
      }
    }
  }

  /// The ranges of all its axes, and what tells that a finger is down.
  var description: PanelDescription { PanelDescription(axes, hasTouchKey: has(key: BTN_TOUCH)) }
}

/// The argument of `EVIOCGMTSLOTS`.
private struct SlotRequest: BitwiseCopyable {
  let axis: Int32
  var values: SlotTable<Int32>
}

extension FileDescriptor {
  fileprivate borrowing func axisInformation(_ axis: UInt32) throws(Errno) -> input_absinfo {
    var information = input_absinfo()
    try control(UInt(linux_EVIOCGABS(axis)), &information)
    return information
  }

  fileprivate borrowing func inputText(_ request: (UInt32) -> UInt) throws(Errno) -> String {
    var text: InlineArray<256, UInt8> = InlineArray(repeating: 0)
    let length = try control(request(256), &text)
    var bytes: [UInt8] = []
    for index in 0..<min(length, 256) where text[index] != 0 { bytes.append(text[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate borrowing func inputBits(_ request: UInt, count: Int) -> [UInt8] {
    var bits: InlineArray<128, UInt8> = InlineArray(repeating: 0)
    _ = try? control(request, &bits)
    return (0..<(count + 7) / 8).map { bits[$0] }
  }
}
