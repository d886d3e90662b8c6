import Foundation

/// A disk of hardly any room, which only root may have.
final class SmallDisk {
  let folder: TemporaryFolder

  init(kilobytes: Int = 16) throws {
    folder = try TemporaryFolder()
    guard try Tool("mount")?.run("-t", "tmpfs", "-o", "size=\(kilobytes)k", "none", folder.url.path).code == 0 else {
      throw CocoaError(.fileWriteNoPermission)
    }
  }

  deinit { _ = try? Tool("umount")?.run(folder.url.path) }

  static let canMount = (try? SmallDisk()) != nil
}
