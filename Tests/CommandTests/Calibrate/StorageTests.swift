import CLinux
import Testing

@testable import touch_overlay_calibrate

@Suite("Storage: whether what is written stays")
struct StorageTests {
  private func storage(_ kind: UInt32, isReadOnly: Bool = false) -> Storage {
    var facts = statfs()
    facts.f_type = numericCast(kind)
    facts.f_flags = isReadOnly ? 0x21 : 0x20
    return Storage(facts)
  }

  /// The numbers of statfs(2).
  @Test(
    "by the kind of file system",
    arguments: [
      (0x794c_7630, .overlay), (0x0102_1994, .memory), (0x8584_58f6, .memory), (0xef53, .lasting),
      (0x9123_683e, .lasting),
    ] as [(UInt32, Storage)])
  func kinds(kind: UInt32, storage expected: Storage) {
    #expect(storage(kind) == expected)
    #expect(storage(kind, isReadOnly: true) == .readOnly)
  }
}
