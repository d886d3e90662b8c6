import Foundation
import Testing

/// The emulated boards that the tests run on.
enum BoardKind: String, CaseIterable, CustomTestStringConvertible {
  case virtArm64 = "virt-arm64"
  case virtArmhf = "virt-armhf"
  case pcBochs = "pc-bochs"
  case pcCirrus = "pc-cirrus"
  case pcVfb = "pc-vfb"
  /// A screen for apps that are DRM master.
  case pcVkms = "pc-vkms"

  /// Ways to read the glass without the product's mapping.
  enum Glass { case adapterMemory, screendump, readOfDevice }

  var glass: Glass {
    switch self {
    case .virtArm64: .screendump
    case .virtArmhf, .pcBochs, .pcCirrus: .adapterMemory
    case .pcVfb, .pcVkms: .readOfDevice
    }
  }

  /// The daemon's log line about the framebuffer if the configuration does not name one.
  var publishing: String {
    switch self {
    case .virtArm64: "rows: virtio_gpudrmfb copies later (deferred I/O), and takes single lines"
    case .virtArmhf, .pcBochs: "rows: bochs-drmdrmfb copies later (deferred I/O), and takes single lines"
    case .pcCirrus: "rows: cirrusdrmfb copies later (deferred I/O), and takes single lines"
    case .pcVfb: "direct: Virtual FB shows its memory as it is"
    case .pcVkms: "direct: vkmsdrmfb shows its memory as it is"
    }
  }

  var architecture: String {
    switch self {
    case .virtArm64: "arm64"
    case .virtArmhf: "armhf"
    case .pcBochs, .pcCirrus, .pcVfb, .pcVkms: "amd64"
    }
  }

  var testDescription: String { rawValue }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The programs that `board/build` leaves.
  var programs: URL { BoardKind.root.appendingPathComponent("board/out/\(architecture)") }

  /// The available boards whose apps draw on the framebuffer.
  static let available = allCases.filter { $0 != .pcVkms && $0.isAvailable }

  /// Whether its architecture is built here, and QEMU is installed; TOUCH_OVERLAY_BOARDS, names with blanks between
  /// them, chooses some of the boards.
  var isAvailable: Bool {
    let chosen = ProcessInfo.processInfo.environment["TOUCH_OVERLAY_BOARDS"]
    return chosen?.split(separator: " ").contains { $0 == rawValue } ?? true
      && FileManager.default.fileExists(atPath: programs.appendingPathComponent("flag").path)
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/qemu-system-\(processor)")
  }

  /// QEMU's name of it.
  private var processor: String {
    switch architecture {
    case "arm64": "aarch64"
    case "armhf": "arm"
    default: "x86_64"
    }
  }
}
