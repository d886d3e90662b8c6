import Linux

/// A stick that somebody has plugged in and the system has mounted.
enum RemovableDrive {
  /// Where it can be written to; nil where there is none.
  static var folder: String? {
    do throws(Errno) {
      return folder(in: Text(try FileDescriptor.contents(of: "/proc/self/mounts", limit: 1 << 20))) { name in
        isRemovable(name)
      }
    } catch { return nil }
  }

  /// - Parameter mounts: lines of `proc(5)`: device, folder, kind and options.
  static func folder(in mounts: Text, isRemovable: (Text) -> Bool) -> String? {
    let mounted = mounts.lines.map { $0.words }.filter { $0.count >= 4 && $0[0].starts(with: "/dev/") }
    // A machine may run from a stick, too, and what it runs from is mounted once more wherever a service may write.
    let ownDrives = mounted.filter { $0[1] == "/" || $0[1].starts(with: "/boot") }.map { $0[0] }
    for words in mounted where !ownDrives.contains(words[0]) && isRemovable(words[0].dropping(5)) {
      guard words[3].split(at: UInt8(ascii: ","), keepEmpty: false).contains(Text("rw")) else { continue }
      return unescaped(words[1])
    }
    return nil
  }

  /// The kernel writes blanks in octal digits.
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

  /// As the drive says, or the one whose part it is.
  private static func isRemovable(_ name: Text) -> Bool {
    for path: Sentence in ["/sys/class/block/\(name.string)/removable", "/sys/class/block/\(name.string)/../removable"]
    {
      do throws(Errno) {
        let answer = Text(try FileDescriptor.contents(of: path.string, limit: 4096)).trimmed
        if answer == "1" { return true }
      } catch { continue }
    }
    return false
  }
}
