import CLinux
import Linux

/// Values that tell a panel from others: EVIOCGNAME, EVIOCGPHYS and EVIOCGID.
struct PanelIdentity {
  let name: String
  let place: String?
  let bus: Int32
  let vendor: Int32
  let product: Int32

  init(_ options: Options) throws(ProbeFailure) {
    name = options.string("--name", otherwise: "Board Probe Panel")
    place = options.value("--phys")?.string
    guard let text = options.value("--id") else {
      bus = BUS_VIRTUAL
      vendor = 0
      product = 0
      return
    }
    let numbers = text.split(at: UInt8(ascii: ":"), keepEmpty: true).compactMap { part in
      part.hexadecimal.flatMap { UInt16(exactly: $0) }.map { Int32($0) }
    }
    guard numbers.count == 3, text.split(at: UInt8(ascii: ":"), keepEmpty: true).count == 3 else {
      throw .usage("--id wants BUS:VENDOR:PRODUCT in hexadecimal, each up to ffff, not \(text.string)")
    }
    bus = numbers[0]
    vendor = numbers[1]
    product = numbers[2]
  }
}
