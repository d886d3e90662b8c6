import Foundation
import Temporary

/// An image that `board/image` makes of Debian, systemd and the packages: a copy, because systems write to their disk.
final class SystemImage {
  enum Kind: String, CaseIterable {
    /// A system without the product.
    case plain = "system"
    /// A system with packages and a kiosk app.
    case demo

    fileprivate func original(_ board: BoardKind) -> URL {
      board.programs.appendingPathComponent("\(rawValue).ext4")
    }
  }

  let file: URL

  init(_ kind: Kind, for board: BoardKind) throws {
    let original = kind.original(board)
    file = FileManager.default.temporaryDirectory.appendingPathComponent("system-\(UUID().uuidString)")
    let copy = try EndedProgram(
      URL(fileURLWithPath: "/bin/cp"), ["--sparse=always", original.path, file.path], seconds: 600)
    guard copy.code == 0 else { throw BoardError("\(original.path) cannot be copied") }
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  /// The boards for which both images were made; only those of `TOUCH_OVERLAY_SYSTEMS`, if it names an architecture.
  static var boards: [BoardKind] {
    let wanted = ProcessInfo.processInfo.environment["TOUCH_OVERLAY_SYSTEMS"]
    return [.virtArm64, .virtArmhf].filter { board in
      (wanted ?? board.architecture) == board.architecture
        && Kind.allCases.allSatisfy { FileManager.default.isReadableFile(atPath: $0.original(board).path) }
    }
  }

  /// The packages that `deploy/package` leaves.
  static func packages(for board: BoardKind) throws -> [URL] {
    let folder = BoardKind.root.appendingPathComponent("deploy/out")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter {
      $0.lastPathComponent.hasPrefix("touch-overlay") && $0.lastPathComponent.hasSuffix("_\(board.architecture).deb")
    }
  }
}
