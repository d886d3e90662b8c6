import CLinux
import Linux

/// The PCI display adapter that a framebuffer belongs to, as sysfs shows it.
struct Adapter {
  enum Model {
    /// QEMU's `-vga std` and `bochs-display`: 1234:1111.
    case bochs
    /// QEMU's `-vga cirrus`: 1013:00b8.
    case cirrus
    case other
  }

  let model: Model
  private let folder: String

  /// Finds the framebuffer's own device. Another adapter in the same machine may show another picture, as on a board
  /// with vfb and a VGA adapter.
  init(of path: String) throws(ProbeFailure) {
    let name = Text(path).split(at: UInt8(ascii: "/"), keepEmpty: false).last?.string ?? path
    folder = "/sys/class/graphics/\(name)/device"
    let vendor = Adapter.number(in: "\(folder)/vendor")
    let device = Adapter.number(in: "\(folder)/device")
    switch (vendor, device) {
    case (0x1234, 0x1111): model = .bochs
    case (0x1013, 0x00b8): model = .cirrus
    case (_?, _?): model = .other
    default:
      throw .failed(
        "\(path) belongs to no PCI adapter (\(folder)/vendor says nothing);"
          + " --pread or --direct, whichever there is, reads its own memory")
    }
  }

  /// Maps a base address register with `mmap(2)`; needs `iomem=relaxed` if a driver has claimed it.
  func map(register: Int, length: Int) throws(ProbeFailure) -> Mapping {
    // Use the write-combined file if it exists: on ARM the plain one is device memory, where an unaligned copy faults.
    let combined = "\(folder)/resource\(register)_wc"
    let plain = "\(folder)/resource\(register)"
    return try attempt("cannot map \(length) bytes of \(plain) (is iomem=relaxed on the kernel command line?)") {
      () throws(Errno) in
      try Mapping.shared(try Adapter.open(combined, otherwise: plain), length: length)
    }
  }

  private static func open(_ path: String, otherwise plain: String) throws(Errno) -> FileDescriptor {
    do throws(Errno) {
      return try FileDescriptor.open(path, .readWrite)
    } catch {
      if error != .noEntry { throw error }
    }
    return try FileDescriptor.open(plain, .readWrite)
  }

  /// Reads a file that holds `0x` and hexadecimal digits.
  private static func number(in path: String) -> Int? {
    do throws(Errno) {
      let text = Text(try FileDescriptor.contents(of: path, limit: 64))
      guard text.starts(with: "0x"), let line = text.lines.first else { return nil }
      return line.dropping(2).hexadecimal.map { Int($0) }
    } catch { return nil }
  }
}
