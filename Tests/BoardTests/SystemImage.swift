import Foundation

/// What `board/image` makes of Debian, systemd and the packages: a copy, for systems write to their disk.
final class SystemImage {
  enum Kind: String, CaseIterable {
    /// Without the product.
    case plain = "system"
    /// With packages and a kiosk app.
    case demo

    fileprivate var original: URL { BoardKind.virtArm64.programs.appendingPathComponent("\(rawValue).ext4") }
  }

  let file: URL

  init(_ kind: Kind) throws {
    file = FileManager.default.temporaryDirectory.appendingPathComponent("system-\(UUID().uuidString)")
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/cp")
    copy.arguments = ["--sparse=always", kind.original.path, file.path]
    try copy.run()
    copy.waitUntilExit()
    guard copy.terminationStatus == 0 else { throw BoardError("\(kind.original.path) cannot be copied") }
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  static var areAvailable: Bool {
    Kind.allCases.allSatisfy { FileManager.default.isReadableFile(atPath: $0.original.path) }
  }

  /// The packages that `deploy/package` leaves.
  static var packages: [URL] {
    get throws {
      let folder = BoardKind.root.appendingPathComponent("deploy/out")
      let end = "_\(BoardKind.virtArm64.architecture).deb"
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.lastPathComponent.hasPrefix("touch-overlay") && $0.lastPathComponent.hasSuffix(end) }
    }
  }
}
