import CEvdev
import CLinux
import Linux

/// An input device that is asked what it is, and not read.
struct InputDevice: ~Copyable {
  let name: String
  private let descriptor: FileDescriptor

  init(path: String) throws(Errno) {
    let descriptor = try FileDescriptor.open(path, .readWithoutWaiting)
    // Also the question by which an input device is told from any other file.
    name = try descriptor.inputText(linux_EVIOCGNAME)
    self.descriptor = descriptor
  }

  /// `EVIOCGPHYS`: where it is plugged in; empty where the driver does not say.
  var place: String {
    do throws(Errno) {
      return try descriptor.inputText(linux_EVIOCGPHYS)
    } catch {
      return ""
    }
  }

  /// `EVIOCGID`
  var identity: PanelIdentity {
    var identity = input_id()
    do throws(Errno) {
      try descriptor.control(UInt(linux_EVIOCGID()), &identity)
    } catch {}
    return PanelIdentity(
      bus: identity.bustype, vendor: identity.vendor, product: identity.product, version: identity.version)
  }

  /// The number of the device, by which udev knows it.
  var number: dev_t {
    var status = stat()
    unsafe _ = fstat(descriptor.number, &status)
    return status.st_rdev
  }

  /// `EVIOCGPROP`
  func has(property: Int32) -> Bool { bit(Int(property), of: UInt(linux_EVIOCGPROP(128))) }

  /// `EVIOCGBIT`
  func has(key: Int32) -> Bool { bit(Int(key), of: UInt(linux_EVIOCGBIT(UInt32(EV_KEY), 128))) }

  private func bit(_ number: Int, of request: UInt) -> Bool { descriptor.inputBits(request)[number / 8] >> (number % 8) & 1 != 0 }

  /// `EVIOCGABS` of every axis there is.
  var description: PanelDescription {
    var description = PanelDescription()
    let bits = descriptor.inputBits(UInt(linux_EVIOCGBIT(UInt32(EV_ABS), 128)))
    for code in 0..<64 where bits[code / 8] >> (code % 8) & 1 != 0 {
      var information = input_absinfo()
      do throws(Errno) {
        try descriptor.control(UInt(linux_EVIOCGABS(UInt32(code))), &information)
        description.set(axis: code, PanelDescription.Axis(minimum: information.minimum, maximum: information.maximum))
      } catch { continue }
    }
    return description
  }
}

extension FileDescriptor {
  fileprivate borrowing func inputText(_ request: (UInt32) -> UInt) throws(Errno) -> String {
    var text: InlineArray<256, UInt8> = InlineArray(repeating: 0)
    let length = try control(request(256), &text)
    var bytes: [UInt8] = []
    for index in 0..<min(length, 256) where text[index] != 0 { bytes.append(text[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate borrowing func inputBits(_ request: UInt) -> InlineArray<128, UInt8> {
    var bits: InlineArray<128, UInt8> = InlineArray(repeating: 0)
    do throws(Errno) {
      try control(request, &bits)
    } catch {}
    return bits
  }
}

/// What a device says it is.
public struct PanelIdentity: Equatable, Sendable {
  public let bus: UInt16
  public let vendor: UInt16
  public let product: UInt16
  public let version: UInt16
}
