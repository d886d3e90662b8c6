import Foundation

/// A disk with hardly any room, which only root may mount; unmounted with the value.
public struct SmallDisk: ~Copyable {
  public let folder: TemporaryFolder

  public init(kilobytes: Int = 16) throws {
    let empty = try TemporaryFolder()
    guard mount("none", empty.path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { throw POSIXError(.EPERM) }
    folder = empty
  }

  public func makeReadOnly() throws {
    guard mount("none", folder.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else { throw POSIXError(.EPERM) }
  }

  deinit { umount(folder.path) }

  public static let canMount = (try? SmallDisk()) != nil
}
