import CLinux
import Linux

/// A USB drive that is plugged in and mounted.
enum RemovableDrive {
  /// Folder of such a drive that can be written to; nil if there is none.
  static var folder: String? {
    Text(file: "/proc/self/mounts", limit: 1 << 20).flatMap { mounts in folder(in: mounts) { drive(of: $0) } }
  }

  /// Returns the folder of the first writable removable drive.
  ///
  /// - Parameters:
  ///   - mounts: lines of `proc(5)`: device, folder, kind and options.
  ///   - drive: returns the name of a device's drive, and whether the drive is removable; nil if not known.
  static func folder(in mounts: Text, drive: (Text) -> (name: Text, isRemovable: Bool)?) -> String? {
    let mounted = mounts.lines.map { $0.words }.filter { $0.count >= 4 && $0[0].starts(with: "/dev/") }
    // Excludes the machine's own drives: it may run from a USB drive, which is also mounted wherever a service may
    // write.
    let own = mounted.filter { $0[1] == "/" || $0[1].starts(with: "/boot") }.map { $0[0].dropping(5) }
    let ownDrives = own.compactMap { drive($0)?.name }
    for words in mounted {
      let part = words[0].dropping(5)
      guard let drive = drive(part), drive.isRemovable, !ownDrives.contains(drive.name) else { continue }
      guard words[3].split(at: UInt8(ascii: ","), keepEmpty: false).contains(Text("rw")) else { continue }
      return unescaped(words[1])
    }
    return nil
  }

  /// Decodes octal escapes, in which the kernel writes blanks.
  private static func unescaped(_ text: Text) -> String {
    var bytes: [UInt8] = []
    var rest = text.bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (48...55).contains($0) }) {
        bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 - 48) })
        rest.removeFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the device number of a partition's drive. Only drives have the file `removable`; a partition's folder lies
  /// in its drive's.
  private static func drive(of name: Text) -> (name: Text, isRemovable: Bool)? {
    let part = path(of: name)
    for folder: Sentence in ["\(part)", "\(part)/.."] {
      guard let answer = Text(file: "\(folder)/removable"), let name = Text(file: "\(folder)/dev") else { continue }
      return (name, answer == "1")
    }
    return nil
  }

  /// Returns the device's folder in sysfs. A kernel that found its root by itself calls the device `root`, a name that
  /// sysfs does not have.
  private static func path(of name: Text) -> Sentence {
    var facts = stat()
    guard name == "root", unsafe stat("/", &facts) == 0 else { return "/sys/class/block/\(name.string)" }
    return "/sys/dev/block/\(linux_major(facts.st_dev)):\(linux_minor(facts.st_dev))"
  }
}
