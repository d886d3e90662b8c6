import CLinux
import Linux

/// What the kernel says of an input device: its name, and what it can report.
struct InputDevice: ~Copyable {
  struct Axis {
    let minimum: Int32
    let maximum: Int32

    var span: Float { Float(maximum) - Float(minimum) }
  }

  let path: String
  let name: String
  private let descriptor: FileDescriptor

  init(path: String) throws(Errno) {
    let descriptor = try FileDescriptor.open(path, .readWithoutWaiting)
    name = try InputDevice.name(of: descriptor)
    self.descriptor = descriptor
    self.path = path
  }

  /// `EVIOCGNAME`; also the question by which an input device is told from any other file.
  private static func name(of descriptor: borrowing FileDescriptor) throws(Errno) -> String {
    var text: InlineArray<256, UInt8> = InlineArray(repeating: 0)
    let length = try descriptor.control(UInt(linux_EVIOCGNAME(256)), &text)
    var bytes: [UInt8] = []
    for index in 0..<min(length, 256) where text[index] != 0 { bytes.append(text[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `EVIOCGPROP`
  func has(property: Int32) -> Bool { bit(Int(property), of: UInt(linux_EVIOCGPROP(128))) }

  /// `EVIOCGBIT`
  func has(axis: Int32) -> Bool { bit(Int(axis), of: UInt(linux_EVIOCGBIT(UInt32(EV_ABS), 128))) }

  /// `EVIOCGBIT`
  func has(key: Int32) -> Bool { bit(Int(key), of: UInt(linux_EVIOCGBIT(UInt32(EV_KEY), 128))) }

  private func bit(_ number: Int, of request: UInt) -> Bool {
    var bits: InlineArray<128, UInt8> = InlineArray(repeating: 0)
    do throws(Errno) {
      try descriptor.control(request, &bits)
    } catch {
      return false
    }
    return bits[number / 8] & (1 << UInt8(number % 8)) != 0
  }

  /// `EVIOCGABS`; nil when the device has no such axis.
  func axis(_ code: Int32) -> Axis? {
    guard has(axis: code) else { return nil }
    var information = input_absinfo()
    do throws(Errno) {
      try descriptor.control(UInt(linux_EVIOCGABS(UInt32(code))), &information)
    } catch {
      return nil
    }
    return Axis(minimum: information.minimum, maximum: information.maximum)
  }
}
