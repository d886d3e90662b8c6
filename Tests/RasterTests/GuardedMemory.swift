import Seeded

/// Memory between guard bytes, which must not change.
final class GuardedMemory {
  private static let margin = 64
  private let all: UnsafeMutableRawBufferPointer
  private let guards: [UInt8]
  let inner: UnsafeMutableRawBufferPointer

  /// - Parameter shift: how far the memory is from being aligned to 16 bytes.
  init(_ content: [UInt8], shift: Int, _ random: inout Seeded) {
    let before = GuardedMemory.margin + shift
    unsafe all = .allocate(byteCount: before + content.count + GuardedMemory.margin, alignment: 16)
    unsafe inner = .init(rebasing: all[before..<(before + content.count)])
    guards = random.bytes(before + GuardedMemory.margin)
    unsafe all[..<before].copyBytes(from: guards[..<before])
    unsafe inner.copyBytes(from: content)
    unsafe all[(before + content.count)...].copyBytes(from: guards[before...])
  }

  deinit { unsafe all.deallocate() }

  var bytes: [UInt8] {
    get { unsafe Array(inner) }
    set { unsafe inner.copyBytes(from: newValue) }
  }

  var isIntact: Bool {
    let before = guards.count - GuardedMemory.margin
    return (0..<guards.count).allSatisfy { unsafe all[$0 < before ? $0 : $0 + inner.count] == guards[$0] }
  }
}
