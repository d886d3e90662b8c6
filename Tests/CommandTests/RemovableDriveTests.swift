import Linux
import Testing

@testable import touch_overlay

@Suite("A stick that is plugged in")
struct RemovableDriveTests {
  private static let mounts = """
    proc /proc proc rw,nosuid 0 0
    /dev/mmcblk0p2 / ext4 rw,noatime 0 0
    /dev/sda1 /media/my\\040stick vfat rw,relatime 0 0
    /dev/sdb1 /media/locked vfat ro,relatime 0 0

    """

  /// The name without its digit at the end is the drive's.
  private func folder(_ mounts: String, _ isRemovable: (Text) -> Bool) -> String? {
    RemovableDrive.folder(in: Text(mounts)) { name in
      name == "root" ? nil : (Text(String(name.string.dropLast())), isRemovable(name))
    }
  }

  @Test func `is found among what is mounted, with the blanks of its name`() {
    #expect(folder(Self.mounts) { $0 == "sda1" } == "/media/my stick")
  }

  @Test func `is none where nothing removable is mounted, or where it cannot be written to`() {
    #expect(folder(Self.mounts) { _ in false } == nil)
    #expect(folder(Self.mounts) { $0 == "sdb1" } == nil)
    #expect(folder("") { _ in true } == nil)
    #expect(folder("/dev/sda1 /x") { _ in true } == nil)
  }

  /// As a service sees it that may write to few folders: each of them is mounted once more.
  private static let runsFromStick = """
    /dev/sda2 / ext4 ro 0 0
    /dev/sda1 /boot/firmware vfat rw 0 0
    /dev/sda2 /media ext4 rw 0 0
    /dev/sda2 /tmp ext4 rw 0 0
    /dev/sda3 /data ext4 rw 0 0
    /dev/root /srv ext4 rw 0 0

    """

  @Test func `is not the one that the machine runs from, in none of its parts`() {
    #expect(folder(Self.runsFromStick) { _ in true } == nil)
    let plugged = Self.runsFromStick + "/dev/sdb1 /media/usb vfat rw 0 0\n"
    #expect(folder(plugged) { _ in true } == "/media/usb")
  }
}
