import Linux

/// The display interface registers of QEMU's bochs adapters: 16 bits each, from 0x500 in BAR 2.
struct BochsRegisters {
  let width: Int
  let height: Int
  let bitsPerPixel: Int
  let enabled: Bool
  let virtualWidth: Int
  let xOffset: Int
  let yOffset: Int

  init(of adapter: Adapter) throws(ProbeFailure) {
    let mapping = try adapter.map(register: 2, length: 4096)
    width = BochsRegisters.read(1, mapping)
    height = BochsRegisters.read(2, mapping)
    bitsPerPixel = BochsRegisters.read(3, mapping)
    enabled = BochsRegisters.read(4, mapping) & 1 != 0
    virtualWidth = BochsRegisters.read(6, mapping)
    xOffset = BochsRegisters.read(8, mapping)
    yOffset = BochsRegisters.read(9, mapping)
  }

  private static func read(_ index: Int, _ mapping: borrowing Mapping) -> Int {
    // The register lies within the 4096 bytes that are mapped.
    unsafe Int(UInt16(littleEndian: mapping.unsafeBytes.load(fromByteOffset: 0x500 + 2 * index, as: UInt16.self)))
  }
}
