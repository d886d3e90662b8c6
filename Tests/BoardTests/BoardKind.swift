import Foundation
import Testing

/// The emulated boards that the tests run on.
enum BoardKind: String, CaseIterable, CustomTestStringConvertible {
  case virtArm64 = "virt-arm64"
  case virtArmhf = "virt-armhf"
  case pcBochs = "pc-bochs"
  case pcCirrus = "pc-cirrus"
  case pcVfb = "pc-vfb"

  /// How the glass is seen without our own mapping.
  enum Glass { case adapterMemory, screendump, readOfDevice }

  var glass: Glass {
    switch self {
    case .virtArm64: .screendump
    case .virtArmhf, .pcBochs, .pcCirrus: .adapterMemory
    case .pcVfb: .readOfDevice
    }
  }

  /// What the daemon says of the framebuffer where nobody configures it.
  var publishing: String {
    switch self {
    case .virtArm64: "rows: virtio_gpudrmfb copies later (deferred I/O), and takes single lines"
    case .virtArmhf, .pcBochs: "rows: bochs-drmdrmfb copies later (deferred I/O), and takes single lines"
    case .pcCirrus: "rows: cirrusdrmfb copies later (deferred I/O), and takes single lines"
    case .pcVfb: "direct: Virtual FB shows its memory as it is"
    }
  }

  var architecture: String {
    switch self {
    case .virtArm64: "arm64"
    case .virtArmhf: "armhf"
    case .pcBochs, .pcCirrus, .pcVfb: "amd64"
    }
  }

  var testDescription: String { rawValue }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The programs that `board/build` leaves.
  var programs: URL { BoardKind.root.appendingPathComponent("board/out/\(architecture)") }

  /// Boards can be booted here: all architectures are built, and QEMU is installed.
  static var areAvailable: Bool {
    let qemu = ["qemu-system-x86_64", "qemu-system-aarch64", "qemu-system-arm"]
    return allCases.allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0.programs.appendingPathComponent("board-probe").path)
    }
      && qemu.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
  }
}
